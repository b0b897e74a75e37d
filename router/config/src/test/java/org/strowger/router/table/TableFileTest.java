package org.strowger.router.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of tables: their forms, and each error with its line and a correction. */
final class TableFileTest {
    private static final Path FILE = Path.of("numbers.csv");

    @Test
    void aListHasOneNumberOnEachLine() throws InvalidTable {
        TableHandle list = table(TableKind.LIST, "447700900001\n+447700900002\r\n  447700900003 \n");

        assertThat(list.has("447700900001")).isTrue();
        assertThat(list.has("+447700900001")).isTrue();
        assertThat(list.has("447700900002")).isTrue();
        assertThat(list.has("447700900003")).isTrue();
        assertThat(list.has("44770090000")).isFalse();
        assertThat(list.has("4477009000031")).isFalse();
        assertThat(list.has("")).isFalse();
        assertThat(list.has("12345678901234567890123")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "number\n1\n2",
                "# DND\n\nNumber\n1\n\n2\n# end",
                "\uFEFF1\n2\n",
                "\uFEFFMSISDN\r\n1\r\n2\r\n",
                "\"1\"\n2",
                "1;\n2;",
                "1\n2\n1\n"
            })
    void commentsEmptyLinesHeadersAndMarksAreSkipped(String text) throws InvalidTable {
        if (text.contains(";")) {
            assertThatThrownBy(() -> table(TableKind.LIST, text)).hasMessageContaining("2 fields in the line");
            return;
        }
        TableHandle list = table(TableKind.LIST, text);

        assertThat(list.content().packed().size()).isEqualTo(2);
        assertThat(list.has("1")).isTrue();
        assertThat(list.has("2")).isTrue();
    }

    @Test
    void sendersAreComparedWithoutRegardToCase() throws InvalidTable {
        TableHandle list = table(TableKind.LIST, "MyBank\nÉCOLE\n447700900001\nmybank\n");

        assertThat(list.has("MYBANK")).isTrue();
        assertThat(list.has("école")).isTrue();
        assertThat(list.has("MyBan")).isFalse();
        assertThat(list.content().packed().size()).isEqualTo(3);
    }

    @Test
    void portedNumbersHaveAnOperator() throws InvalidTable {
        TableHandle ported = table(
                TableKind.PORTED,
                "number;operator\n447700900001;Blue\n447700900002 ; \"Red; Ltd\"\n+447700900003;Blue");

        assertThat(ported.find("447700900001").operator()).isEqualTo("Blue");
        assertThat(ported.find("447700900002").operator()).isEqualTo("Red; Ltd");
        assertThat(ported.find("447700900003").operator()).isEqualTo("Blue");
        assertThat(ported.find("447700900004")).isSameAs(Origin.UNKNOWN);
        assertThat(ported.has("447700900004")).isFalse();
    }

    @Test
    void aPlanHasCountriesAndOperators() throws InvalidTable {
        TableHandle plan = table(
                TableKind.PLAN, "prefix,country,operator,mcc,mnc\n44,gb\n4477,GB,Blue,234,15\n1,,North America\n");

        assertThat(plan.find("447700900001")).isEqualTo(new Origin("GB", "Blue", "234", "15"));
        assertThat(plan.find("+442079460000")).isEqualTo(new Origin("GB", "", "", ""));
        assertThat(plan.find("12025550100").operator()).isEqualTo("North America");
        assertThat(plan.find("4")).isSameAs(Origin.UNKNOWN);
        assertThat(plan.find("33123")).isSameAs(Origin.UNKNOWN);
        assertThat(plan.find("44770090000112345678").operator()).isEqualTo("Blue");
    }

    @Test
    void compressedFilesAreRecognised() throws IOException, InvalidTable {
        byte[] packed = gzip("447700900001,Blue\n447700900002,Red\n".getBytes(StandardCharsets.UTF_8));
        TableHandle ported = table(TableKind.PORTED, packed);

        assertThat(ported.find("447700900002").operator()).isEqualTo("Red");
    }

