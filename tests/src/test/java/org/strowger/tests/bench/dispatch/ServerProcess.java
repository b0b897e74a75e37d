package org.strowger.tests.bench.dispatch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.tests.bench.BenchMain;
import org.strowger.tests.bench.dispatch.OwnProcess.Snapshot;

/** A server in a JVM of its own, which ends when this one closes it, or ends itself. */
final class ServerProcess {
    static final String LISTENING = "listening ";
    static final String CANNOT = "cannot: ";
    static final String COLLECT = "collect";
    private static final String FIGURES = "figures";

    private static final int LINE_SECONDS_MAX = 60;
    private static final int END_SECONDS_MAX = 20;
    private static final int ALLOW_UNSAFE_FROM = 24;
    private static final Pattern RELEASE = Pattern.compile("JAVA_VERSION=\"(\\d+).*\"");

    /** The same for every model: what the launcher uses, but for what depends on the version of Java. */
    static final List<String> OPTIONS = List.of(
            "-XX:+UseG1GC",
            "-Xmn68m",
            "-XX:AllocatePrefetchInstr=1",
            "-XX:MaxRAMPercentage=40",
            "-ea:org.strowger...",
            "-Dio.netty.leakDetection.level=disabled",
            "-Dio.netty.buffer.checkAccessible=false",
            "-XX:+DisplayVMOutputToStderr",
            "-Xlog:disable",
            "-Xlog:all=error:stderr");

    private final Process process;
    private final BufferedReader out;
    private final Path complaints;
    private final String greeting;

    private ServerProcess(Process process, Path complaints) throws IOException, InterruptedException {
        this.process = process;
        this.out = process.inputReader(StandardCharsets.UTF_8);
        this.complaints = complaints;
        this.greeting = line();
    }

    /** Starts it and waits until it listens, or says why it cannot. */
    static ServerProcess start(Path javaHome, String model, Chore chore, int workers)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>();
        words.add(javaHome.resolve("bin").resolve("java").toString());
        words.addAll(OPTIONS);
        if (javaVersion(javaHome) >= ALLOW_UNSAFE_FROM) {
            words.addAll(List.of("--sun-misc-unsafe-memory-access=allow", "--enable-native-access=ALL-UNNAMED"));
        }
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), BenchMain.class.getName()));
        words.addAll(List.of("dispatch-server", "--model", model));
        words.addAll(List.of("--work", millis(chore.work()), "--delay", millis(chore.delay())));
        words.addAll(List.of("--time-out", millis(chore.timeOut()), "--workers", Integer.toString(workers)));
        if (chore.burns()) {
            words.add("--burn");
        }
        Path complaints = Files.createTempFile("strowger-bench", ".err");
        Process process =
                new ProcessBuilder(words).redirectError(complaints.toFile()).start();
        boolean greeted = false;
        try {
            ServerProcess server = new ServerProcess(process, complaints);
            greeted = true;
            return server;
        } finally {
            if (!greeted) {
                process.destroyForcibly();
                Files.deleteIfExists(complaints);
            }
        }
    }

    private static String millis(Duration time) {
        return time.toMillis() + "ms";
    }

    /** Of the Java that is there; this one's where it does not say. */
    static int javaVersion(Path javaHome) throws IOException {
        Path release = javaHome.resolve("release");
        for (String line : Files.exists(release) ? Files.readAllLines(release) : List.<String>of()) {
            Matcher version = RELEASE.matcher(line);
            if (version.matches()) {
                return Integer.parseInt(version.group(1));
            }
        }
        return Runtime.version().feature();
    }

    /** Why it cannot serve here; empty if it listens. */
    String whyNot() {
        return greeting.startsWith(CANNOT) ? greeting.substring(CANNOT.length()) : "";
    }

    int port() throws IOException {
        if (!greeting.startsWith(LISTENING)) {
            throw new IOException("the server did not listen: " + greeting);
        }
        return Integer.parseInt(greeting.substring(LISTENING.length()));
    }

    /** The figures of its use so far. */
    Snapshot figures() throws IOException, InterruptedException {
        return ask(FIGURES);
    }

    /** The same after a collection, which takes its time. */
    Snapshot figuresCollected() throws IOException, InterruptedException {
        return ask(COLLECT);
    }

    private Snapshot ask(String word) throws IOException, InterruptedException {
        process.getOutputStream().write((word + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        return Snapshot.parse(line());
    }

    /** The next line of its output. A server that hangs must not hang its client. */
    private String line() throws IOException, InterruptedException {
        CompletableFuture<String> reading = CompletableFuture.supplyAsync(this::read, ServerProcess::onItsOwn);
        try {
            String line = reading.get(LINE_SECONDS_MAX, TimeUnit.SECONDS);
            if (line.isEmpty()) {
                throw new IOException("the server has ended: " + lastComplaint());
            }
            return line;
        } catch (TimeoutException e) {
            throw new IOException("the server says nothing for " + LINE_SECONDS_MAX + " s", e);
        } catch (ExecutionException e) {
            throw new IOException("the server cannot be heard: " + e.getCause(), e);
        }
    }

    private String read() {
        try {
            String line = out.readLine();
            return line == null ? "" : line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void onItsOwn(Runnable reading) {
        Thread thread = new Thread(reading, "reads a server");
        thread.setDaemon(true);
        thread.start();
    }

    private String lastComplaint() throws IOException {
        List<String> lines = Files.readAllLines(complaints);
        return lines.isEmpty() ? "it did not say why" : lines.get(lines.size() - 1);
    }

    /** Ends it, by force if need be. */
    void close() throws IOException, InterruptedException {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(END_SECONDS_MAX, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (IOException | InterruptedException e) {
            process.destroyForcibly();
            throw e;
        } finally {
            Files.deleteIfExists(complaints);
        }
    }
}
