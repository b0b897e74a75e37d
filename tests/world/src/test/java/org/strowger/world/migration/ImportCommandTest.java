package org.strowger.world.migration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.app.Main;
import picocli.CommandLine;

/** {@code strowger import}, as somebody types it. */
final class ImportCommandTest {
    private static final String CONF = """
            group = core
            admin-port = 13000
            admin-password = hidden1

            group = smsc
            smsc = smpp
            smsc-id = a
            host = a.example.net
            port = 2775
            transceiver-mode = true
            smsc-username = us
            smsc-password = hidden2
            """;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory = Path.of("");

    private Path conf = Path.of("");

    @BeforeEach
    void file() throws IOException {
        conf = Files.writeString(directory.resolve("kannel.conf"), CONF);
    }

    private int run(String... words) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(words);
    }

    @Test
    void aCompleteImportExitsWithZero() {
        assertThat(run("import", "kannel", conf.toString())).as(out + "" + err).isZero();
        assertThat(out.toString())
                .contains("9 taken, 0 changed, 0 not needed, 0 lost")
                .contains("Check: strowger.yaml: OK")
                .contains("Written: " + directory.resolve("strowger-import/strowger.yaml"))
                .doesNotContain("hidden");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aLostDirectiveIsPrintedAndTheExitStatusIsOne() throws IOException {
        Files.writeString(conf, CONF + "max-sms-octets = 100\n");
        assertThat(run("import", "kannel", conf.toString())).isEqualTo(1);
        assertThat(out.toString())
                .startsWith(
                        "lost: kannel.conf:13: smsc a: max-sms-octets: no equivalent key: a segment has 140 octets\n");
    }

    private String imported(String more) throws IOException {
        Files.writeString(conf, CONF + more);
        assertThat(run("import", "kannel", conf.toString(), "--force"))
                .as(out + "" + err)
                .isIn(0, 1);
        return Files.readString(directory.resolve("strowger-import/strowger.yaml"));
    }

    @Test
    void aLostAccessListPermitsNothing() throws IOException {
        assertThat(imported("allowed-prefix-regex = \"^447[0-9]{9}$\"\n"))
                .contains("reject: invalid-destination")
                .doesNotContain("via:");
        assertThat(out.toString()).contains("until then no route names the link");
        assertThat(imported("\ngroup = smsbox\nsendsms-port = 13013\nwhite-list = http://lists.example.net/white\n"))
                .containsPattern("name: smsbox-white-list.*\n +refuse: not-allowed");
        assertThat(imported("").replace("\n", " ")).doesNotContain("allow-from");
        Files.writeString(conf, CONF.replace("group = core\n", "group = core\nadmin-deny-ip = *.*.*.*\n"));
        assertThat(run("import", "kannel", conf.toString(), "--force")).isZero();
        assertThat(Files.readString(directory.resolve("strowger-import/strowger.yaml")))
                .contains("allow-from: [127.0.0.1]");
    }

    @Test
    void escapeSequencesOfTheFileDoNotReachTheTerminal() throws IOException {
        imported("log-file = \"x\u001b[2J\"\nmax-sms-octets = \"\u001b[31m\"\n");
        assertThat(out + Files.readString(directory.resolve("strowger-import/report.txt")))
                .doesNotContain("\u001b");
    }

    @Test
    void aMalformedFileIsRefusedWithItsPositionAndNothingIsWritten() throws IOException {
        Files.writeString(conf, CONF + "\nno group\n");
        assertThat(run("import", "kannel", conf.toString())).isEqualTo(78);
        assertThat(err.toString())
                .isEqualTo(
                        "strowger: kannel.conf:14:1: expected \"key = value\", but the line has no \"=\"; correct the "
                                + "line, or put a # in front of it\n");
        assertThat(directory.resolve("strowger-import")).doesNotExist();
        assertThat(run("import", "kannel", directory.resolve("missing").toString()))
                .isEqualTo(78);
        assertThat(err.toString()).contains("there is no file");
    }

    @Test
    void anExistingDirectoryIsNotOverwrittenWithoutForce() throws IOException {
        Path target = Files.createDirectory(directory.resolve("there"));
        Path own = Files.writeString(target.resolve("strowger.yaml"), "mine");
        assertThat(run("import", "kannel", conf.toString(), "--to", target.toString()))
                .isEqualTo(78);
        assertThat(err.toString()).endsWith("it exists; name another directory with --to DIR, or add --force\n");
        assertThat(own).hasContent("mine");
        assertThat(run("import", "kannel", conf.toString(), "--to", target.toString(), "--force"))
                .isZero();
        assertThat(Files.readString(own)).startsWith("# Imported from kannel.conf");
    }

    @Test
    void filesOutsideTheDirectoryAreReadOnlyWithTheOption() throws IOException {
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        Path user = Files.writeString(
                elsewhere.resolve("users.conf"), "group = sendsms-user\nusername = u\npassword = hidden3\n");
        Path inner = Files.createDirectory(directory.resolve("inner"));
        Path own = Files.writeString(inner.resolve("kannel.conf"), CONF + "\ninclude = " + user + "\n");
        assertThat(run("import", "kannel", own.toString())).isEqualTo(78);
        assertThat(err.toString()).contains("kannel.conf:14: " + user + " is outside ");
        assertThat(run("import", "kannel", own.toString(), "--include-root", elsewhere.toString()))
                .isZero();
        assertThat(inner.resolve("strowger-import/strowger.yaml")).content().contains("name: u ");
    }

    @Test
    void importOpensmppboxAndImportKsmppdAreVerbs() {
        assertThat(run("import", "opensmppbox", conf.toString())).isZero();
        assertThat(run(
                        "import",
                        "ksmppd",
                        conf.toString(),
                        "--to",
                        directory.resolve("k").toString()))
                .isZero();
        assertThat(run("import", "kannel")).isEqualTo(2);
        assertThat(err.toString()).contains("Missing required parameter");
    }
}
