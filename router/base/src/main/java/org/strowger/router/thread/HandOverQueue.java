package org.strowger.router.thread;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.strowger.bound.Within;

/**
 * A bounded queue from many threads to one consumer that may be slow. Producers do not block: if the queue is full, a
 * new entry is dropped and counted. Some places are reserved for urgent entries.
 *
 * <p>Thread: any thread adds; the consumer takes.
 */
@Within(Within.Scope.HOLDER)
public final class HandOverQueue<T> {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final MpscAtomicArrayQueue<T> entries;
    private final int ordinaryMax;
    private final AtomicLong dropped = new AtomicLong();
    private final WakeUp wakeUp = new WakeUp();

    /** @param keptFree number of places reserved for urgent entries */
    public HandOverQueue(int slotsMax, int keptFree) {
        this.entries = new MpscAtomicArrayQueue<>(slotsMax);
        this.ordinaryMax = entries.capacity() - keptFree;
    }

    /** Adds an entry without blocking. Callable from any thread. */
    public void leave(T entry) {
        count(entries.offerIfBelowThreshold(entry, ordinaryMax));
    }

    /** Adds an entry without blocking; may use the reserved places. Callable from any thread. */
    public void leaveUrgent(T entry) {
        count(entries.offer(entry));
    }

    /** As {@link #leaveUrgent}, but waits for room. Only for threads that may block. */
    public void leavePatiently(T entry, int millisMax) {
        boolean taken = entries.offer(entry);
        for (int i = 0; i < millisMax && !taken; i++) {
            LockSupport.parkNanos(LOOK_NANOS);
            taken = entries.offer(entry);
        }
        count(taken);
    }

    private void count(boolean taken) {
        if (taken) {
            wakeUp.ring();
        } else {
            dropped.incrementAndGet();
        }
    }

    /** The number of dropped entries. */
    public long dropped() {
        return dropped.get();
    }

    /**
     * Takes the entries now in the queue, up to {@code max}. Called only by the consumer.
     *
     * @return the number of entries taken
     */
    public int take(Consumer<T> to, int max) {
        return entries.drain(to::accept, max);
    }

    /** Waits for an entry or a {@link #call}. Called only by the consumer. */
    public void await(long nanosMax) throws InterruptedException {
        if (entries.isEmpty()) {
            wakeUp.await(nanosMax);
        }
    }

    /** Wakes the consumer. Callable from any thread. */
    public void call() {
        wakeUp.ring();
    }
}
