package org.strowger.tests.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.tests.process.JavaCommand;
import org.strowger.tests.process.Signals;

/** Ours or another program in a process of its own. Its output goes into files, so that it never waits for us. */
public final class Program implements AutoCloseable {
    private static final long SECONDS_MAX = 180;
    private static final long LOOK_MILLIS = 20;

    private final Process process;
    private final Path out;
    private final Path err;

    private Program(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /** Starts ours; what it says goes beside {@code name}. */
    public static Program start(Path directory, String name, List<String> words) throws IOException {
        return start(directory, name, JavaCommand.strowger(List.of("-Xmx512m"), words), "");
    }

    /** Starts whatever the command is, with something to read. */
    public static Program start(Path directory, String name, List<String> command, String input) throws IOException {
        Path in = Files.writeString(directory.resolve(name + ".in"), input);
        Path out = directory.resolve(name + ".out");
        Path err = directory.resolve(name + ".err");
        Process process = new ProcessBuilder(command)
                .redirectInput(in.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        return new Program(process, out, err);
    }

    /** Waits until it has said this, on standard output or on standard error. */
    public Matcher awaitSaid(String pattern) throws IOException, InterruptedException {
        return awaitSaid(pattern, 1);
    }

    /** Waits until it has said this so often. @return the last of them */
    public Matcher awaitSaid(String pattern, int times) throws IOException, InterruptedException {
        Pattern wanted = Pattern.compile(pattern, Pattern.MULTILINE);
        long endsNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_MAX);
        while (true) {
            // Looked at first: what it said at its very end counts.
            boolean over = System.nanoTime() > endsNanos || !process.isAlive();
            Matcher found = wanted.matcher(said());
            int count = 0;
            while (count < times && found.find()) {
                count++;
            }
            if (count == times) {
                return found;
            }
            assertThat(over)
                    .as("waited for %s times '%s' in:%n%s", times, pattern, said())
                    .isFalse();
            // It ends at once if the program does.
            process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    public String said() throws IOException {
        return Files.readString(out) + Files.readString(err);
    }

    /** Has it read its configuration again. */
    void hangUp() throws IOException, InterruptedException {
        Signals.hangUp(process.pid());
    }

    /** SIGTERM, by the handle, which leaves the streams alone. */
    public void terminate() {
        process.toHandle().destroy();
    }

    /** Waits for its end. @return its status */
    public int await() throws InterruptedException {
        assertThat(process.waitFor(SECONDS_MAX, TimeUnit.SECONDS))
                .as("ends in time")
                .isTrue();
        return process.exitValue();
    }

    /** A figure of the JSON on its standard output. */
    long figure(String name) throws IOException {
        String text = Files.readString(out);
        Matcher matcher = Pattern.compile('"' + name + "\":(\\d+)").matcher(text);
        assertThat(matcher.find()).as(name + " in " + said()).isTrue();
        return Long.parseLong(matcher.group(1));
    }

    /** How many threads it has; for Linux. */
    int threads() throws IOException {
        String status = Files.readString(Path.of("/proc", Long.toString(process.pid()), "status"));
        Matcher matcher =
                Pattern.compile("^Threads:\\s+(\\d+)", Pattern.MULTILINE).matcher(status);
        assertThat(matcher.find()).isTrue();
        return Integer.parseInt(matcher.group(1));
    }

    /** Whether it has ended after this time. */
    public boolean endsWithin(Duration time) throws InterruptedException {
        return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
