package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Counters;
import org.strowger.router.thread.Mailbox.Posted;

/** The mailbox with one thread: what it promises, step by step. */
class MailboxTest {
    private final AtomicInteger wakeUps = new AtomicInteger();
    private final Counters counters = new Counters();
    private final List<String> ran = new ArrayList<>();
    private final Mailbox mailbox = new Mailbox(1024, wakeUps::incrementAndGet);

    private int runAll() {
        return mailbox.run(Runnable::run, Integer.MAX_VALUE, counters);
    }

    private Posted post(String name) {
        return mailbox.post(() -> ran.add(name));
    }

    @Test
    void runsTasksInTheOrderInWhichTheyWerePosted() {
        for (String name : List.of("a", "b", "c")) {
            assertThat(post(name)).isEqualTo(Posted.ACCEPTED);
        }
        assertThat(mailbox.isEmpty()).isFalse();
        assertThat(runAll()).isEqualTo(3);
        assertThat(ran).containsExactly("a", "b", "c");
        assertThat(mailbox.isEmpty()).isTrue();
        assertThat(runAll()).isZero();
    }

    @Test
    void runsNoMoreThanItIsAskedTo() {
        List.of("a", "b", "c").forEach(this::post);
        assertThat(mailbox.run(Runnable::run, 2, counters)).isEqualTo(2);
        assertThat(ran).containsExactly("a", "b");
        assertThat(counters.get(Counter.MAIL)).isEqualTo(2);
        assertThat(counters.get(Counter.MAIL_WAITING)).isEqualTo(3);
    }

    @Test
    void whatATaskPostsWaitsForTheNextTime() {
        mailbox.post(() -> {
            ran.add("a");
            post("b");
        });
        assertThat(runAll()).isEqualTo(1);
        assertThat(ran).containsExactly("a");
        assertThat(runAll()).isEqualTo(1);
        assertThat(ran).containsExactly("a", "b");
    }

    @Test
    void saysThatItIsFullAndTakesMoreOnceThereIsRoom() {
        for (int max : new int[] {8, 512, 4096}) {
            Mailbox small = new Mailbox(max, wakeUps::incrementAndGet);
            AtomicInteger runs = new AtomicInteger();
            for (int i = 0; i < max; i++) {
                assertThat(small.post(runs::incrementAndGet))
                        .as("post %d of %d", i, max)
                        .isEqualTo(Posted.ACCEPTED);
            }
            assertThat(small.post(runs::incrementAndGet)).isEqualTo(Posted.FULL);
            small.run(Runnable::run, 1, counters);
            assertThat(small.post(runs::incrementAndGet)).isEqualTo(Posted.ACCEPTED);
            assertThat(small.post(runs::incrementAndGet)).isEqualTo(Posted.FULL);
            small.run(Runnable::run, Integer.MAX_VALUE, counters);
            assertThat(runs).hasValue(max + 1);
        }
    }

    @Test
    void wakesTheOwnerOncePerSleep() {
        post("awake");
        assertThat(wakeUps).as("nobody sleeps").hasValue(0);
        runAll();
        for (int sleep = 1; sleep <= 3; sleep++) {
            assertThat(mailbox.fallAsleep()).isTrue();
            post("a");
            post("b");
            post("c");
            assertThat(wakeUps).hasValue(sleep);
            assertThat(mailbox.awake()).isTrue();
            runAll();
        }
        assertThat(mailbox.fallAsleep()).isTrue();
        assertThat(mailbox.awake()).as("woken by something else").isFalse();
        post("after");
        assertThat(wakeUps).hasValue(3);
    }

    @Test
    void theOwnerMayNotSleepWhileThereIsMail() {
        post("a");
        assertThat(mailbox.fallAsleep()).isFalse();
        post("b");
        assertThat(wakeUps).hasValue(0);
    }

    @Test
    void runsTheLastTasksWhenItClosesAndRefusesTheRest() {
        mailbox.post(() -> {
            ran.add("a");
            assertThat(post("c")).isEqualTo(Posted.CLOSED);
        });
        post("b");
        mailbox.close(Runnable::run);
        assertThat(ran).containsExactly("a", "b");
        assertThat(post("d")).isEqualTo(Posted.CLOSED);
        mailbox.close(Runnable::run);
        assertThat(ran).containsExactly("a", "b");
    }
}
