package org.strowger.tests.bench.echo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.tests.bench.BenchMain;
import org.strowger.tests.process.JavaCommand;

/** The real program in processes of its own, over the loopback. */
class EchoProcessIT {
    private static final long SECONDS_MAX = 60;
    private static final Pattern LISTENING = Pattern.compile("echo server listening on (127\\.0\\.0\\.1:(\\d+)) .*");

    private final List<Started> started = new ArrayList<>();

    /** A process whose output is read as it comes, so that it never waits for us. */
    private static final class Started {
        private final Process process;
        private final CompletableFuture<String> firstLine = new CompletableFuture<>();
        private final CompletableFuture<String> out;
        private final CompletableFuture<String> err;

        Started(String... words) throws IOException {
            process = new ProcessBuilder(JavaCommand.of(List.of(), BenchMain.class.getName(), List.of(words))).start();
            out = CompletableFuture.supplyAsync(() -> read(process.getInputStream(), firstLine), Started::onItsOwn);
            err = CompletableFuture.supplyAsync(
                    () -> read(process.getErrorStream(), new CompletableFuture<>()), Started::onItsOwn);
        }

        /** A reader waits, and the common pool of two cores has one thread for all who do. */
        private static void onItsOwn(Runnable reader) {
            Thread thread = new Thread(reader, "reader of a process");
            thread.setDaemon(true);
            thread.start();
        }

        private static String read(InputStream stream, CompletableFuture<String> firstLine) {
            String text = new BufferedReader(new java.io.InputStreamReader(stream, StandardCharsets.UTF_8))
                    .lines()
                    .peek(firstLine::complete)
                    .reduce("", (all, line) -> all + line + "\n");
            firstLine.complete("");
            return text;
        }

        String firstLine() throws InterruptedException, ExecutionException, TimeoutException {
            return firstLine.get(SECONDS_MAX, TimeUnit.SECONDS);
        }

        String out() throws InterruptedException, ExecutionException, TimeoutException {
            return out.get(SECONDS_MAX, TimeUnit.SECONDS);
        }

        String err() throws InterruptedException, ExecutionException, TimeoutException {
            return err.get(SECONDS_MAX, TimeUnit.SECONDS);
        }

        /** SIGTERM by the handle: the process' own method would close the streams before the last words have come. */
        void terminate() {
            process.toHandle().destroy();
        }

        int exit() throws InterruptedException {
            assertThat(process.waitFor(SECONDS_MAX, TimeUnit.SECONDS))
                    .as("it ends in time")
                    .isTrue();
            return process.exitValue();
        }
    }

    private Started start(String... words) throws IOException {
        Started process = new Started(words);
        started.add(process);
        return process;
    }

    @AfterEach
    void leavesNoProcessBehind() {
        started.forEach(each -> each.process.destroyForcibly());
    }

    private static Matcher address(Started server) throws InterruptedException, ExecutionException, TimeoutException {
        Matcher line = LISTENING.matcher(server.firstLine());
        assertThat(line.matches()).as(server.firstLine()).isTrue();
        return line;
    }

    @Test
    void servesAHundredConnectionsAndReportsWhenStopped()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        Started server = start("echo", "server", "--listen", "127.0.0.1:0", "--selectors", "2");
        String address = address(server).group(1);
        Started client =
                start("echo", "client", "--connect", address, "--connections", "100", "--duration", "4s", "--json");
        assertThat(client.exit()).as(client.err()).isZero();
        assertThat(client.out())
                .matches("\\{\"connections\":100,\"established\":100,\"established_s\":[\\d.]+,\"lost\":0,"
                        + "\"packets\":[1-9]\\d*,\"seconds\":[\\d.]+"
                        + ",\"p50_us\":[\\d.]+,\"p90_us\":[\\d.]+,\"p99_us\":[\\d.]+,\"max_us\":[\\d.]+\\}\\n");
        assertThat(client.err()).contains("100 of 100 connections").doesNotContain("failed");
        server.terminate();
        assertThat(server.exit()).as("ended by SIGTERM").isEqualTo(143);
        assertThat(server.out())
                .contains("selector-0", "selector-1", "turn_max_us")
                .containsPattern("connections_opened +50 +50\\n")
                .containsPattern("connections_closed +50 +50\\n")
                .containsPattern("handler_failures +0 +0\\n");
        assertThat(server.err()).isEmpty();
    }

    @Test
    void aPortInUseIsReportedAndEndsTheProcess()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        Started server = start("echo", "server", "--listen", "127.0.0.1:0", "--selectors", "1");
        String address = address(server).group(1);
        Started second = start("echo", "server", "--listen", address);
        assertThat(second.exit()).isEqualTo(1);
        assertThat(second.err())
                .startsWith("strowger: cannot listen on " + address + ": ")
                .contains("in use", "choose another address with --listen")
                .hasLineCount(1);
        assertThat(second.out()).isEmpty();
    }

    @Test
    void aClientWithoutAServerReportsTheReasonAndFails()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        Started server = start("echo", "server", "--listen", "127.0.0.1:0", "--selectors", "1");
        String address = address(server).group(1);
        server.terminate();
        server.exit();
        Started client = start("echo", "client", "--connect", address, "--connections", "5", "--duration", "20s");
        assertThat(client.exit()).isEqualTo(1);
        assertThat(client.out()).contains("0 of 5", "5 because the peer refused the connection");
        assertThat(client.err()).doesNotContain("\tat ");
    }
}
