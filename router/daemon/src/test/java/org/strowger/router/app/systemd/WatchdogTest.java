package org.strowger.router.app.systemd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.strowger.router.admin.http.Health;
import org.strowger.router.admin.http.ThreadLiveness;
import org.strowger.router.thread.Mailbox;

/** With the health that the daemon has, of threads that do what they are asked when the test wants it. */
final class WatchdogTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long BEGAN = 100 * SECOND;

    private final List<String> sent = new ArrayList<>();
    private final List<Runnable> busy = new ArrayList<>();
    private final List<Runnable> other = new ArrayList<>();
    private Mailbox.Posted posted = Mailbox.Posted.ACCEPTED;

    private final Health health =
            new Health(List.of(new ThreadLiveness("selector-0", this::post), new ThreadLiveness("store", task -> {
                other.add(task);
                return Mailbox.Posted.ACCEPTED;
            })));

    private Mailbox.Posted post(Runnable task) {
        if (posted == Mailbox.Posted.ACCEPTED) {
            busy.add(task);
        }
        return posted;
    }

    private LongConsumer watchdog(String micros) {
        Supervisor manager = new Supervisor(
                (message, descriptors) -> sent.add(message), Map.of("WATCHDOG_USEC", micros), () -> 0, trouble -> {});
        return Watchdog.of(manager, health::answeredNanos, BEGAN);
    }

    private static void work(List<Runnable> tasks) {
        tasks.forEach(Runnable::run);
        tasks.clear();
    }

    @Test
    void theWatchdogIsNotifiedFourTimesPerTimeout() {
        LongConsumer watchdog = watchdog("20000000");
        for (int second = 1; second <= 20; second++) {
            health.look(BEGAN + second * SECOND);
            work(busy);
            work(other);
            watchdog.accept(BEGAN + second * SECOND);
        }
        assertThat(sent).hasSize(4).containsOnly("WATCHDOG=1");
    }

    @Test
    void theWatchdogIsNotNotifiedWhileAThreadIsStuck() {
        LongConsumer watchdog = watchdog("4000000");
        for (int second = 1; second <= 3; second++) {
            health.look(BEGAN + second * SECOND);
            work(busy);
            work(other);
            watchdog.accept(BEGAN + second * SECOND);
        }
        assertThat(sent).hasSize(3);
        for (int second = 4; second <= 60; second++) {
            health.look(BEGAN + second * SECOND);
            work(other);
            watchdog.accept(BEGAN + second * SECOND);
        }
        // Its last request is newer than the last sign of life, but it has not done it.
        assertThat(sent).hasSize(3);
        assertThat(health.trouble()).isEqualTo("thread selector-0 has not responded for 56 s");
        work(busy);
        health.look(BEGAN + 61 * SECOND);
        work(busy);
        work(other);
        watchdog.accept(BEGAN + 61 * SECOND);
        assertThat(sent).hasSize(4);
    }

    @Test
    void aBrieflyFullMailboxDoesNotStopNotifications() {
        LongConsumer watchdog = watchdog("4000000");
        posted = Mailbox.Posted.FULL;
        health.look(BEGAN + SECOND);
        posted = Mailbox.Posted.ACCEPTED;
        for (int second = 2; second <= 4; second++) {
            health.look(BEGAN + second * SECOND);
            work(busy);
            work(other);
            watchdog.accept(BEGAN + second * SECOND);
        }
        assertThat(sent).isNotEmpty();
        assertThat(health.trouble()).isEmpty();
    }

    /** The other thread waits for an application that does not answer its unbind. */
    @Test
    void aThreadThatEndsBeforeTheOthersIsNotSilent() {
        LongConsumer watchdog = watchdog("4000000");
        posted = Mailbox.Posted.CLOSED;
        for (int second = 1; second <= 30; second++) {
            health.look(BEGAN + second * SECOND);
            work(other);
            watchdog.accept(BEGAN + second * SECOND);
        }
        assertThat(health.trouble()).isEmpty();
        assertThat(sent).hasSizeGreaterThan(20);
    }

    @Test
    void sendsNoNotificationWithoutAWatchdog() {
        LongConsumer watchdog = watchdog("0");
        health.look(BEGAN + SECOND);
        work(busy);
        work(other);
        watchdog.accept(BEGAN + 60 * SECOND);
        assertThat(sent).isEmpty();
    }
}
