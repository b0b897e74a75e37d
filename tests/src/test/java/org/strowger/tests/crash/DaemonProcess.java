package org.strowger.tests.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.tests.process.Signals;

/** The daemon in a process of its own. All lives of it write into one file. */
final class DaemonProcess implements AutoCloseable {
    private static final int STOP_SECONDS_MAX = 300;
    private static final int TOLD_LINES = 20;

    private final Process process;
    private final Path log;

    /** The end of this process ends the daemon with it. */
    private final Thread orphaned;

    private DaemonProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.orphaned = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(orphaned);
    }

    static DaemonProcess start(List<String> program, Path configuration) throws IOException {
        return start(program, configuration, log(configuration.resolveSibling("")));
    }

    /** Where all lives say what they have to say. */
    static Path log(Path root) {
        return root.resolve("daemon.log");
    }

    /** @param log gets whatever it says, after what is there */
    static DaemonProcess start(List<String> program, Path configuration, Path log) throws IOException {
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of("run", "--config", configuration.toString()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        return new DaemonProcess(builder.start(), log);
    }

    long pid() {
        return process.pid();
    }

    /** Waits, but no longer than it lives. @return whether it lives */
    boolean livesFor(long millis) throws InterruptedException {
        return !process.waitFor(millis, TimeUnit.MILLISECONDS);
    }

    /** SIGKILL. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    /** SIGHUP: it reads its configuration again. */
    void reload() throws IOException, InterruptedException {
        Signals.hangUp(pid());
    }

    /** SIGTERM. @return its exit status, of which 143 is that of a JVM that was asked */
    int stop() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(STOP_SECONDS_MAX, TimeUnit.SECONDS)) {
            kill();
        }
        return process.exitValue();
    }

    int status() {
        return process.exitValue();
    }

    /** The end of what it has said. */
    String lastWords() throws IOException {
        List<String> lines = Files.readAllLines(log);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - TOLD_LINES), lines.size()));
    }

    @Override
    public void close() {
        process.destroyForcibly();
        Runtime.getRuntime().removeShutdownHook(orphaned);
    }
}
