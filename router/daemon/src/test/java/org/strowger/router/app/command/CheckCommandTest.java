package org.strowger.router.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.app.Main;
import org.strowger.router.config.tls.TlsIdentity;
import org.strowger.router.reactor.tls.TestCertificates;
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
        Path file = Files.writeString(directory.resolve("strowger.yaml"), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"))
                .toString();
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
    void theFilesOfTablesAreRead() throws IOException {
        Files.writeString(directory.resolve("dnd.txt"), "447700900001\n447700900001\n");
        Files.writeString(directory.resolve("ported.csv"), "447700900001,Blue\n1\n44 77,Red\n");
        String dnd = RIGHT + "tables:\n  - {name: dnd, file: dnd.txt}\n";

        assertThat(run("check", file(dnd))).as(err.toString()).isZero();
        assertThat(out.toString()).contains(", 1 table)");
        assertThat(err.toString()).contains("dnd.txt: 1 lines repeat an earlier one; remove them");

        assertThat(run("check", file(dnd + "  - {name: ported, kind: ported, file: ported.csv}\n")))
                .isEqualTo(78);
        assertThat(err.toString())
                .contains("tables[1].file: ")
                .contains("ported.csv, line 2: 1 field in the line; write number,operator")
                .contains("ported.csv, line 3: \"44 77\" is not a number");
    }

    @Test
    void allFaultsAreReportedTogetherWithTheirLines() throws IOException {
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
    void faultsCanBePrintedAsJson() throws IOException {
        String file = file(RIGHT.replace("/code/i", "\"/(?=code)/\""));
        assertThat(run("check", "--json", file)).isEqualTo(78);
        assertThat(out.toString())
                .contains("\"right\": false", "\"line\": 5", "\"key\": \"routes[0].match.text\"", "\"advice\": \"");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aPatternThatMatchesNoFileCausesAWarning() throws IOException {
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
    void aMissingFileCannotBeRead() {
        assertThat(run("check", directory.resolve("none.yaml").toString())).isEqualTo(1);
        assertThat(err.toString()).startsWith("strowger: file not found: ").contains("none.yaml", "; give the path");
    }

    @Test
    void reportsWhyAFileCannotBeRead() {
        assertThat(run("check", directory.toString())).isEqualTo(1);
        assertThat(err.toString())
                .startsWith("strowger: cannot read " + directory
                        + ": this is a directory, and not a regular file; give the path");
    }

    @Test
    void theSchemaIsPrinted() {
        assertThat(run("schema")).isZero();
        assertThat(out.toString())
                .startsWith("{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\"")
                .contains("\"listeners\"", "\"required\"");
    }

    @Test
    void theSchemaListsTheProtocols() {
        assertThat(run("schema")).isZero();
        String ofSimulators = "\"enum\":[\"smpp\",\"ucp\",\"cimd2\"]";
        String all = "\"enum\":[\"smpp\",\"ucp\",\"cimd2\",\"http\"]";
        String schema = out.toString().replaceAll("\\s", "");
        assertThat(schema.split(Pattern.quote("\"protocol\":{" + ofSimulators), -1))
                .as("of simulators")
                .hasSize(2);
        assertThat(schema.split(Pattern.quote("\"protocol\":{" + all), -1))
                .as("of listeners and SMSCs")
                .hasSize(3);
        assertThat(schema).contains("\"protocols\":{\"anyOf\":[{\"anyOf\":[{" + all);
    }

    // ---- Files and sockets that run opens

    private int checkTls(String more) throws IOException {
        return run(
                "check",
                file("listeners: [{name: smpp, listen: 127.0.0.1:2775, tls: {" + more + "}}]\n"
                        + RIGHT.substring(RIGHT.indexOf("applications:"))));
    }

    private static String tls(TlsIdentity identity) {
        return "certificate: " + identity.certificate() + ", key: " + identity.key();
    }

    @Test
    void aCertificateWithItsKeyIsAccepted() throws IOException {
        assertThat(checkTls(tls(TestCertificates.in(directory).localhost())))
                .as(err.toString())
                .isZero();
    }

    @Test
    void aKeyOfAnotherCertificateIsRefused() throws IOException {
        TestCertificates certificates = TestCertificates.in(directory);
        assertThat(checkTls(tls(new TlsIdentity(
                        certificates.localhost().certificate(),
                        certificates.localhostRsa().key()))))
                .isEqualTo(78);
        assertThat(err.toString()).contains(":1:", "listeners[0].tls.key: ", "this key does not belong to ");
    }

    @Test
    void aKeyThatTheDaemonCannotReadIsRefused() throws IOException {
        TestCertificates certificates = TestCertificates.in(directory);
        Path certificate = certificates.localhost().certificate();
        for (String title : List.of("ENCRYPTED PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY")) {
            Path key = certificates.write("old.key", TestCertificates.pem(title, new byte[40]));
            assertThat(checkTls(tls(new TlsIdentity(certificate, key))))
                    .as(title)
                    .isEqualTo(78);
            assertThat(err.toString())
                    .as(title)
                    .contains("listeners[0].tls.key: " + key, "openssl pkcs8 -topk8 -nocrypt -in " + key);
            err.getBuffer().setLength(0);
        }
    }

    @Test
    void aFileWithoutACertificateIsRefusedWhereverItIsUsed() throws IOException {
        TestCertificates certificates = TestCertificates.in(directory);
        TlsIdentity right = certificates.localhost();
        Path none = certificates.write("none.pem", "this is no certificate");
        TlsIdentity wrong = new TlsIdentity(none, right.key());
        String file = file(RIGHT.replace(
                        "127.0.0.1:2775}", "127.0.0.1:2775, tls: {" + tls(right) + ", client-ca: " + none + "}}")
                .replace("version: 5.0", "tls: {ca: [" + right.certificate() + ", " + none + "], " + tls(wrong) + "}")
                .concat("console: {tls: {" + tls(wrong) + "}}\nhttp: {tls: {" + tls(wrong) + "}}\n"));
        assertThat(run("check", file)).isEqualTo(78);
        assertThat(err.toString())
                .contains(
                        "listeners[0].tls.client-ca: " + none,
                        "smscs[0].tls.certificate: " + none,
                        "smscs[0].tls.ca[1]: " + none,
                        "console.tls.certificate: " + none,
                        "http.tls.certificate: " + none);
    }

    @Test
    void aFileThatNoOtherUserCanReachCausesNoWarning() throws IOException {
        Path file = Path.of(file(RIGHT));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-x---"));
        assertThat(run("check", file.toString())).isZero();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void secretsInFilesThatEveryUserCanReadCauseAWarning() throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        TlsIdentity identity = TestCertificates.in(directory).localhost();
        Files.setPosixFilePermissions(identity.key(), PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(checkTls(tls(identity))).isZero();
        assertThat(err.toString())
                .contains("warning: ", "listeners[0].tls.key: every user of this machine can read " + identity.key())
                .doesNotContain(identity.certificate() + "; chmod")
                .containsOnlyOnce("warning: ");
        err.getBuffer().setLength(0);
        Path file = Path.of(file(RIGHT));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(run("check", file.toString())).isZero();
        assertThat(err.toString())
                .startsWith("warning: " + file + ":1:1: every user of this machine can read " + file
                        + ", which has passwords in it; chmod o= " + file)
                .containsOnlyOnce("warning: ")
                .doesNotContain("sesame", "hunter2");
        err.getBuffer().setLength(0);
        Path secret = Files.writeString(directory.resolve("secret"), "sesame");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        Files.writeString(
                file,
                RIGHT.replace("password: sesame", "password: {file: secret}")
                        .replace("password: hunter2", "password: {file: secret}"));
        assertThat(run("check", file.toString())).isZero();
        assertThat(err.toString()).as("no password is in the file").isEmpty();
    }
}
