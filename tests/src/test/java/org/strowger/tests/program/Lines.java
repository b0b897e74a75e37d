package org.strowger.tests.program;

import static org.assertj.core.api.Assertions.fail;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * The lines of a process of ours on one of its streams. A test that waits for a line in vain is told the other lines
 * and where the process stands: one that hangs must fail a test, not the whole build.
 */
final class Lines {
    private static final int SECONDS_MAX = 60;
    private static final int DUMP_SECONDS_MAX = 20;

    private final Process process;
    private final BlockingQueue<Optional<String>> coming = new LinkedBlockingQueue<>();
    private final List<String> said = new CopyOnWriteArrayList<>();

    private Lines(Process process) {
        this.process = process;
    }

    static Lines ofOutput(Process process) {
        return of(process, process.getInputStream());
    }

    static Lines ofError(Process process) {
        return of(process, process.getErrorStream());
    }

    private static Lines of(Process process, InputStream stream) {
        Lines lines = new Lines(process);
        Thread thread = new Thread(() -> lines.hear(stream), "lines");
        thread.setDaemon(true);
        thread.start();
        return lines;
    }

    private void hear(InputStream stream) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                said.add(line);
                coming.add(Optional.of(line));
            }
        } catch (IOException e) {
            said.add("(not read to its end: " + e + ")");
        }
        coming.add(Optional.empty());
    }

    /** The next line that begins so, or that says so after its time and level. */
    String await(String beginning) throws InterruptedException {
        return awaitOrEnd(beginning).orElseGet(() -> neverSaid(beginning));
    }

    /** As {@link #await}, or empty if the process says nothing more. */
    Optional<String> awaitOrEnd(String beginning) throws InterruptedException {
        return await(beginning, line -> line.startsWith(beginning) || line.contains(" " + beginning));
    }

    /** The next line, whatever it is. */
    String next() throws InterruptedException {
        return await("any", line -> true).orElseGet(() -> neverSaid("any"));
    }

    private String neverSaid(String what) {
        return fail("the stream has ended without a line \"" + what + "\"; said was " + said);
    }

    private Optional<String> await(String what, Predicate<String> wanted) throws InterruptedException {
        long untilNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_MAX);
        while (true) {
            Optional<String> line = coming.poll(untilNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (line == null) {
                return fail("no line \"" + what + "\" within " + SECONDS_MAX + " s; said was " + said + "\n" + dump());
            }
            if (line.isEmpty()) {
                coming.add(line); // A test that asks again gets the same answer.
                return line;
            }
            if (wanted.test(line.get())) {
                return line;
            }
        }
    }

    /** Where each thread of the process stands. */
    private String dump() throws InterruptedException {
        String tool = Path.of(System.getProperty("java.home"), "bin", "jstack").toString();
        try {
            Process jstack = new ProcessBuilder(tool, Long.toString(process.pid()))
                    .redirectErrorStream(true)
                    .start();
            Lines stacks = ofOutput(jstack);
            jstack.waitFor(DUMP_SECONDS_MAX, TimeUnit.SECONDS);
            return String.join("\n", stacks.said);
        } catch (IOException e) {
            return "its threads cannot be seen: " + e.getMessage();
        }
    }
}
