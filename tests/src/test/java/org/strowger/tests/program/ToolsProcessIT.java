package org.strowger.tests.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tools as programs, over the loopback. */
class ToolsProcessIT {
    private static final long SECONDS_MAX = 60;
    private static final Pattern LISTENING = Pattern.compile("simulated SMSC listening on (127\\.0\\.0\\.1:\\d+) .*");

    private final List<Process> started = new ArrayList<>();

    @TempDir
    private Path directory = Path.of("");

    /** Starts the SMSC; what it prints at its end goes to the file. @return where it listens */
    private String simulate(Path out, String... words) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("simulate", "smsc", "--listen", "127.0.0.1:0"));
        all.addAll(List.of(words));
        Process process = Demo.program(all.toArray(String[]::new))
                .redirectOutput(out.toFile())
                .start();
        started.add(process);
        Matcher line = LISTENING.matcher(Lines.ofError(process).next());
        assertThat(line.matches()).as("it says where it listens").isTrue();
        return line.group(1);
    }

    /** Runs a tool to its end. @return its exit status, and what it printed */
    private String run(ProcessBuilder program) throws IOException, InterruptedException {
        Path out = Files.createTempFile(directory, "out", ".txt");
        Process process = program.redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        started.add(process);
        assertThat(process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
        return process.exitValue() + "\n" + Files.readString(out);
    }

    @AfterEach
    void endsWhatIsLeft() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void aSingleMessageAndALoadAreDeliveredAndCounted() throws IOException, InterruptedException {
        Path figures = directory.resolve("figures.json");
        Path password = Files.writeString(directory.resolve("password"), "secret\n");
        String smsc = simulate(figures, "--receipts", "50ms", "--json", "--password-file", password.toString());

        ProcessBuilder send = Demo.program(
                "send", "--connect", smsc, "--to", "447700900123", "--from", "SHOP", "--text", "hello", "--receipt");
        send.environment().put("STROWGER_PASSWORD", "secret");
        assertThat(run(send)).startsWith("0\n").contains("DELIVERED").contains("finished without errors");

        send.environment().put("STROWGER_PASSWORD", "wrong");
        assertThat(run(send)).startsWith("1\n").contains("ESME_RINVPASWD");

        ProcessBuilder blast = Demo.program(
                "blast",
                "--connect",
                smsc,
                "--connections",
                "5",
                "--rate",
                "500/s",
                "--duration",
                "1s",
                "--check",
                "--json",
                "--password-file",
                password.toString());
        assertThat(run(blast)).startsWith("0\n").contains("\"lost\":0").contains("\"receipts_missing\":0");

        started.get(0).toHandle().destroy();
        assertThat(started.get(0).waitFor(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(figures)).contains("\"binds\":6,\"binds_refused\":1,");
    }

    /** Much sooner than its time would be up, which is when it says so itself. */
    @Test
    void stopsOnASignalWhileItWaitsForAnAnswer() throws IOException, InterruptedException {
        String smsc = simulate(directory.resolve("figures.txt"), "--chaos", "silent", "--chaos-share", "100%");
        Process send = Demo.program(
                        "send",
                        "--connect",
                        smsc,
                        "--to",
                        "4411",
                        "--from",
                        "SHOP",
                        "--text",
                        "hello",
                        "--timeout",
                        "5m")
                .start();
        started.add(send);
        Lines said = Lines.ofOutput(send);
        said.await("submitted");

        send.toHandle().destroy();

        said.await("failed");
        assertThat(send.waitFor(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
        assertThat(Lines.ofError(send).awaitOrEnd("not stopped within")).isEmpty();
    }

    @Test
    void theRateOfALoadExcludesTheWaitForReceipts() throws IOException, InterruptedException {
        String smsc = simulate(directory.resolve("figures.txt"), "--receipts", "4s");

        String said = run(
                Demo.program("blast", "--connect", smsc, "--rate", "100/s", "--duration", "1s", "--check", "--json"));

        assertThat(said).startsWith("0\n").containsPattern("\"seconds\":[1-3]\\.");
    }
}
