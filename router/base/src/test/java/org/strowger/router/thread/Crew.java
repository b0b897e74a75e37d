package org.strowger.router.thread;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Threads that do something at the same moment, round after round; none is waited for without a limit. */
final class Crew {
    private static final long SECONDS_MAX = 60;

    private final List<Thread> threads = new ArrayList<>();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final CyclicBarrier barrier;

    /** The work of one of the crew in one round. */
    @FunctionalInterface
    interface Work {
        void run(int member, int round) throws Exception;
    }

    private Crew(int size) {
        barrier = new CyclicBarrier(size);
    }

    /** Runs the rounds; {@code between} runs alone after each, when all have finished it. */
    static void work(int size, int rounds, Work work, Work between) throws InterruptedException {
        Crew crew = new Crew(size);
        for (int member = 0; member < size; member++) {
            int number = member;
            Thread thread = new Thread(() -> crew.rounds(number, rounds, work, between), "crew-" + member);
            thread.setDaemon(true);
            crew.threads.add(thread);
        }
        crew.threads.forEach(Thread::start);
        crew.join();
    }

    private void rounds(int member, int rounds, Work work, Work between) {
        try {
            for (int round = 0; round < rounds && failure.get() == null; round++) {
                meet();
                work.run(member, round);
                meet();
                if (member == 0) {
                    between.run(member, round);
                }
            }
        } catch (Throwable t) {
            failure.compareAndSet(null, t);
            barrier.reset();
        }
    }

    private void meet() throws InterruptedException, BrokenBarrierException, TimeoutException {
        barrier.await(SECONDS_MAX, TimeUnit.SECONDS);
    }

    private void join() throws InterruptedException {
        long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(2 * SECONDS_MAX);
        for (Thread thread : threads) {
            thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime())));
            if (thread.isAlive()) {
                AssertionError stuck = new AssertionError(thread.getName() + " is stuck, see where");
                stuck.setStackTrace(thread.getStackTrace());
                throw stuck;
            }
        }
        Throwable found = failure.get();
        if (found != null) {
            throw new AssertionError("one of the crew failed: " + found, found);
        }
    }
}
