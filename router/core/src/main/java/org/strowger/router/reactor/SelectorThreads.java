package org.strowger.router.reactor;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.metrics.Counter;

/** All SelectorThreads of the daemon. */
public final class SelectorThreads {
    private final List<SelectorThread> threads;

    private SelectorThreads(List<SelectorThread> threads) {
        this.threads = List.copyOf(threads);
    }

    public static SelectorThreads start(int count, ReactorContext context) {
        List<SelectorThread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            threads.add(new SelectorThread("selector-" + i, context));
        }
        threads.forEach(SelectorThread::start);
        return new SelectorThreads(threads);
    }

    /** Threads that have been started or adopted. */
    public static SelectorThreads of(List<SelectorThread> threads) {
        return new SelectorThreads(threads);
    }

    public List<SelectorThread> all() {
        return threads;
    }

    public SelectorThread first() {
        return threads.get(0);
    }

    public long sum(Counter counter) {
        return threads.stream()
                .mapToLong(thread -> thread.metrics().counters().get(counter))
                .sum();
    }

    /** Closes all threads in good order, and waits for their end. */
    public void close() throws InterruptedException {
        threads.forEach(SelectorThread::requestClose);
        awaitClose();
    }

    /** Calls {@link SelectorThread#requestClose(Duration)} of each thread. May be called on any thread. */
    public void requestClose(Duration within) {
        threads.forEach(thread -> thread.requestClose(within));
    }

    public void awaitClose() throws InterruptedException {
        for (SelectorThread thread : threads) {
            thread.awaitClose();
        }
    }
}
