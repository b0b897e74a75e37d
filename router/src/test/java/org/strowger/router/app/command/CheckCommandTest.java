package org.strowger.router.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.app.Main;
import picocli.CommandLine;

/** {@code strowger check} and {@code strowger schema}, as somebody types them. */
final class CheckCommandTest {
    private static final String RIGHT = """
            listeners: [{name: smpp, listen: 127.0.0.1:2775}]
            applications: [{name: shop, password: sesame}]
            smscs: [{name: a, hosts: smsc.example.net:2775, system-id: us, password: hunter2, version: 5.0}]
            routes:
              - {name: codes, match: {text: /code/i}, via: a, try-next-on: ESME_RSYSERR}
              - {name: rest, reject: smpp:0x0B}
            privacy: {mask-text: true}
            """;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory = Path.of("");

    private int run(String... words) {
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(words);
    }

    private String file(String text) throws IOException {
        return Files.writeString(directory.resolve("strowger.yaml"), text).toString();
    }

    @Test
    void aFileWithoutFaultsIsReportedInOneLine() throws IOException {
        String file = file(RIGHT);
        assertThat(run("check", file)).as(err.toString()).isZero();
        assertThat(out.toString())
                .isEqualToNormalizingNewlines(
                        file + ": OK (1 listener, 1 application, 1 SMSC, 0 simulators, 2 routes, 0 inbound rules)\n");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void allFaultsAreToldInOneGoWithTheirLines() throws IOException {
        String file = file(RIGHT.replace("via: a,", "via: b,").replace("password: sesame", "pasword: sesame"));
        assertThat(run("check", file)).isEqualTo(78);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString().lines())
                .contains(
                        file + ":2:29: applications[0].pasword: no such key; did you mean \"password\"?",
                        "  | applications: [{name: shop, pasword: ******}]",
                        file + ":5:48: routes[0].via: there is no SMSC \"b\"; did you mean \"a\"?");
    }

    @Test
    void programsGetTheSameAsJson() throws IOException {
        String file = file(RIGHT.replace("/code/i", "\"/(?=code)/\""));
        assertThat(run("check", "--json", file)).isEqualTo(78);
        assertThat(out.toString())
                .contains("\"right\": false", "\"line\": 5", "\"key\": \"routes[0].match.text\"", "\"advice\": \"");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aPatternThatFitsNoFileIsAWarning() throws IOException {
        Files.createDirectory(directory.resolve("more.d"));
        Files.writeString(directory.resolve("more.d/.one.yaml.swp"), "routes: []");
        Files.writeString(directory.resolve("more.d/two.yaml"), "routes: []");
        String file = file("include: [more.d/t*.yaml, more.d/.*, rouets.d/*.yaml]\n" + RIGHT);
        assertThat(run("check", file)).as(err.toString()).isZero();
        assertThat(err.toString().lines().filter(line -> line.startsWith("warning: ")))
                .containsExactly(
                        "warning: " + file + ":1:27: include: no file matches \"more.d/.*\";"
                                + " change or remove the pattern; files whose names begin with a dot are not included",
                        "warning: " + file + ":1:38: include: directory not found: "
                                + directory.resolve("rouets.d")
                                + "; no file is included by \"rouets.d/*.yaml\": create the directory, or change the"
                                + " pattern; relative paths start at the directory of this file");
        assertThat(out.toString()).contains(": OK (");
    }

    @Test
    void aFileThatIsNotThereCannotBeRead() {
        assertThat(run("check", directory.resolve("none.yaml").toString())).isEqualTo(1);
        assertThat(err.toString()).startsWith("strowger: file not found: ").contains("none.yaml", "; give the path");
    }

    @Test
    void ofWhatCannotBeReadTheReasonIsTold() {
        assertThat(run("check", directory.toString())).isEqualTo(1);
        assertThat(err.toString()).startsWith("strowger: cannot read " + directory + ": Is a directory; give the path");
    }

    @Test
    void theSchemaIsPrinted() {
        assertThat(run("schema")).isZero();
        assertThat(out.toString())
                .startsWith("{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\"")
                .contains("\"listeners\"", "\"required\"");
    }
}