    @Test
    void aDamagedCompressedFileIsRefused() throws IOException {
        byte[] packed = gzip("447700900001\n447700900002\n".getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> table(TableKind.LIST, Arrays.copyOf(packed, packed.length - 12)))
                .isInstanceOf(InvalidTable.class)
                .hasMessage("numbers.csv: the compressed file is damaged or incomplete; compress it again");
        packed[packed.length - 6] ^= 0x55;
        assertThatThrownBy(() -> table(TableKind.LIST, packed)).hasMessageContaining("damaged");
    }

    @ParameterizedTest
    @CsvSource({"/dev/zero, 'device, pipe or socket'", "/proc, directory"})
    void aPathThatIsNoRegularFileIsRefused(Path file, String kind) {
        assumeTrue(Files.exists(file));

        assertThatThrownBy(() ->
                        TableLoad.read(new TableSource("dnd", TableKind.LIST, KeyMatch.EXACT, file), TableFiles.REAL))
                .hasMessage(file + ": cannot be read: this is a " + kind
                        + ", and not a regular file; give the path of a regular file");
    }

    @Test
    void aMissingFileIsReported() {
        assertThatThrownBy(() -> TableLoad.read(
                        new TableSource("dnd", TableKind.LIST, KeyMatch.EXACT, Path.of("/nowhere/dnd")),
                        TableFiles.REAL))
                .hasMessage("/nowhere/dnd: file not found; create it, or remove the table");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "LIST   | 12345678901234567       | \"12345678901234567\" has more than 16 digits; write a"
                        + " number of 1 to 16 digits",
                "LIST   | 44 (0) 77.9             | \"44 (0) 77.9\" is not a number; write digits, with or"
                        + " without a plus sign",
                "LIST   | +44-77                  | \"+44-77\" is not a number; write digits, with or without"
                        + " a plus sign",
                "LIST   | A sender of 21 chars ok | \"A sender of 21 chars ok\" has more than 20 characters;"
                        + " write a number or an alphanumeric sender",
                "LIST   | 1,2                     | 2 fields in the line; write one number",
                "LIST   | \"1                      | a quotation mark has no end; close it in the same line",
                "PORTED | 1                       | 1 field in the line; write number,operator",
                "PORTED | 1,                      | the operator is missing; write number,operator",
                "PORTED | ,Blue                   | the number is missing; write number,operator",
                "PORTED | x,Blue                  | \"x\" is not a number; write digits, with or without a plus sign",
                "PORTED | 1,Blue,3                | 3 fields in the line; write number,operator",
                "PLAN   | 44                      | 1 field in the line; write prefix,country,operator,mcc,mnc",
                "PLAN   | 44,                     | the line has a prefix only; write prefix,country,operator,mcc,mnc",
                "PLAN   | 44,England              | \"England\" is not a country; write its two letters, such as GB",
                "PLAN   | 44,GB,Blue,23           | \"23\" is not a mobile country code; write three digits",
                "PLAN   | 44,GB,Blue,234,1        | \"1\" is not a mobile network code; write two or three digits",
            })
    void eachErrorHasItsLineAndAnAdvice(TableKind kind, String line, String told) {
        String before = kind == TableKind.LIST ? "# comment\n7\n" : "# comment\n7,GB\n";
        assertThatThrownBy(() -> table(kind, before + line + "\n"))
                .isInstanceOf(InvalidTable.class)
                .hasMessage("numbers.csv: line 3: " + told);
    }

    @Test
    void linesBeyondTheMaximumLengthAreRefused() {
        String longLine = "4".repeat(200_000);

        assertThatThrownBy(() -> table(TableKind.LIST, "1\n" + longLine + "\nx\u0001y\n" + longLine))
                .hasMessage("numbers.csv: line 2: the line has more than 1000 octets; write one entry per line"
                        + " | line 3: the key contains a control character; remove it"
                        + " | line 4: the line has more than 1000 octets; write one entry per line");
    }

    @Test
    void aFileThatIsNotInUtf8IsRefused() {
        assertThatThrownBy(() -> table(TableKind.LIST, new byte[] {'1', '\n', (byte) 0xc9, 'c', 'o', 'l', 'e'}))
                .hasMessage("numbers.csv: line 2: the line is not in UTF-8; save the file in UTF-8");
    }

    @Test
    void theFirstTenErrorsAndTheTotalAreReported() {
        assertThatThrownBy(() -> table(TableKind.PORTED, "1,Blue\n" + "x,Blue\n".repeat(25)))
                .satisfies(thrown -> {
                    InvalidTable invalid = (InvalidTable) thrown;
                    assertThat(invalid.faults())
                            .extracting(TableFault::line)
                            .containsExactly(2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L);
                    assertThat(invalid.count()).isEqualTo(25);
                })
                .hasMessageEndingWith("| and 15 more");
    }

    @Test
    void conflictingLinesOfANumberAreBothReported() {
        assertThatThrownBy(() -> table(TableKind.PORTED, "number,operator\n5,Blue\n3,Blue\n4,Red\n3,Red\n"))
                .hasMessage("numbers.csv: line 5: \"3\" has another value in line 3; keep one of the lines");
    }

    @Test
    void repeatedLinesAreCounted() throws InvalidTable {
        LoadedTable loaded = TableLoad.read(source(TableKind.LIST), file(octets("5\n3\n5\n+5\nBank\nBANK\n")));

        assertThat(loaded.repeated()).isEqualTo(3);
        assertThat(loaded.table().size()).isEqualTo(3);
    }

    @Test
    void aFileThatChangesWhileItIsReadIsNotUsed() {
        int[] looks = {0};
        TableFiles growing = new TableFiles() {
            @Override
            public FileStamp stamp(Path file) {
                return new FileStamp(looks[0]++, 2);
            }

            @Override
            public InputStream open(Path file) {
                return new ByteArrayInputStream(octets("1\n"));
            }
        };
        assertThatThrownBy(() -> TableLoad.read(source(TableKind.LIST), growing))
                .hasMessageContaining("the file has changed while it was read");
    }

    @Test
    void portedNumbersPrecedeTheNumberingPlan() throws InvalidTable {
        TableHandle ported = table(TableKind.PORTED, "447700900001,Red\n447700900002,Nobody\n447700900003,Blue\n");
        TableHandle plan = table(
                TableKind.PLAN,
                "4477,GB,Blue,234,15\n4478,GB,Red,234,10\n4479,GB,Red,234,11\n49151,DE,Blue,262,1\n"
                        .replace("262,1", "262,01"));
        TableHandle finer = table(TableKind.PLAN, "44770090001,GB,Small,234,99\n");
        NumberPlan numbers = new NumberPlan(List.of(plan, ported, finer));

        assertThat(numbers.of("+447700900004")).isEqualTo(new Origin("GB", "Blue", "234", "15"));
        assertThat(numbers.of("447700900010")).isEqualTo(new Origin("GB", "Small", "234", "99"));
        assertThat(numbers.of("447700900001"))
                .as("an operator with two networks in one country")
                .isEqualTo(new Origin("GB", "Red", "", ""));
        assertThat(numbers.of("447700900002")).as("not in the plan").isEqualTo(new Origin("", "Nobody", "", ""));
        assertThat(numbers.of("447700900003")).as("in two countries").isEqualTo(new Origin("", "Blue", "", ""));
        assertThat(numbers.of("33612345678")).isSameAs(Origin.UNKNOWN);
        assertThat(numbers.of("MyBank")).isSameAs(Origin.UNKNOWN);
        assertThat(NumberPlan.NONE.of("447700900001")).isSameAs(Origin.UNKNOWN);
    }

    static TableHandle table(TableKind kind, String text) throws InvalidTable {
        return table(kind, octets(text));
    }

    private static TableHandle table(TableKind kind, byte[] octets) throws InvalidTable {
        return Tables.read(List.of(source(kind)), file(octets)).find("numbers").orElseThrow();
    }

    private static TableSource source(TableKind kind) {
        return new TableSource("numbers", kind, kind == TableKind.PLAN ? KeyMatch.PREFIX : KeyMatch.EXACT, FILE);
    }

    private static byte[] octets(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] gzip(byte[] octets) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(octets);
        }
        return packed.toByteArray();
    }

    private static TableFiles file(byte[] octets) {
        return new TableFiles() {
            @Override
            public FileStamp stamp(Path file) {
                return new FileStamp(1, octets.length);
            }

            @Override
            public InputStream open(Path file) {
                return new ByteArrayInputStream(octets);
            }
        };
    }
}
