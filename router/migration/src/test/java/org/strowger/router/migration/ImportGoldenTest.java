package org.strowger.router.migration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.cli.ExitStatus;

/**
 * Whole configurations, each with the expected result beside it. All of them pass the checks of the program. Run with
 * {@code -Dstrowger.update=true} to write the expected results.
 */
final class ImportGoldenTest {
    private static final Path SOURCES = Path.of("src/test/resources/imports");
    private static final boolean UPDATES = Boolean.getBoolean("strowger.update");

    /** The secrets of the sources have this in them, and nothing else has. */
    private static final Pattern SECRET =
            Pattern.compile("[A-Za-z0-9\"\\\\-]*[a-z0-9\"\\\\]-?pw[a-z0-9\"\\\\-]*|reseller-url-key");

    @TempDir
    private Path directory = Path.of("");

    @ParameterizedTest
    @CsvSource({
        "section4, kannel.conf, 0",
        "minimal, kannel.conf, 1",
        "txrx, kannel.conf, 1",
        "operators, kannel.conf, 1",
        "http, kannel.conf, 1",
        "includes, kannel.conf, 1",
        "lists, kannel.conf, 1",
        "services, kannel.conf, 1",
        "labels, kannel.conf, 1",
        "opensmppbox, opensmppbox.conf kannel.conf, 1",
        "opensmppbox-alone, opensmppbox.conf, 1",
        "ksmppd, ksmppd.conf users.sql kannel.conf, 1"
    })
    void theImportedConfigurationIsAsExpected(String name, String files, int status) throws IOException {
        Path source = SOURCES.resolve(name);
        List<Path> sources = Stream.of(files.split(" ")).map(source::resolve).toList();
        StringWriter out = new StringWriter();
        Path target = directory.resolve("result");
        int actual = new ImportRun(
                        ImportKannelCommand.importer(sources), new SplittableRandom(42), new PrintWriter(out, true))
                .run(sources.get(0), List.of(source), target, false);
        assertThat(actual).as(out.toString()).isEqualTo(status);
        compare(source.resolve("expected.yaml"), target.resolve("strowger.yaml"));
        compare(source.resolve("expected.txt"), target.resolve("report.txt"));
        noSecretIsShown(source, target, out.toString());
        onlyTheOwnerCanRead(target);
    }

    private static void compare(Path expected, Path actual) throws IOException {
        String text = Files.readString(actual);
        if (UPDATES) {
            Files.writeString(expected, text);
        }
        assertThat(text).as(expected.toString()).isEqualTo(Files.readString(expected));
    }

    private static void noSecretIsShown(Path source, Path target, String output) throws IOException {
        List<String> secrets = new ArrayList<>();
        try (Stream<Path> files = Files.walk(source)) {
            for (Path each : files.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith("expected"))
                    .toList()) {
                Matcher matcher = SECRET.matcher(Files.readString(each));
                while (matcher.find()) {
                    secrets.add(matcher.group());
                }
            }
        }
        assertThat(secrets).as("secrets of " + source).isNotEmpty();
        String shown = output
                + Files.readString(target.resolve("report.txt"))
                + Files.readString(target.resolve("strowger.yaml"));
        assertThat(secrets).noneMatch(shown::contains);
    }

    private static void onlyTheOwnerCanRead(Path target) throws IOException {
        try (Stream<Path> files = Files.walk(target)) {
            for (Path each : files.toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
                        .as(each.toString())
                        .isEqualTo(Files.isDirectory(each) ? "rwx------" : "rw-------");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"section4", "minimal", "txrx", "operators", "http", "includes", "lists", "services", "labels"})
    void theConfigurationImportedThroughKannelIsNotRefused(String name) {
        Path source = SOURCES.resolve(name);
        List<Path> sources = List.of(source.resolve("kannel.conf"));
        StringWriter out = new StringWriter();
        Path target = directory.resolve("through");
        int status = new ImportRun(
                        ImportKannelCommand.importer(sources, "http://127.0.0.1:14013/cgi-bin/sendsms?x=1"),
                        new SplittableRandom(42),
                        new PrintWriter(out, true))
                .run(sources.get(0), List.of(source), target, false);
        assertThat(status).as(out.toString()).isNotEqualTo(ExitStatus.CONFIGURATION_REFUSED);
        assertThat(out.toString()).contains("kannel-changes.conf");
        assertThat(target.resolve("kannel-changes.conf")).isRegularFile();
    }

    /** Each line of a source with a directive has at least one finding. */
    @ParameterizedTest
    @CsvSource({"section4", "txrx", "operators", "http", "lists", "services", "labels"})
    void theReportHasAFindingForEachDirective(String name) throws IOException {
        String report = Files.readString(SOURCES.resolve(name).resolve("expected.txt"));
        List<String> lines = Files.readAllLines(SOURCES.resolve(name).resolve("kannel.conf"));
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            boolean isDirective = line.contains("=") && !line.startsWith("#") && !line.startsWith("group ");
            if (isDirective) {
                assertThat(report).as(line).contains("kannel.conf:" + (i + 1) + ": ");
            }
        }
    }
}
