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
    void runsAtMostTheGivenNumberOfTasks() {
        List.of("a", "b", "c").forEach(this::post);
        assertThat(mailbox.run(Runnable::run, 2, counters)).isEqualTo(2);
        assertThat(ran).containsExactly("a", "b");
        assertThat(counters.get(Counter.TASKS)).isEqualTo(2);
        assertThat(counters.get(Counter.TASKS_QUEUED)).isEqualTo(3);
    }

    @Test
    void runsATaskPostedByATaskInTheNextTurn() {
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
    void aFullMailboxRefusesTasksUntilThereIsRoom() {
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
    void aFullMailboxAcceptsOwedTasksAndRunsThemFirst() {
        Mailbox small = new Mailbox(8, wakeUps::incrementAndGet);
        assertThat(small.postOwed(() -> ran.add("first"))).isEqualTo(Posted.ACCEPTED);
        while (small.post(() -> ran.add("mail")) == Posted.ACCEPTED) {}
        assertThat(small.postOwed(() -> ran.add("owed"))).isEqualTo(Posted.ACCEPTED);
        assertThat(small.postOwed(() -> {
                    ran.add("asks");
                    small.postOwed(() -> ran.add("asked"));
                }))
                .isEqualTo(Posted.ACCEPTED);
        assertThat(small.run(Runnable::run, 4, counters)).isEqualTo(4);
        assertThat(ran).containsExactly("owed", "asks", "first", "mail");
        assertThat(small.run(Runnable::run, Integer.MAX_VALUE, counters)).isEqualTo(7);
        assertThat(ran).hasSize(11).filteredOn("asked"::equals).hasSize(1);
        assertThat(small.isEmpty()).isTrue();
    }

    @Test
    void theOwnerStaysAwakeUntilOwedTasksHaveRun() {
        Mailbox small = new Mailbox(8, wakeUps::incrementAndGet);
        List<Runnable> later = new ArrayList<>();
        while (small.post(() -> ran.add("mail")) == Posted.ACCEPTED) {}
        small.postOwed(() -> ran.add("owed"));
        small.run(later::add, 1, counters);
        while (!small.isEmpty()) {
            assertThat(small.fallAsleep()).isFalse();
            small.run(later::add, 1, counters);
        }
        assertThat(small.fallAsleep()).isTrue();
        assertThat(small.postOwed(() -> ran.add("wakes"))).isEqualTo(Posted.ACCEPTED);
        assertThat(wakeUps).hasValue(1);
        while (small.post(() -> ran.add("mail")) == Posted.ACCEPTED) {}
        small.postOwed(() -> ran.add("last"));
        small.close(Runnable::run);
        assertThat(ran).startsWith("last", "wakes").hasSize(9);
        assertThat(small.postOwed(() -> ran.add("late"))).isEqualTo(Posted.CLOSED);
        assertThat(small.isEmpty()).isTrue();
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
    void theOwnerCannotSleepWhileTasksArePending() {
        post("a");
        assertThat(mailbox.fallAsleep()).isFalse();
        post("b");
        assertThat(wakeUps).hasValue(0);
    }

    @Test
    void closingRunsPendingTasksAndRefusesLaterTasks() {
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
