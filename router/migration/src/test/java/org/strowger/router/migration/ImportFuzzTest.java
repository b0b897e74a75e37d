package org.strowger.router.migration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.router.config.file.Verdict;
import org.strowger.router.imports.ImportDirectory;
import org.strowger.router.imports.ImportFailure;
import org.strowger.router.imports.ImportFiles;
import org.strowger.router.program.ConfigurationLoader;

/**
 * Damaged configurations: an import ends with the clear error or with a result that passes the checks of the program,
 * never with anything else.
 */
final class ImportFuzzTest {
    private static final Path SOURCES = Path.of("src/test/resources/imports");
    private static final int RUNS = Boolean.getBoolean("strowger.long") ? 5_000 : 60;
    private static final String[] VALUES = {
        "",
        "-1",
        "0",
        "99999999999",
        "0x",
        "\"",
        "\\",
        "+44;;",
        "^(",
        "[",
        "a;b",
        "*",
        "%p",
        "'",
        "# x",
        "x".repeat(2000),
        "é",
        "{a: b}",
        "http://",
        "NULL",
        "(1,2)",
        "\u0001"
    };

    @TempDir
    private Path directory = Path.of("");

    @ParameterizedTest
    @CsvSource({
        "section4, kannel.conf",
        "txrx, kannel.conf",
        "operators, kannel.conf",
        "http, kannel.conf",
        "lists, kannel.conf",
        "services, kannel.conf",
        "labels, kannel.conf",
        "opensmppbox, opensmppbox.conf kannel.conf logins.txt",
        "ksmppd, ksmppd.conf users.sql kannel.conf"
    })
    void damagedFilesCauseAClearErrorOrAValidConfiguration(String name, String files) throws IOException {
        List<String> names = List.of(files.split(" "));
        for (int seed = 0; seed < RUNS; seed++) {
            Random random = new Random(seed * 31L + name.hashCode());
            Path source = Files.createDirectories(directory.resolve(name + seed));
            for (String each : names) {
                byte[] octets = Files.readAllBytes(SOURCES.resolve(name).resolve(each));
                boolean isDamaged = random.nextInt(names.size()) == 0 || each.equals(names.get(0));
                Files.write(source.resolve(each), isDamaged ? damaged(octets, random) : octets);
            }
            String[] read =
                    names.stream().filter(each -> !each.endsWith(".txt")).toArray(String[]::new);
            check(source, read, name + " seed " + seed);
        }
    }

    private static byte[] damaged(byte[] octets, Random random) {
        List<String> lines = new ArrayList<>(Arrays.asList(new String(octets, StandardCharsets.UTF_8).split("\n", -1)));
        for (int i = random.nextInt(4); i >= 0; i--) {
            int at = random.nextInt(lines.size());
            String line = lines.get(at);
            switch (random.nextInt(7)) {
                case 0 -> lines.set(at, line.substring(0, random.nextInt(line.length() + 1)));
                case 1 -> lines.add(at, lines.get(random.nextInt(lines.size())));
                case 2 -> lines.set(at, "");
                case 3 ->
                    lines.set(
                            at,
                            line.replaceFirst(
                                    "=.*", "= " + VALUES[random.nextInt(VALUES.length)].replace("\\", "\\\\")));
                case 4 -> lines.set(at, line.replaceFirst("[^= ]+$", "\"" + random.nextInt(100_000) + "\""));
                case 5 -> lines.set(at, line + "\\");
                default -> lines.set(at, line.replace(",", random.nextBoolean() ? "" : ",'"));
            }
        }
        byte[] damaged = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        if (random.nextInt(4) == 0) {
            return Arrays.copyOf(damaged, random.nextInt(damaged.length + 1));
        }
        if (random.nextInt(4) == 0 && damaged.length > 0) {
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
        }
        return damaged;
    }

    private static void check(Path source, String[] names, String seed) throws IOException {
        ImportFiles files = new ImportFiles(source);
        try {
            files.read(names);
        } catch (ImportFailure e) {
            assertThat(e.getMessage()).as(seed).matches("(?s)[^:]+(:\\d+)*: .+; .+");
            return;
        } catch (RuntimeException e) {
            throw new AssertionError(seed + " in " + source, e);
        }
        Path target = source.resolve("result");
        ImportDirectory result = ImportDirectory.create(target, false);
        result.write(files.draft(), files.yaml());
        Verdict verdict = ConfigurationLoader.readWithTables(result.configuration());
        assertThat(verdict.isRight())
                .as(() -> seed + ": " + verdict.text() + "\n" + text(source))
                .isTrue();
    }

    private static String text(Path source) {
        try (Stream<Path> files = Files.list(source)) {
            StringBuilder text = new StringBuilder();
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                text.append("--- ").append(each.getFileName()).append('\n').append(Files.readString(each));
            }
            return text.toString();
        } catch (IOException e) {
            return e.toString();
        }
    }
}
