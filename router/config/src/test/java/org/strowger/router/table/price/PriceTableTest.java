package org.strowger.router.table.price;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.table.InvalidTable;
import org.strowger.router.table.NumberKey;
import org.strowger.router.table.TableFiles;

class PriceTableTest {
    private static final long NOW = Instant.parse("2026-11-27T12:00:00Z").toEpochMilli();

    @TempDir
    private Path directory;

    private PriceTable table(String text) throws IOException, InvalidTable {
        return PriceFile.read(source(text), TableFiles.REAL).table();
    }

    private PriceSource source(String text) throws IOException {
        Path file = Files.writeString(directory.resolve("prices.csv"), text);
        return new PriceSource("prices", file, ZoneId.of("Europe/Berlin"));
    }

    private static long price(PriceTable table, String operator, String number, String at) {
        return table.find(
                operator, NumberKey.beginning(number), Instant.parse(at).toEpochMilli());
    }

    private static long price(PriceTable table, String number) {
        return table.find("", NumberKey.beginning(number), NOW);
    }

    @Test
    void anOperatorPricePrecedesTheLongestPrefix() throws Exception {
        PriceTable table = table("prefix,price\n44,0.05\n4477,0.03\n447700900,0.02\nred,0.01\n");
        assertThat(price(table, "447700900123")).isEqualTo(20_000);
        assertThat(price(table, "447712345678")).isEqualTo(30_000);
        assertThat(price(table, "442012345678")).isEqualTo(50_000);
        assertThat(price(table, "44")).isEqualTo(50_000);
        assertThat(price(table, "4")).isEqualTo(PriceTable.NONE);
        assertThat(price(table, "353861234567")).isEqualTo(PriceTable.NONE);
        assertThat(price(table, "SHOP")).isEqualTo(PriceTable.NONE);
        assertThat(table.find("red", NumberKey.beginning("447700900123"), NOW)).isEqualTo(10_000);
        assertThat(table.find("blue", NumberKey.beginning("447700900123"), NOW)).isEqualTo(20_000);
    }

    @Test
    void aPriceIsInForceFromItsDate() throws Exception {
        PriceTable table = table("44;0.05\n44;0.04;2026-12-01\n44;0.03;2026-12-24T08:00\n44;0.02;2027-01-01 00:00Z\n");
        assertThat(price(table, "", "4477", "2026-11-30T22:59:59.999Z")).isEqualTo(50_000);
        assertThat(price(table, "", "4477", "2026-11-30T23:00:00Z")).isEqualTo(40_000); // Midnight in Berlin.
        assertThat(price(table, "", "4477", "2026-12-24T06:59:59Z")).isEqualTo(40_000);
        assertThat(price(table, "", "4477", "2026-12-24T07:00:00Z")).isEqualTo(30_000);
        assertThat(price(table, "", "4477", "2026-12-31T23:59:59Z")).isEqualTo(30_000);
        assertThat(price(table, "", "4477", "2027-01-01T00:00:00Z")).isEqualTo(20_000);
    }

    @Test
    void beforeAPriceIsValidAShorterPrefixApplies() throws Exception {
        PriceTable table = table("44,0.05\n4477,0.03,2026-12-01\nred,0.01,2026-12-01\nblue,0.02\n");
        assertThat(price(table, "red", "447700900123", "2026-11-27T12:00:00Z")).isEqualTo(50_000);
        assertThat(price(table, "blue", "447700900123", "2026-11-27T12:00:00Z")).isEqualTo(20_000);
        assertThat(price(table, "red", "447700900123", "2026-12-02T12:00:00Z")).isEqualTo(10_000);
        assertThat(price(table, "", "447700900123", "2026-12-02T12:00:00Z")).isEqualTo(30_000);
    }

    @Test
    void eachLookUpFindsTheLongestPrefix() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Map<String, Long> expected = new HashMap<>();
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            String prefix = digits(random, 1 + random.nextInt(6));
            if (expected.putIfAbsent(prefix, (long) i) == null) {
                lines.append(prefix)
                        .append(",0.")
                        .append(String.format("%06d", i))
                        .append('\n');
            }
        }
        PriceTable table = table(lines.toString());
        assertThat(table.size()).isEqualTo(expected.size());
        for (int i = 0; i < 20_000; i++) {
            String number = digits(random, 1 + random.nextInt(12));
            long longest = PriceTable.NONE;
            for (int length = 1; length <= number.length(); length++) {
                longest = expected.getOrDefault(number.substring(0, length), longest);
            }
            assertThat(price(table, number)).as("%s with seed %d", number, seed).isEqualTo(longest);
        }
    }

    private static PriceTable only(Map<String, PriceTable> tables) {
        assertThat(tables).hasSize(1);
        return tables.values().iterator().next();
    }

    private static String digits(Random random, int count) {
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < count; i++) {
            digits.append((char) ('0' + random.nextInt(4)));
        }
        return digits.toString();
    }

    @Test
    void fiveThousandPrefixesTakeTwentyOctetsEach() throws Exception {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 5000; i++) {
            lines.append(1000 + i).append(",0.01\n");
        }
        assertThat(table(lines.toString()).octets()).isEqualTo(5000 * 20);
    }

    @Test
    void everyErrorIsReportedWithItsLine() {
        assertThatThrownBy(() -> table("""
                operator,price
                44
                44,0,0125
                44,0.01234567
                ,0.01
                12345678901234567,0.01
                49,0.05,tomorrow
                33,0.01
                33,0.02
                """))
                .isInstanceOf(InvalidTable.class)
                .hasMessageContainingAll(
                        "line 2: 1 field in the line; write prefix-or-operator,price",
                        "line 3: \"0125\" is not a date; write 2026-12-01",
                        "line 4: \"0.01234567\" is not a price; write an amount such as 0.0125",
                        "line 5: the prefix or the operator is missing",
                        "line 6: \"12345678901234567\" has more than 16 digits",
                        "line 7: \"tomorrow\" is not a date",
                        "line 9: \"33\" has a price from the same time in line 8; keep one of the lines");
        assertThatThrownBy(() -> table("# nothing\n"))
                .hasMessageContaining("the file has no prices; write a line such as 44,0.0125");
    }

    @Test
    void aFileCanBeCompressed() throws Exception {
        Path file = directory.resolve("prices.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("44,0.05\n".getBytes(StandardCharsets.UTF_8));
        }
        PriceSource source = new PriceSource("prices", file, ZoneId.of("UTC"));
        assertThat(price(PriceFile.read(source, TableFiles.REAL).table(), "4477"))
                .isEqualTo(50_000);
    }

    @Test
    void aTableIsReadAgainOnlyIfItsFileHasChanged() throws Exception {
        PriceLoader loader = new PriceLoader(TableFiles.REAL);
        PriceSource source = source("44,0.05\n");
        PriceTable first = only(loader.load(List.of(source)));
        assertThat(only(loader.load(List.of(source)))).isSameAs(first);
        source("44,0.06\n");
        Files.setLastModifiedTime(source.file(), FileTime.fromMillis(1));
        assertThat(price(only(loader.load(List.of(source))), "4477")).isEqualTo(60_000);
        source("44,x\n");
        Files.setLastModifiedTime(source.file(), FileTime.fromMillis(2));
        assertThatThrownBy(() -> loader.load(List.of(source))).isInstanceOf(InvalidTable.class);
    }
}
