package org.strowger.tests.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
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
import org.strowger.router.reactor.FreePorts;

/** A daemon in place of another one: clients are never refused, and what the first has accepted the second sends. */
class UpgradeIT {
    private static final long SECONDS_MAX = 60;
    private static final Pattern ID = Pattern.compile("id \"(\\d+)\"");

    private final int port = FreePorts.next();
    private final int smscPort = FreePorts.next();
    private final List<Process> started = new ArrayList<>();

    @TempDir
    private Path directory = Path.of("");

    @AfterEach
    void endsWhatIsLeft() {
        started.forEach(Process::destroyForcibly);
    }

    private Path write(String more) throws IOException {
        Files.createDirectories(directory.resolve("records"));
        return Files.writeString(directory.resolve("strowger.yaml"), """
                node: upgraded
                selectors: 1
                listeners: [{name: smpp, listen: 0.0.0.0:%1$d}]
                applications: [{name: shop, password: secret}]
                smscs: [{name: a, hosts: 127.0.0.1:%2$d, system-id: s, password: p}]
                routes: [{name: all, match: {}, via: a}]
                store: {path: %3$s}
                records: {path: %3$s/records}
                http: {listen: off}
                console: {listen: off, socket: %3$s/console.sock}
                """.formatted(port, smscPort, directory) + more);
    }

    private void replace(String address, String other) throws IOException {
        Path file = directory.resolve("strowger.yaml");
        Files.writeString(file, Files.readString(file).replace(address, other));
    }

    private String simulator() {
        return "simulators: [{name: a, listen: 127.0.0.1:" + smscPort + "}]\n";
    }

    private Process start(ProcessBuilder program) throws IOException {
        Process process = program.start();
        started.add(process);
        return process;
    }

    /** Connects all the time, and counts the connections that were refused. */
    private final class Caller {
        private final Thread thread = new Thread(this::call, "caller");
        private int calls;
        private int refused;

        Caller() {
            thread.start();
        }

        private void call() {
            while (!Thread.interrupted()) {
                calls++;
                try {
                    new Socket(InetAddress.getLoopbackAddress(), port).close();
                } catch (IOException e) {
                    refused++;
                }
            }
        }

        void end() throws InterruptedException {
            thread.interrupt();
            thread.join();
            assertThat(calls).isGreaterThan(10);
            assertThat(refused).as("of " + calls).isZero();
        }
    }

    /** Sends a message. @return what the client says of it */
    private String send(String... more) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(
                "send", "--connect", "127.0.0.1:" + port, "--system-id", "shop", "--from", "SHOP", "--to", "4477"));
        words.addAll(List.of(more));
        Process client = start(Demo.program(words.toArray(String[]::new)).redirectErrorStream(true));
        String said = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(client.waitFor()).as(said).isZero();
        return said;
    }

    private String console(String command) throws IOException, InterruptedException {
        Process client = start(Demo.program("console", "--socket", directory + "/console.sock", command)
                .redirectErrorStream(true));
        String said = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        client.waitFor();
        return said;
    }

    private static void end(Process process) throws InterruptedException {
        process.destroy();
        assertThat(process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void theNewDaemonTakesOverSocketsAndStoreOfTheOldDaemon() throws IOException, InterruptedException {
        Process before = start(Demo.program("run", "--config", write("").toString()));
        Lines.ofError(before);
        Lines.ofOutput(before).await("ready");
        Matcher id = ID.matcher(send("--text", "the SMSC is away"));
        assertThat(id.find()).isTrue();
        write(simulator());
        Caller caller = new Caller();
        Process after = start(Demo.program("upgrade", "--config", directory + "/strowger.yaml"));
        Lines.ofError(after);
        Lines.ofOutput(after).await("ready");
        assertThat(before.waitFor(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
        assertThat(before.exitValue()).isZero();
        caller.end();
        assertThat(send("--text", "the SMSC is there", "--receipt")).contains("DELIVERED");
        assertThat(console("show message " + id.group(1))).contains("accepted by the SMSC");
        end(after);
    }

    @Test
    void anUpgradeWithAFaultyFileLeavesTheOldDaemonRunning() throws IOException, InterruptedException {
        Process before =
                start(Demo.program("run", "--config", write(simulator()).toString()));
        Lines.ofError(before);
        Lines.ofOutput(before).await("ready");
        write("listenerss: []\n");
        Process after = start(Demo.program("upgrade", "--config", directory + "/strowger.yaml"));
        assertThat(after.waitFor(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
        assertThat(after.exitValue()).isEqualTo(78);
        assertThat(send("--text", "still there", "--receipt")).contains("DELIVERED");
        end(before);
    }

    @Test
    void theServiceManagerKeepsTheSocketsAcrossARestartAndACrash() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("python3", "src/test/python/restarted.py"));
        // The daemon replaces its process by one with another heap before it listens.
        Path file = write(simulator() + "heap: 300MiB\n");
        command.addAll(Demo.program(List.of("-Xmx2g"), "run", "--config", file.toString())
                .command());
        Process manager = start(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD));
        Lines told = Lines.ofOutput(manager);
        told.await("ready");
        assertThat(console("hand-over @somebody"))
                .contains("the service manager keeps the listening sockets; restart the service");
        Caller caller = new Caller();
        try (OutputStream orders = manager.getOutputStream()) {
            for (String order : List.of("restart\n", "kill\n")) {
                orders.write(order.getBytes(StandardCharsets.UTF_8));
                orders.flush();
                told.await("ended");
                told.await("ready");
            }
            caller.end();
            assertThat(send("--text", "after both", "--receipt")).contains("DELIVERED");

            replace("0.0.0.0:" + port, "127.0.0.1:" + port);
            orders.write("restart\n".getBytes(StandardCharsets.UTF_8));
            orders.flush();
            told.await("given up tcp-0.0.0.0-" + port);
            told.await("ready");
            assertThat(send("--text", "at one address", "--receipt")).contains("DELIVERED");

            int next = FreePorts.next();
            replace("127.0.0.1:" + port, "127.0.0.1:" + next);
            console("reload");
            told.await("kept tcp-127.0.0.1-" + next);
            told.await("given up tcp-127.0.0.1-" + port);
        }
        assertThat(manager.waitFor(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
    }
}
