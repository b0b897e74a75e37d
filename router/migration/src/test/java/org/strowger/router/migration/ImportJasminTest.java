package org.strowger.router.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.ExitStatus;
import org.strowger.router.imports.jasmin.JasminImporter;

/**
 * Imports set-ups of Jasmin, and compares the configuration and the report with expected ones, which
 * {@code -Dstrowger.update=true} rewrites. Each result is checked as {@code strowger check} does.
 */
class ImportJasminTest {
    private static final Path SETUPS = Path.of("src/test/resources/import/jasmin");

    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();

    private int run(Path source, Path root) {
        ImportRun run =
                new ImportRun(new JasminImporter(JasminImporter.PROFILE), new Random(1), new PrintWriter(out, true));
        return run.run(source, List.of(root), directory.resolve("moved"), false);
    }

    private String all() throws IOException {
        TreeMap<String, String> files = new TreeMap<>();
        Path moved = directory.resolve("moved");
        try (Stream<Path> walk = Files.walk(moved)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .as("%s", file)
                        .isEqualTo("rw-------");
                files.put(moved.relativize(file).toString(), Files.readString(file));
            }
        }
        StringBuilder text = new StringBuilder();
        files.forEach((name, content) ->
                text.append("==== ").append(name).append('\n').append(content));
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "first-sms/jcli.txt, 1",
        "routes/jcli.txt, 1",
        "reseller/jcli.txt, 1",
        "two-way/jcli.txt, 1",
        "old-wide/jcli.txt, 1",
        "store-2, 1",
        "etc, 1",
        "live-0.11, 1",
        "live-0.11-jcli/jcli.txt, 1"
    })
    void theImportedConfigurationIsAsExpectedAndPassesTheCheck(String setup, int status) throws IOException {
        Path source = SETUPS.resolve(setup);
        assertThat(run(source, SETUPS)).as(out.toString()).isEqualTo(status);
        String result = all();
        Path expected = SETUPS.resolve(setup.replaceFirst("/.*", "") + ".expected");
        if (Boolean.getBoolean("strowger.update")) {
            Files.writeString(expected, result);
        }
        assertThat(result).isEqualTo(Files.readString(expected));
    }

    @ParameterizedTest
    @ValueSource(strings = {"store-0", "store-4", "store-5"})
    void storesOfAllPickleProtocolsGiveTheSameConfiguration(String setup) throws IOException {
        Path source = SETUPS.resolve(setup);
        run(source, SETUPS);
        String expected = Files.readString(SETUPS.resolve("store-2.expected")).replace("store-2", setup);
        assertThat(all()).isEqualTo(expected);
    }

    /** The configuration without its comments and listeners: jCli does not print ports. */
    private String configuration(Path source, Path root) throws IOException {
        Path moved = directory.resolve("moved");
        run(source, root);
        String text = Files.readString(moved.resolve("strowger.yaml"));
        Files.move(moved, directory.resolve("moved-" + source.getFileName()));
        return text.substring(text.indexOf("applications:")).replaceAll("(?m)\\s*#.*$", "");
    }

    @Test
    void theStoreAndTheJcliOutputOfAJasminGiveTheSameConfiguration() throws IOException {
        assertThat(configuration(SETUPS.resolve("live-0.11-jcli/jcli.txt"), SETUPS))
                .isEqualTo(configuration(SETUPS.resolve("live-0.11"), SETUPS));
    }

    @Test
    void addressTypesOfAConnectorApplyToAllSendersUnlessUsersCanBind() throws IOException {
        Path source = SETUPS.resolve("routes/jcli.txt");
        assertThat(configuration(source, SETUPS)).contains("source: {by-number: yes, national: 2/1}");
        Path http = directory.resolve("http.txt");
        Files.writeString(
                http,
                Files.readString(source)
                        .replace("smpps_cred authorization bind True", "smpps_cred authorization bind False"));
        assertThat(configuration(http, directory)).contains("source: {ton: 2, npi: 1}");
    }

    @Test
    void aSavedTelnetSessionIsReadLikeTheJcliOutput() throws IOException {
        Path plain = SETUPS.resolve("live-0.11-jcli/jcli.txt");
        String telnet = "\u00FF\u00FD\"\u00FF\u00FB\u0001\u001Bc\u001B[4h";
        String greeting = telnet + """
                Authentication required.

                jcliadmin
                Password:\s
                Welcome to Jasmin 0.11.1 console
                Type help or ? to list commands.

                Session ref: 2
                """;
        String end = "jcli : persist\nuser configuration persisted (profile:jcli-prod)\njcli : quit\n\u001Bc";
        Path session = directory.resolve("session.txt");
        Files.writeString(
                session,
                (greeting + Files.readString(plain) + end).replace("\n", "\r\r\r\n"),
                StandardCharsets.ISO_8859_1);
        assertThat(configuration(session, directory)).isEqualTo(configuration(plain, SETUPS));
        assertThat(directory.resolve("moved-session.txt/report.txt")).content().doesNotContain("text: not understood");
    }

    @ParameterizedTest
    @ValueSource(strings = {"store-2", "etc", "two-way/jcli.txt", "live-0.11", "live-0.11-jcli/jcli.txt"})
    void noSecretIsOnTheTerminalOrInTheReport(String setup) throws IOException {
        Path source = SETUPS.resolve(setup);
        run(source, SETUPS);
        String shown = out
                + Files.readString(directory.resolve("moved/report.txt"))
                + Files.readString(directory.resolve("moved/strowger.yaml"));
        List<String> secrets = List.of("s3cret!", "pw-mo-1", "5ebe2294", "2ab96390", "hunter2", "pw-b", "pw-spare");
        assertThat(secrets).noneMatch(shown::contains);
    }

    @Test
    void aPickleThatNamesAProgramIsRefusedAndNothingIsWritten() {
        Path source = SETUPS.resolve("attack-2");
        assertThatThrownBy(() -> run(source, SETUPS))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("attack-2/jcli-prod.router-users, octet")
                .hasMessageContaining("the pickle names posix.system");
        assertThat(directory.resolve("moved")).doesNotExist();
    }

    @Test
    void eachTruncatedFileIsRefused() throws IOException {
        Path whole = SETUPS.resolve("store-2");
        Path cut = Files.createDirectory(directory.resolve("cut"));
        for (Path file : files(whole)) {
            Path copy = cut.resolve(String.valueOf(file.getFileName()));
            byte[] octets = Files.readAllBytes(file);
            Files.write(copy, Arrays.copyOf(octets, octets.length / 2));
            if (!file.toString().endsWith(".filters")) {
                assertThatThrownBy(() -> run(cut, cut))
                        .as("%s", file)
                        .isInstanceOf(CommandFailure.class)
                        .hasMessageContaining(String.valueOf(file.getFileName()));
            }
            Files.write(copy, octets);
        }
    }

    private static List<Path> files(Path of) throws IOException {
        try (Stream<Path> files = Files.list(of)) {
            return files.sorted().toList();
        }
    }

    @Test
    void aDirectoryOrTextWithoutAConfigurationIsRefusedWithAdvice() throws IOException {
        Path empty = Files.createDirectory(directory.resolve("empty"));
        assertThatThrownBy(() -> run(empty, directory))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("there are no users, connectors and routes")
                .hasMessageContaining("--profile");
        Path text = Files.writeString(directory.resolve("text"), "jcli : help\n");
        assertThatThrownBy(() -> run(text, directory)).isInstanceOf(CommandFailure.class);
        Path pickle = SETUPS.resolve("store-2/jcli-prod.router-users");
        assertThatThrownBy(() -> run(pickle, SETUPS.resolve("store-2")))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("name the directory that contains it");
        Path noStore = Files.createDirectory(directory.resolve("no-store"));
        Files.writeString(noStore.resolve("jcli-prod.router-users"), "hello\n", StandardCharsets.UTF_8);
        assertThatThrownBy(() -> run(noStore, directory))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("the first line is not \"Persisted on DATE\"");
    }

    @Test
    void theExitStatusIsDoneIfNoSettingIsLost() throws IOException {
        Path store = Files.createDirectory(directory.resolve("store"));
        for (Path file : files(SETUPS.resolve("store-2"))) {
            if (!file.toString().matches(".*(interceptors|routes|smppccs)")) {
                Files.copy(file, store.resolve(String.valueOf(file.getFileName())));
            }
        }
        assertThat(run(store, directory)).as(out.toString()).isEqualTo(ExitStatus.DONE);
    }
}
