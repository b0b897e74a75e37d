package org.strowger.tools.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.strowger.tools.kafka.StoppableProcess;

/** A node in its own process, which can be killed, paused, stopped and started again. */
public final class ClusterNode {
    private static final String MAIN = "org.strowger.router.app.Main";
    private static final Pattern READY = Pattern.compile("(?m)^strowger \\S+: ready with ");
    private static final long START_NANOS_MAX = TimeUnit.SECONDS.toNanos(120);
    private static final long LOOK_MILLIS = 20;
    private static final int TOLD_LINES = 20;

    private final NodeFiles files;
    private final List<String> java;
    private @Nullable Process process;

    /** The length of the node's log at its last start. */
    private int saidBefore;

    ClusterNode(NodeFiles files, List<String> java) {
        this.files = files;
        this.java = java;
    }

    NodeFiles files() {
        return files;
    }

    public String name() {
        return files.name();
    }

    /** The port for applications. */
    public int port() {
        return files.listener();
    }

    /** The port of the status page. */
    public int webPort() {
        return files.web();
    }

    /** The directory of the node. */
    public Path home() {
        return files.home();
    }

    public Path configuration() {
        return files.configuration();
    }

    /** Starts the node without waiting. */
    public void start() throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(java);
        command.addAll(List.of(
                "-cp", classPath(), MAIN, "run", "--config", configuration().toString()));
        saidBefore = said().length();
        process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(files.log().toFile()))
                .start();
    }

    /** The class path with absolute paths, because it may have been given relative to another directory. */
    private static String classPath() {
        List<String> paths = new ArrayList<>();
        for (String path : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            paths.add(Path.of(path).toAbsolutePath().toString());
        }
        return String.join(File.pathSeparator, paths);
    }

    /** Waits until the node is in service. */
    public void awaitReady() throws IOException, InterruptedException {
        long endNanos = System.nanoTime() + START_NANOS_MAX;
        while (!READY.matcher(saidNow()).find()) {
            if (!livesFor(LOOK_MILLIS) || System.nanoTime() - endNanos > 0) {
                throw new IOException(name() + " does not start: " + lastWords());
            }
        }
    }

    /**
     * Waits for this time, or until the process ends.
     *
     * @return whether the process is still running
     */
    public boolean livesFor(long millis) throws InterruptedException {
        return !process().waitFor(millis, TimeUnit.MILLISECONDS);
    }

    public boolean isAlive() {
        Process now = process;
        return now != null && now.isAlive();
    }

    public long pid() {
        return process().pid();
    }

    /** The exit status; empty while the process runs. */
    public Optional<Integer> status() {
        return isAlive() ? Optional.empty() : Optional.of(process().exitValue());
    }

    /** Sends SIGKILL. */
    public void kill() throws InterruptedException {
        process().destroyForcibly().waitFor();
    }

    /**
     * Sends SIGTERM, and waits for the end of the process.
     *
     * @return the exit status
     */
    public int stop() throws InterruptedException {
        Process now = process();
        now.destroy();
        return now.waitFor();
    }

    /** Sends SIGSTOP: the process keeps its connections, and does nothing. */
    public void pause() throws IOException, InterruptedException {
        StoppableProcess.pause(process());
    }

    /** Sends SIGCONT. */
    public void resume() throws IOException, InterruptedException {
        StoppableProcess.resume(process());
    }

    private Process process() {
        Process now = process;
        if (now == null) {
            throw new IllegalStateException(name() + " was not started");
        }
        return now;
    }

    /** The output of the node since its first start. */
    public String said() throws IOException {
        return Files.exists(files.log()) ? Files.readString(files.log()) : "";
    }

    /** The output of the node since its last start. */
    public String saidNow() throws IOException {
        return said().substring(saidBefore);
    }

    private String lastWords() throws IOException {
        List<String> lines = said().lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - TOLD_LINES), lines.size()));
    }

    void end() {
        if (isAlive()) {
            process().destroyForcibly();
        }
    }
}
