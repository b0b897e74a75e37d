package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Counters;

/** Threads that send each other errands through small mailboxes: all come, each once, in the order of its sender. */
class OutgoingRaceTest {
    private static final int THREADS = 4;
    private static final int TURNS = 20_000;
    private static final int ADDED_PER_TURN_MAX = 7;

    /** A thread that runs in turns, as a SelectorThread does. */
    private static final class Dispatcher implements PeerThread {
        private final Semaphore semaphore = new Semaphore(0);
        private final Mailbox mailbox = new Mailbox(8, semaphore::release);
        private final Counters counters = new Counters();
        private final int number;
        private final int[] lastFrom = new int[THREADS];
        private final int[] sentTo = new int[THREADS];
        private final List<String> wrong = new ArrayList<>();
        private Thread owner = Thread.currentThread();
        private long turn;

        Dispatcher(int number) {
            this.number = number;
        }

        @Override
        public Mailbox.Posted post(Runnable task) {
            return mailbox.post(task);
        }

        @Override
        public long nowNanos() {
            return turn;
        }

        @Override
        public void failed(Task task, Throwable why) {
            wrong.add(why.toString());
        }

        @Override
        public void undelivered(Task task) {
            wrong.add("undelivered");
        }

        void received(int from, int count, long nowNanos) {
            if (Thread.currentThread() != owner || nowNanos != turn || count != lastFrom[from] + 1) {
                wrong.add(number + " got " + count + " of " + from + " after " + lastFrom[from]);
            }
            lastFrom[from] = count;
        }

        void turns(Random random, List<Dispatcher> all, AtomicInteger busy) throws InterruptedException {
            owner = Thread.currentThread();
            OutgoingTasks outgoing = new OutgoingTasks(all, counters);
            boolean counted = false;
            while (!counted || busy.get() > 0 || !mailbox.isEmpty()) {
                turn++;
                mailbox.run(Runnable::run, 4, counters);
                if (turn <= TURNS) {
                    addSome(random, all, outgoing);
                }
                outgoing.send();
                if (!counted && turn >= TURNS && outgoing.isEmpty()) {
                    counted = true;
                    busy.decrementAndGet();
                    all.forEach(each -> each.semaphore.release());
                }
                sleepIfAllowed(turn >= TURNS && counted && busy.get() > 0);
            }
        }

        private void addSome(Random random, List<Dispatcher> all, OutgoingTasks outgoing) {
            for (int i = random.nextInt(ADDED_PER_TURN_MAX + 1); i > 0; i--) {
                int to = random.nextInt(THREADS);
                Dispatcher receiver = all.get(to);
                int count = ++sentTo[to];
                outgoing.add(to, now -> receiver.received(number, count, now));
            }
        }

        private void sleepIfAllowed(boolean idle) throws InterruptedException {
            if (idle && mailbox.fallAsleep()) {
                assertThat(semaphore.tryAcquire(30, TimeUnit.SECONDS))
                        .as("woken")
                        .isTrue();
                mailbox.awake();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void noTaskIsLostDuplicatedOrReordered(long seed) throws InterruptedException {
        List<Dispatcher> all = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            all.add(new Dispatcher(i));
        }
        AtomicInteger busy = new AtomicInteger(THREADS);
        Crew.work(
                THREADS,
                1,
                (member, round) -> all.get(member).turns(new Random(seed * THREADS + member), all, busy),
                (member, round) -> {});
        long handedOver = 0;
        for (Dispatcher receiver : all) {
            assertThat(receiver.wrong).as("seed %d", seed).isEmpty();
            for (Dispatcher sender : all) {
                assertThat(receiver.lastFrom[sender.number])
                        .as("seed %d: from %d to %d", seed, sender.number, receiver.number)
                        .isEqualTo(sender.sentTo[receiver.number]);
            }
            handedOver += receiver.counters.get(Counter.TASKS_HANDED_OVER);
        }
        long sent = all.stream()
                .flatMapToInt(each -> java.util.Arrays.stream(each.sentTo))
                .sum();
        assertThat(handedOver).as("seed %d", seed).isEqualTo(sent);
    }
}
