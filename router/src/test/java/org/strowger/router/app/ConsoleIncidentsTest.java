package org.strowger.router.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What operators read, and programs after them: a line for each event. */
final class ConsoleIncidentsTest {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final List<String> stops = new ArrayList<>();
    private final ConsoleIncidents incidents = new ConsoleIncidents(
            new PrintStream(written, true, StandardCharsets.UTF_8), false, () -> stops.add("stop"));

    @Test
    void anEventIsOneLineWhateverItsCauseSays() {
        incidents.handlerFailed("selector-0", "a task", new IllegalStateException("one\nthread_failed\r\u2028three"));
        assertThat(lines())
                .containsExactly("handler_failed thread=selector-0 lost=\"a task\""
                        + " cause=\"java.lang.IllegalStateException: one thread_failed three\"");
        assertThat(stops).isEmpty();
    }

    @Test
    void aLostThreadStopsTheDaemon() {
        incidents.threadFailed("selector-1", new AssertionError("broken"));
        assertThat(lines())
                .containsExactly("thread_failed thread=selector-1 cause=\"java.lang.AssertionError: broken\"");
        assertThat(stops).hasSize(1);
    }

    private List<String> lines() {
        return written.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
