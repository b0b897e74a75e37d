package org.strowger.tests.systemd;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.strowger.tests.process.JavaCommand;

/** In place of a service manager: it hears what systemd would hear, and sees who has said it. */
final class StandIn implements AutoCloseable {
    static final long SECONDS_MAX = 60;

    private final String address;
    private final Process process;
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

    private StandIn(String address, Process process) {
        this.address = address;
        this.process = process;
    }

    static StandIn listen(String address) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("python3", "src/test/python/notified.py", address)
                .redirectErrorStream(true)
                .start();
        StandIn manager = new StandIn(address, process);
        Thread reader = new Thread(manager::hear, "ear");
        reader.setDaemon(true);
        reader.start();
        assertThat(manager.next(TimeUnit.SECONDS.toMillis(SECONDS_MAX))).isEqualTo("listening");
        return manager;
    }

    private void hear() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                heard.add(line);
            }
        } catch (IOException e) {
            heard.add("(not heard to its end: " + e + ")");
        }
    }

    /** Without {@code java.class.path}: as the service would be started. */
    ProcessBuilder service(Path configuration, String... options) {
        List<String> command =
                JavaCommand.strowger(List.of(options), List.of("run", "--config", configuration.toString()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("NOTIFY_SOCKET", address);
        return builder;
    }

    /** The next message within that time; empty: nothing. */
    String next(long millis) throws InterruptedException {
        String line = heard.poll(millis, TimeUnit.MILLISECONDS);
        return line == null ? "" : line;
    }

    /** All up to the first that is wanted, that included. */
    List<String> until(Predicate<String> wanted) throws InterruptedException {
        List<String> lines = new ArrayList<>();
        String line;
        do {
            line = next(TimeUnit.SECONDS.toMillis(SECONDS_MAX));
            assertThat(line).as("something after " + lines).isNotEmpty();
            lines.add(line);
        } while (!wanted.test(line));
        return lines;
    }

    /** As {@link #until}: up to what begins so, said by that process and nobody else. */
    List<String> until(long pid, String beginning) throws InterruptedException {
        List<String> lines = until(line -> line.startsWith(pid + " " + beginning));
        assertThat(lines).allMatch(line -> line.startsWith(pid + " "));
        return lines.stream().map(line -> line.substring(line.indexOf(' ') + 1)).toList();
    }

    /** The messages that have arrived by now and were not looked at, without signs of life. */
    List<String> rest() {
        List<String> lines = new ArrayList<>();
        heard.drainTo(lines);
        lines.removeIf(line -> line.endsWith(" WATCHDOG=1"));
        return lines;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
