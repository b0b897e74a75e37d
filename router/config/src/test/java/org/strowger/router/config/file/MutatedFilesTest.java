package org.strowger.router.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.strowger.router.config.fault.Faults;

/** A file with any octets is a configuration, or its faults are told. Nothing else ever comes of it. */
final class MutatedFilesTest {
    private static final Path SAMPLES = Path.of("src/test/resources/config/good");
    private static final int RUNS =
            Integer.getInteger("strowger.mutations", Boolean.getBoolean("strowger.long") ? 3000 : 1000);
    private static final long SEED = Long.getLong("strowger.seed", 20_261_121);

    private static final List<String> PIECES = List.of(
            "{",
            "}",
            "[",
            "]",
            ": ",
            "- ",
            "\n",
            "  ",
            "\t",
            "&a ",
            "*a",
            "!!int ",
            "\"",
            "'",
            "|\n",
            "# ",
            "? ",
            "---\n",
            "%YAML 9\n",
            "..",
            "/",
            "\\",
            "\0",
            "\u2028",
            "\uFEFF",
            "null",
            "~",
            "-1",
            "99999999999999999999",
            "name",
            "smscs",
            "match",
            "{env: X}",
            "1s..2s",
            "00:00-24:00",
            "(((",
            "/(/",
            "*",
            "<<: ",
            "0x0B",
            "\uD83D\uDE00");

    @Test
    void anyOctetsAreReadAsAConfigurationOrReportedAsFaults() throws IOException {
        byte[] full = Files.readAllBytes(SAMPLES.resolve("full.yaml"));
        byte[] smallest = Files.readAllBytes(SAMPLES.resolve("smallest.yaml"));
        int right = 0;
        for (int run = 0; run < RUNS; run++) {
            long seed = SEED + run;
            Random chance = new Random(seed);
            byte[] octets = mutated(chance.nextInt(4) == 0 ? smallest : full, chance);
            right += read(octets, seed) ? 1 : 0;
        }
        assertThat(right).as("mutated configurations that are still right").isBetween(1, RUNS - 1);
    }

    private static boolean read(byte[] octets, long seed) {
        try {
            Faults faults = new Faults();
            Path file = SAMPLES.resolve("mutated.yaml");
            boolean text = BoundedText.text(file, octets, faults).isPresent();
            assertThat(text).isEqualTo(faults.isEmpty());
            if (!text) {
                return false;
            }
            Verdict verdict = ConfigurationFile.of(
                    BoundedText.text(file, octets, faults).orElseThrow(), new TestVocabulary(), TestVocabulary.MACHINE);
            assertThat(verdict.isRight()).isEqualTo(verdict.faults().isEmpty());
            assertThat(verdict.text().length()).isLessThan(1 << 20);
            return verdict.isRight();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw new AssertionError(
                    "replay: -Dtest=MutatedFilesTest -Dstrowger.mutations=1 -Dstrowger.seed=" + seed + "; the file: "
                            + new String(octets, StandardCharsets.UTF_8),
                    e);
        }
    }

    private static byte[] mutated(byte[] original, Random chance) {
        byte[] octets = original;
        for (int times = 1 + chance.nextInt(4); times > 0; times--) {
            octets = switch (chance.nextInt(4)) {
                case 0 -> spliced(octets, chance, new byte[] {(byte) chance.nextInt(256)}, 1);
                case 1 -> spliced(octets, chance, new byte[0], 1 + chance.nextInt(40));
                case 2 -> spliced(octets, chance, copied(octets, chance), 0);
                default -> spliced(octets, chance, piece(chance), chance.nextInt(6));
            };
        }
        return octets;
    }

    private static byte[] piece(Random chance) {
        return PIECES.get(chance.nextInt(PIECES.size()))
                .repeat(1 + chance.nextInt(30) / 29 * 200)
                .getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] copied(byte[] octets, Random chance) {
        int from = chance.nextInt(octets.length + 1);
        int to = Math.min(octets.length, from + chance.nextInt(300));
        return java.util.Arrays.copyOfRange(octets, from, to);
    }

    /** Puts in something in place of so many octets somewhere. */
    private static byte[] spliced(byte[] octets, Random chance, byte[] in, int out) {
        int at = chance.nextInt(octets.length + 1);
        int behind = Math.min(octets.length, at + out);
        byte[] result = new byte[at + in.length + octets.length - behind];
        System.arraycopy(octets, 0, result, 0, at);
        System.arraycopy(in, 0, result, at, in.length);
        System.arraycopy(octets, behind, result, at + in.length, octets.length - behind);
        return result;
    }
}
