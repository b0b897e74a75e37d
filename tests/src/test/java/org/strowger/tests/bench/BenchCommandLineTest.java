package org.strowger.tests.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The answers to a user of the benchmarks who gets an option wrong; nothing here opens a socket. */
class BenchCommandLineTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... words) {
        CommandLine command = BenchMain.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(words);
    }

    /** @return the first line of the complaint */
    private String refused(int status, String line) {
        assertThat(run(line.split(" ", -1))).as(line + ": " + err).isEqualTo(status);
        assertThat(out.toString()).as("standard output").isEmpty();
        assertThat(err.toString()).doesNotContain("Exception", "\tat ", "internal error");
        return err.toString().lines().findFirst().orElse("");
    }

    private String refusedInOneLine(int status, String line) {
        err.getBuffer().setLength(0);
        String first = refused(status, line);
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(first).startsWith("strowger: ");
        return first;
    }

    @Test
    void invalidDispatchOptionsAreWrongUsage() {
        assertThat(refusedInOneLine(2, "dispatch --models fibres")).contains("'fibres'", "selectors-1", "threads");
        assertThat(refusedInOneLine(2, "dispatch --payload 1m")).contains("'1m'", "500k");
        assertThat(refusedInOneLine(2, "dispatch --payload 501k")).contains("512000 octets");
        assertThat(refusedInOneLine(2, "dispatch --connections 0")).contains("from 1 to 28000");
        assertThat(refusedInOneLine(2, "dispatch --full --work 1ms")).contains("--full", "--work");
        assertThat(refusedInOneLine(2, "dispatch --workers 0")).contains("--workers", "from 1 to");
        assertThat(refusedInOneLine(2, "dispatch --java /nowhere")).contains("/nowhere", "bin/java");
        assertThat(refusedInOneLine(2, "dispatch --output /nowhere/a.svg")).contains("/nowhere/a.svg");
        assertThat(refusedInOneLine(2, "dispatch --duration 0s")).contains("--duration");
    }

    @Test
    void aMissingSecondVerbIsWrongUsage() {
        assertThat(refused(2, "echo")).contains("subcommand");
        assertThat(err.toString()).contains("server", "client");
    }

    @ParameterizedTest
    @ValueSource(strings = {"echo server --listen 7007", "echo client --connect 7007"})
    void anAddressWithoutAHostIsWrongUsage(String line) {
        assertThat(refused(2, line)).contains("'7007' is not HOST:PORT", "127.0.0.1:7007", "--");
    }

    @ParameterizedTest
    @ValueSource(strings = {"echo server --listen localhost:65536", "echo client --connect localhost:65536"})
    void aPortOutOfRangeIsWrongUsage(String line) {
        assertThat(refused(2, line)).contains("'65536'", "'localhost:65536'", "from 0 to 65535");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo client --duration 10",
                "echo client --interval 5",
                "echo client --answer-timeout soon",
                "echo server --idle-timeout 1d"
            })
    void aBadDurationIsWrongUsage(String line) {
        assertThat(refused(2, line)).contains("is not a duration; write for example", line.split(" ", -1)[2]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"echo server --idle-timeout 999999999h", "echo client --answer-timeout 9999999h"})
    void aDurationBeyondTheRangeOfTheClockIsWrongUsage(String line) {
        assertThat(refused(2, line)).contains("is too long");
    }

    @ParameterizedTest
    @ValueSource(strings = {"15", "65537", "0", "-1"})
    void aPacketSizeOutOfRangeIsWrongUsage(String bytes) {
        assertThat(refusedInOneLine(2, "echo client --bytes " + bytes))
                .contains("packet size", "from 16 to 65536", "not " + bytes);
    }

    @Test
    void countsOutOfRangeAreWrongUsage() {
        assertThat(refusedInOneLine(2, "echo client --connections 0")).contains("connection", "not 0");
        err.getBuffer().setLength(0);
        assertThat(refusedInOneLine(2, "echo client --dial 0")).contains("dialled", "not 0");
        err.getBuffer().setLength(0);
        assertThat(refusedInOneLine(2, "echo client --window 0")).contains("packet", "not 0");
        err.getBuffer().setLength(0);
        assertThat(refusedInOneLine(2, "echo client --window 2000000000")).contains("packets on their way", "too many");
        err.getBuffer().setLength(0);
        assertThat(refusedInOneLine(2, "echo server --max-connections 0")).contains("--max-connections", "not 0");
        err.getBuffer().setLength(0);
        assertThat(refusedInOneLine(2, "echo server --selectors -1")).contains("--selectors", "not -1");
        err.getBuffer().setLength(0);
        assertThat(refusedInOneLine(2, "echo client --selectors -2")).contains("--selectors", "not -2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo server --certificate a.pem",
                "echo server --key a.pem",
                "echo client --tls --certificate a.pem",
                "echo client --tls --key a.pem"
            })
    void aCertificateWithoutItsKeyIsWrongUsage(String line) {
        assertThat(refusedInOneLine(2, line)).contains("--certificate", "--key", "given together");
    }

    @Test
    void tlsOptionsThatWouldHaveNoEffectAreWrongUsage() {
        assertThat(refusedInOneLine(2, "echo server --client-ca a.pem")).contains("needs --certificate and --key");
        for (String option : new String[] {"--ca a.pem", "--no-verify-host", "--certificate a.pem --key b.pem"}) {
            err.getBuffer().setLength(0);
            assertThat(refusedInOneLine(2, "echo client " + option)).contains("need --tls");
        }
    }

    @Test
    void aMissingCertificateFileIsNamed(@TempDir Path folder) {
        Path missing = folder.resolve("missing.pem");
        assertThat(refusedInOneLine(1, "echo server --certificate " + missing + " --key " + missing))
                .isEqualTo("strowger: " + missing + ": file not found");
        err.getBuffer().setLength(0);
        assertThat(refusedInOneLine(1, "echo client --tls --ca " + missing)).contains(missing + ": file not found");
    }

    @Test
    void aFileThatIsNoCertificateIsNamed(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("notes.pem"), "this is no certificate");
        assertThat(refusedInOneLine(1, "echo server --certificate " + file + " --key " + file))
                .contains(file + ": ", "certificate", "PEM");
    }

    @Test
    void anUnresolvableHostIsNamed() {
        assertThat(run("echo", "client", "--connect", "no such host:7007")).isEqualTo(1);
        assertThat(err.toString()).contains("'no such host'").doesNotContain("\tat ");
    }
}
