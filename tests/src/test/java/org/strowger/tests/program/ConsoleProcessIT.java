package org.strowger.tests.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The console of the daemon as a process: over plain sockets, as nc does it, and by {@code strowger console}. */
class ConsoleProcessIT {
    private static final int CONNECTIONS_MAX = 32;
    private static final long SECONDS_MAX = 60;
    private static final int MILLIS_MAX = 30_000;
    private static final String USERS = "users: [{name: ada, password: sesame, role: admin}]";

    private final List<Process> started = new ArrayList<>();

    @TempDir
    private Path directory = Path.of("");

    @AfterEach
    void endsWhatIsLeft() {
        started.forEach(Process::destroyForcibly);
    }

    // ---- The programs

    private final class Running {
        private final Process process;
        private final Path log = directory.resolve("log-" + started.size());
        private final String address;

        Running(String console) throws IOException, InterruptedException {
            Path file = directory.resolve("strowger.yaml");
            Files.writeString(file, """
                    node: trial
                    selectors: 2
                    shutdown: {drain: 1s}
                    store: {path: store%d}
                    listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:0}]
                    applications: [{name: shop, password: hidden}]
                    smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:1], system-id: strowger, password: secret}]
                    console: {%s}
                    http: {listen: off}
                    """.formatted(started.size(), console));
            process = Demo.program("run", "--config", file.toString())
                    .redirectError(log.toFile())
                    .start();
            started.add(process);
            address = Lines.ofOutput(process)
                    .awaitOrEnd("  console on ")
                    .map(line -> line.substring("  console on ".length()))
                    .orElse("");
        }

        int port() {
            return Integer.parseInt(address.split(" ", 2)[0].split(":", 2)[1]);
        }

