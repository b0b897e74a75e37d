package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Counters;

/** The tasks that a turn gathers for other threads: in order, whole, one task each. */
class OutgoingTasksTest {
    private final Counters counters = new Counters();
    private final List<String> done = new ArrayList<>();
    private final TestNeighbour left = new TestNeighbour("left");
    private final TestNeighbour right = new TestNeighbour("right");
    private final OutgoingTasks outgoing = new OutgoingTasks(List.of(left, right), counters);

    /** A thread with a mailbox that can be filled and shut. */
    private final class TestNeighbour implements PeerThread {
        private final String name;
        private final IdentityHashMap<Runnable, Boolean> tasks = new IdentityHashMap<>();
        private final Mailbox mailbox = new Mailbox(4, () -> done.add("wake " + nameOf()));
        private int room = Integer.MAX_VALUE;
        private int waiting;

        TestNeighbour(String name) {
            this.name = name;
        }

        private String nameOf() {
            return name;
        }

        @Override
        public Mailbox.Posted post(Runnable task) {
            if (waiting >= room) {
                return Mailbox.Posted.FULL;
            }
            tasks.put(task, true);
            Mailbox.Posted posted = mailbox.post(task);
            waiting += posted == Mailbox.Posted.ACCEPTED ? 1 : 0;
            return posted;
        }

        @Override
        public long nowNanos() {
            return 42;
        }

        @Override
        public void failed(Task task, Throwable why) {
            done.add(name + " failed: " + why.getMessage());
        }

        @Override
        public void undelivered(Task task) {
            done.add(name + " undelivered");
        }

        void run() {
            waiting -= mailbox.run(Runnable::run, Integer.MAX_VALUE, counters);
        }
    }

    private void add(int to, String text) {
        outgoing.add(to, now -> done.add(text + " at " + now));
    }

    @Test
    void postsOneTaskForEachThread() {
        add(0, "a");
        add(1, "b");
        add(0, "c");
        assertThat(outgoing.isEmpty()).isFalse();
        assertThat(outgoing.waiting(0)).isEqualTo(2);
        outgoing.send();
        assertThat(outgoing.isEmpty()).isTrue();
        assertThat(left.waiting).isEqualTo(1);
        assertThat(right.waiting).isEqualTo(1);
        assertThat(counters.get(Counter.HANDOVERS)).isEqualTo(2);
        assertThat(counters.get(Counter.TASKS_HANDED_OVER)).isEqualTo(3);
        left.run();
        right.run();
        assertThat(done).containsExactly("a at 42", "c at 42", "b at 42");
    }

    @Test
    void reportsTheLargestNumberOfTasksPendingAtOneThread() {
        assertThat(outgoing.underWayMax()).isZero();
        add(0, "a");
        add(0, "b");
        add(1, "c");
        assertThat(outgoing.underWayMax()).isEqualTo(2);
        outgoing.send();
        add(0, "d");
        assertThat(outgoing.underWayMax()).isEqualTo(3);
        outgoing.send();
        left.run();
        assertThat(outgoing.underWayMax()).isEqualTo(1);
        right.run();
        assertThat(outgoing.underWayMax()).isZero();
    }

    @Test
    void tasksForAnEndedThreadAreNotPending() {
        left.mailbox.close(Runnable::run);
        add(0, "never");
        outgoing.send();
        assertThat(outgoing.underWayMax()).isZero();
    }

    @Test
    void wakesASleepingThreadOnceForAllTasks() {
        assertThat(left.mailbox.fallAsleep()).isTrue();
        add(0, "a");
        add(0, "b");
        assertThat(done).isEmpty();
        outgoing.send();
        assertThat(done).containsExactly("wake left");
    }

    @Test
    void keepsTheOrderOfTasksOverSeveralTurnsAndDespiteAFullMailbox() {
        left.room = 1;
        add(0, "a");
        outgoing.send();
        add(0, "b");
        outgoing.send();
        assertThat(outgoing.isEmpty()).as("what had no room stays").isFalse();
        add(0, "c");
        assertThat(outgoing.waiting(0)).isEqualTo(2);
        left.run();
        outgoing.send();
        assertThat(outgoing.isEmpty()).isTrue();
        left.run();
        assertThat(done).containsExactly("a at 42", "b at 42", "c at 42");
        assertThat(counters.get(Counter.HANDOVERS)).isEqualTo(2);
    }

    @Test
    void aFullMailboxDoesNotDelayTasksForOtherThreads() {
        left.room = 0;
        add(0, "a");
        add(1, "b");
        outgoing.send();
        right.run();
        assertThat(done).containsExactly("b at 42");
        assertThat(outgoing.waiting(0)).isEqualTo(1);
    }

    @Test
    void aTaskThatThrowsDoesNotPreventTheOtherTasks() {
        add(0, "a");
        outgoing.add(0, now -> {
            throw new IllegalStateException("broken");
        });
        add(0, "b");
        outgoing.send();
        left.run();
        assertThat(done).containsExactly("a at 42", "left failed: broken", "b at 42");
    }

    @Test
    void reportsATaskForAnEndedThreadToItsSender() {
        left.mailbox.close(Runnable::run);
        PeerThread ended = new PeerThread() {
            @Override
            public Mailbox.Posted post(Runnable task) {
                return left.post(task);
            }

            @Override
            public long nowNanos() {
                return left.nowNanos();
            }

            @Override
            public void failed(Task task, Throwable why) {
                left.failed(task, why);
            }

            @Override
            public void undelivered(Task task) {
                add(1, "passed on");
            }
        };
        OutgoingTasks toEnded = new OutgoingTasks(List.of(ended), counters);
        toEnded.add(0, now -> done.add("never"));
        toEnded.add(0, now -> done.add("never"));
        toEnded.send();
        assertThat(toEnded.isEmpty()).isTrue();
        outgoing.send();
        right.run();
        assertThat(done).containsExactly("passed on at 42", "passed on at 42");
    }

    @Test
    void tasksForAnEndedThreadAreReturnedInEveryTurn() {
        left.mailbox.close(Runnable::run);
        for (int turn = 0; turn < 3; turn++) {
            add(0, "never");
            outgoing.send();
        }
        assertThat(done).containsExactly("left undelivered", "left undelivered", "left undelivered");
        assertThat(outgoing.isEmpty()).isTrue();
    }

    @Test
    void reusesBatchesOnlyAfterTheirReturn() {
        for (int turn = 0; turn < 100; turn++) {
            add(0, "turn " + turn);
            outgoing.send();
            if (turn % 2 == 1) {
                left.run();
            }
        }
        assertThat(done).hasSize(100).first().isEqualTo("turn 0 at 42");
        assertThat(done).last().isEqualTo("turn 99 at 42");
        assertThat(left.tasks)
                .as("two that go to and fro, and one made when both were away")
                .hasSizeLessThan(60);
    }

    @Test
    void aReceiverWithoutBacklogNeedsTwoBatches() {
        for (int turn = 0; turn < 100; turn++) {
            add(0, "turn " + turn);
            outgoing.send();
            left.run();
        }
        assertThat(done).hasSize(100);
        assertThat(left.tasks).hasSize(2);
    }

    @Test
    void runsTasksAfterABurstOfThousands() {
        for (int i = 0; i < 5_000; i++) {
            outgoing.add(0, now -> done.add("x"));
        }
        outgoing.send();
        left.run();
        add(0, "after");
        outgoing.send();
        left.run();
        assertThat(done).hasSize(5_001).last().isEqualTo("after at 42");
    }
}
