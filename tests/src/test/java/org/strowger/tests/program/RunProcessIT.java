package org.strowger.tests.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.tests.process.Signals;

/** {@code strowger run} as a program, with the demonstration that ships, on ports that are free. */
class RunProcessIT {
    private static final long SECONDS_MAX = 60;

    private final List<Process> started = new ArrayList<>();

    @TempDir
    private Path directory = Path.of("");

    @AfterEach
    void endsWhatIsLeft() {
        started.forEach(Process::destroyForcibly);
    }

    // ---- The program

    /** A daemon whose diary is read line by line. */
    private final class Running {
        private final Process process;
        private final Lines out;
        private final Lines lines;

        Running(Path file, String... options) throws IOException {
            this(Demo.program(List.of(options), "run", "--config", file.toString()));
        }

        Running(ProcessBuilder program) throws IOException {
            process = program.start();
            started.add(process);
            out = Lines.ofOutput(process);
            lines = Lines.ofError(process);
        }

        void hangUp() throws IOException, InterruptedException {
            Signals.hangUp(process.pid());
        }

        int end() throws InterruptedException {
            process.toHandle().destroy();
            assertThat(process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
            return process.exitValue();
        }
    }

    private String send(Demo demo, String to) throws IOException, InterruptedException {
        File out = Files.createTempFile(directory, "send", ".txt").toFile();
        Process process = Demo.program(
                        "send",
                        "--connect",
                        demo.address(),
                        "--system-id",
                        "shop",
                        "--from",
                        "SHOP",
                        "--to",
                        to,
                        "--text",
                        "hello",
                        "--receipt")
                .redirectErrorStream(true)
                .redirectOutput(out)
                .start();
        started.add(process);
        assertThat(process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
        return process.exitValue() + "\n" + Files.readString(out.toPath());
    }

    // ---- Actions

    @Test
    void theDemonstrationDeliversAMessageAndItsReceipt() throws IOException, InterruptedException {
        Demo demo = Demo.in(directory);
        Running router = new Running(demo.file());

        assertThat(router.out.await("strowger demo: ready")).contains("SelectorThreads");
        assertThat(router.out.await("Try")).contains("another terminal");
        router.lines.await("smsc.session_up smsc=operator-a");

        assertThat(send(demo, "447700900123")).startsWith("0\n").contains("accepted", "DELIVERED");
        assertThat(send(demo, "6123")).startsWith("1\n").contains("ESME_RINVDSTADR");
        assertThat(router.end()).isEqualTo(143);
    }

    @Test
    void theDemonstrationAcceptsHttpRequests() throws IOException, InterruptedException {
        assumeTrue(
                System.getenv("STROWGER_CI") != null || Files.isExecutable(Path.of("/usr/bin/curl")),
                "curl is missing: it is in the package curl");
        Demo demo = Demo.in(directory);
        Running router = new Running(demo.file());
        String command = router.out.await("curl ").strip();
        router.lines.await("smsc.session_up smsc=operator-a");

        assertThat(saidBy(command)).contains("\"state\":\"accepted\"", "\"to\":\"447700900123\"");
        String server = command.replaceFirst(".* (http://[^/]+)/.*", "$1");
        assertThat(saidBy("curl -H 'Authorization: Bearer demonstration-key' " + server + "/v1/account"))
                .contains("\"name\":\"shop\"");
        String message = "?username=shop&password=secret&from=SHOP&to=447700900123&";
        assertThat(saidBy("curl '" + server + "/cgi-bin/sendsms" + message + "text=hello'"))
                .startsWith("0: Accepted for delivery");
        assertThat(saidBy("curl '" + server + "/send" + message + "content=hello'"))
                .startsWith("Success ");
        assertThat(router.end()).isEqualTo(143);
    }

    private String saidBy(String command) throws IOException {
        Process shell = new ProcessBuilder("sh", "-c", command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        started.add(shell);
        return new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void theHeapHasTheConfiguredSize() throws IOException, InterruptedException {
        Demo demo = Demo.in(directory);
        Files.writeString(demo.file(), "heap: 300MiB\n" + demo.text());

        Running router = new Running(demo.file(), "-Xmx2g");

        assertThat(router.out.await("  heap: ")).contains("at most 320 MiB, but 1,000,000 stored messages");
        router.lines.await("smsc.session_up smsc=operator-a");
        router.hangUp();
        router.lines.await("reload.done");
        assertThat(send(demo, "447700900123")).startsWith("0\n").contains("DELIVERED");
        assertThat(router.end()).isEqualTo(143);
    }

    @Test
    void aReloadOfAFaultyFileIsRefusedAndAReloadOfAValidFileApplies() throws IOException, InterruptedException {
        Demo demo = Demo.in(directory);
        Running router = new Running(demo.file());
        router.lines.await("smsc.session_up smsc=operator-a");

        Files.writeString(demo.file(), demo.text().replace("reject: invalid-destination", "via: nobody"));
        router.hangUp();
        assertThat(router.lines.await("reload.refused")).contains("demo.yaml:").contains("nobody");
        router.lines.await("reload.kept");
        assertThat(send(demo, "6123")).startsWith("1\n").contains("ESME_RINVDSTADR");

        Files.writeString(demo.file(), demo.text().replace("reject: invalid-destination", "via: operator-b"));
        router.hangUp();
        assertThat(router.lines.await("reload.changed")).contains("changed route short-numbers");
        router.lines.await("reload.done");
        assertThat(send(demo, "6123")).startsWith("0\n").contains("DELIVERED");
        assertThat(router.end()).isEqualTo(143);
    }

    /** As {@code nohup} starts a program. */
    @Test
    void sighupReloadsEvenIfTheProcessStartedWithSighupIgnored() throws IOException, InterruptedException {
        Demo demo = Demo.in(directory);
        List<String> command = new ArrayList<>(List.of("sh", "-c", "trap '' HUP; exec \"$@\"", "sh"));
        command.addAll(Demo.program("run", "--config", demo.file().toString()).command());
        Running router = new Running(new ProcessBuilder(command));
        router.out.await("strowger demo: ready");

        Files.writeString(demo.file(), demo.text().replace("reject: invalid-destination", "via: operator-b"));
        router.hangUp();
        assertThat(router.lines.await("reload.changed")).contains("changed route short-numbers");
        router.lines.await("reload.done");
        assertThat(router.end()).isEqualTo(143);
    }

    @Test
    void theStartReportsThatSighupCannotReload() throws IOException, InterruptedException {
        Demo demo = Demo.in(directory);
        Running router = new Running(
                Demo.program(List.of("-Xrs"), "run", "--config", demo.file().toString()));

        assertThat(router.lines.await("reload.no_signal")).contains("console");
        router.out.await("strowger demo: ready");
        assertThat(router.end()).isEqualTo(143);
    }

    @Test
    void aPortInUseIsReportedAndEndsTheProcess() throws IOException, InterruptedException {
        Demo demo = Demo.in(directory);
        Running first = new Running(demo.file());
        first.out.await("strowger demo: ready");

        Running second = new Running(demo.file());

        assertThat(second.lines.await("strowger: ")).contains("cannot listen on", "in use");
        assertThat(second.process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
        assertThat(second.process.exitValue()).isEqualTo(1);
        assertThat(first.end()).isEqualTo(143);
    }

    @Test
    void aFaultyConfigurationIsRefusedWithAllItsFaults() throws IOException, InterruptedException {
        Path file = directory.resolve("broken.yaml");
        Files.writeString(file, """
                listeners: [{name: smpp, listen: nowhere}]
                console: {listen: off}
                http: {listen: off}
                smcs: []
                """);

        Running router = new Running(file);

        assertThat(router.lines.await("strowger: ")).contains("broken.yaml:1:");
        assertThat(router.lines.await(file.toString())).contains("smcs", "did you mean \"smscs\"?");
        assertThat(router.process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
        assertThat(router.process.exitValue()).isEqualTo(78);
    }
}