        int end() throws InterruptedException {
            process.toHandle().destroy();
            assertThat(process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
            return process.exitValue();
        }

        /** Says something in one go, ends, and reads to the end, as {@code printf ... | nc -N} does. */
        String says(String text) throws IOException {
            return says(1, text);
        }

        String says(int from, String text) throws IOException {
            try (Socket socket = socket(from)) {
                socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
                socket.shutdownOutput();
                return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            }
        }

        Socket socket(int from) throws IOException {
            Socket socket = new Socket(
                    InetAddress.getLoopbackAddress(),
                    port(),
                    InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) from}),
                    0);
            socket.setSoTimeout(MILLIS_MAX);
            return socket;
        }
    }

    private record Result(int status, String out, String err) {}

    private Result console(String password, String... words) throws IOException, InterruptedException {
        return consoleReading("", password, words);
    }

    private Result consoleReading(String input, String password, String... words)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("console"));
        all.addAll(List.of(words));
        ProcessBuilder builder = Demo.program(all.toArray(String[]::new));
        builder.environment().put("STROWGER_PASSWORD", password);
        Process process = builder.start();
        started.add(process);
        process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        String out = read(process.getInputStream());
        String err = read(process.getErrorStream());
        assertThat(process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
        return new Result(process.exitValue(), out, err);
    }

    private static String read(InputStream in) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return String.join("\n", reader.lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // ---- Actions

    @Test
    void answersPipedCommandsWithoutASignIn() throws IOException, InterruptedException {
        Running daemon = new Running("listen: 127.0.0.1:0");

        assertThat(daemon.says("whoami\njson whoami\nhelp quit\nshwo\nquit\nwhoami\n")
                        .lines())
                .anyMatch(line -> line.matches("role +viewer"))
                .anyMatch(line -> line.startsWith("{\"command\":\"whoami\",\"caller\":{\"user\":null"))
                .anyMatch(line -> line.startsWith("ERR usage unknown command \"shwo\""))
                .endsWith("OK bye");
        assertThat(daemon.says("watch 200ms whoami")).contains("-- role viewer").endsWith("OK 1 round\n");
        assertThat(daemon.says("auth ada\nsesame\n")).startsWith("ERR denied");
        assertThat(daemon.end()).isEqualTo(143);
    }

    @Test
    void theExitStatusReflectsTheResultOfACommand() throws IOException, InterruptedException {
        Running daemon = new Running("listen: 127.0.0.1:0, " + USERS);
        String at = "127.0.0.1:" + daemon.port();

        assertThat(console("", "--connect", at, "help"))
                .matches(result -> result.status() == 0)
                .matches(result ->
                        result.out().startsWith("COMMAND") && result.err().isEmpty());
        Result denied = console("", "--connect", at, "complete", "s");
        assertThat(denied.status()).isZero();
        Result wrong = console("x", "--connect=" + at, "--user", "ada", "whoami");
        assertThat(wrong.status()).isEqualTo(77);
        assertThat(wrong.err()).startsWith("ERR denied");
        Result right = console("sesame", "--connect", at, "--user", "ada", "json", "whoami");
        assertThat(right.status()).as(right.err()).isZero();
        assertThat(right.out()).contains("\"user\":\"ada\"", "\"role\":\"admin\"");
        assertThat(console("", "--connect", at, "nonsense").status()).isEqualTo(1);
        assertThat(console("", "--connect", "127.0.0.1:1", "help").err()).contains("cannot connect", "--socket");
        assertThat(console("", "--conect", at).status()).isEqualTo(2);
        assertThat(console("", "--help").out()).contains("STROWGER_PASSWORD");
        daemon.end();
        assertThat(Files.readString(daemon.log))
                .contains("audit.command user=ada from=")
                .doesNotContain("sesame");
    }

    @Test
    void theLastRefusedCommandGivesTheExitStatusOfAScript() throws IOException, InterruptedException {
        Running daemon = new Running("listen: 127.0.0.1:0");
        String at = "127.0.0.1:" + daemon.port();

        Result result = consoleReading("# who\nwhoami\n\nnonsense\nreload\nhelp quit\n", "", "--connect", at);

        assertThat(result.status()).isEqualTo(77);
        assertThat(result.out()).containsPattern("role +viewer").contains("closes the connection");
        assertThat(result.err().lines())
                .hasSize(2)
                .first()
                .asString()
                .startsWith("ERR usage unknown command \"nonsense\"");
        assertThat(consoleReading("whoami\n", "", "--connect", at).status()).isZero();
        daemon.end();
    }

    @Test
    void authIsAllowedInAScriptButNotAsASingleCommand() throws IOException, InterruptedException {
        Running daemon = new Running("listen: 127.0.0.1:0, " + USERS);
        String at = "127.0.0.1:" + daemon.port();

        Result result = consoleReading("auth ada\nsesame\nwhoami\n", "", "--connect", at);
        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.out()).contains("OK signed in as ada, role admin").containsPattern("role +admin");
        assertThat(consoleReading("auth ada", "", "--connect", at).status()).isEqualTo(77);
        assertThat(console("", "--connect", at, "auth", "ada").err()).contains("--user");
        daemon.end();
    }

    @Test
    void wrongPasswordsBarNoRightPassword() throws IOException, InterruptedException {
        Running daemon = new Running("listen: 127.0.0.1:0, " + USERS);

        String tried = daemon.says("auth ada x\n".repeat(8) + "auth ada sesame\n");
        assertThat(tried.lines().filter(line -> line.contains("wrong user or password")))
                .hasSize(6);
        assertThat(tried.lines().filter(line -> line.contains("in a minute"))).hasSize(2);
        assertThat(tried).contains("OK signed in as ada, role admin");
        assertThat(daemon.says(2, "auth ada sesame\nwhoami\n")).startsWith("OK signed in as ada, role admin");
        daemon.end();
    }

    @Test
    void theUserOnTheUnixSocketIsTheOperatingSystemUser() throws IOException, InterruptedException {
        Path socket = directory.resolve("console.sock");
        String settings = "listen: off, socket: " + socket + ", admins: [" + System.getProperty("user.name") + "]";
        Running daemon = new Running(settings);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)))
                .isEqualTo("rw-rw----");
        Result result = console("", "--socket", socket.toString(), "whoami");
        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.out()).containsPattern("role +admin").contains("unix:" + System.getProperty("user.name"));

        assertThat(new Running(settings).process.waitFor()).as("a second one").isEqualTo(1);
        daemon.process.destroyForcibly().waitFor();
        assertThat(socket).exists();
        Running next = new Running(settings);
        assertThat(console("", "--socket", socket.toString(), "whoami").status())
                .isZero();
        next.end();
        assertThat(socket).doesNotExist();
    }

    @Test
    void aConsolePortInUseIsReportedAndEndsTheStart() throws IOException, InterruptedException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Running daemon = new Running("listen: 127.0.0.1:" + taken.getLocalPort());
            assertThat(daemon.process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
            assertThat(daemon.process.exitValue()).isEqualTo(1);
            assertThat(Files.readString(daemon.log)).contains("console: cannot listen", "console.listen");
        }
    }

    @Test
    void garbageAndIdleClientsDoNotBlockOtherClients() throws IOException, InterruptedException {
        Running daemon = new Running("listen: 127.0.0.1:0");
        List<Socket> idle = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            idle.add(daemon.socket(1));
        }
        Socket deaf = daemon.socket(1);
        deaf.setSoTimeout(1000);
        Thread flood = new Thread(() -> flood(deaf));
        flood.start();
        Random random = new Random(7);
        for (int i = 0; i < 20; i++) {
            byte[] garbage = new byte[20_000];
            random.nextBytes(garbage);
            try (Socket fuzz = daemon.socket(1)) {
                fuzz.getOutputStream().write(garbage);
            }
        }
        assertThat(daemon.says("whoami\n")).endsWith("OK role viewer\n");
        int served = 0;
        for (int i = 0; i < 60; i++) {
            Socket next = daemon.socket(1);
            idle.add(next);
            served += isServed(next) ? 1 : 0;
        }
        assertThat(served).as("with five who wait and one who is deaf").isBetween(1, CONNECTIONS_MAX - 6);
        deaf.close();
        flood.join();
        for (Socket each : idle) {
            each.close();
        }
        assertThat(daemon.end()).isEqualTo(143);
        assertThat(Files.readString(daemon.log)).doesNotContain("failed");
    }

    /** Whether it is answered; otherwise it is closed at once. */
    private static boolean isServed(Socket socket) throws SocketTimeoutException {
        try {
            socket.getOutputStream().write("whoami\n".getBytes(StandardCharsets.UTF_8));
            return socket.getInputStream().read() >= 0;
        } catch (SocketTimeoutException e) {
            throw e; // Neither.
        } catch (IOException e) {
            return false;
        }
    }

    /** Writes as much as it can and reads nothing. */
    private static void flood(Socket deaf) {
        byte[] help = "help\n".repeat(1000).getBytes(StandardCharsets.UTF_8);
        try {
            for (int i = 0; i < 10_000; i++) {
                deaf.getOutputStream().write(help);
            }
        } catch (IOException e) {
            return; // It was closed, as it is to be.
        }
    }
}
