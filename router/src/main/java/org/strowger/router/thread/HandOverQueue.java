package org.strowger.router.thread;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;

/**
 * What many threads leave for one that may be slow: nobody waits for it who must not. When it is full, what is left is
 * dropped and counted; the last places are kept for what is urgent.
 *
 * <p>Thread: any leaves something; one takes it.
 */
public final class HandOverQueue<T> {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final MpscAtomicArrayQueue<T> entries;
    private final int ordinaryMax;
    private final AtomicLong dropped = new AtomicLong();
    private final WakeUp bell = new WakeUp();

    /** @param reserved how many of the places are for what is urgent */
    public HandOverQueue(int placesMax, int reserved) {
        this.entries = new MpscAtomicArrayQueue<>(placesMax);
        this.ordinaryMax = entries.capacity() - reserved;
    }

    /** Any thread, without waiting. */
    public void leave(T entry) {
        told(entries.offerIfBelowThreshold(entry, ordinaryMax));
    }

    /** Any thread, without waiting: also where only the reserve is left. */
    public void leaveUrgent(T entry) {
        told(entries.offer(entry));
    }

    /** A thread that may wait: as {@link #leaveUrgent}, once there is room, for so long at most. */
    public void leavePatiently(T entry, int millisMax) {
        boolean taken = entries.offer(entry);
        for (int i = 0; i < millisMax && !taken; i++) {
            LockSupport.parkNanos(LOOK_NANOS);
            taken = entries.offer(entry);
        }
        told(taken);
    }

    private void told(boolean taken) {
        if (taken) {
            bell.ring();
        } else {
            dropped.incrementAndGet();
        }
    }

    /** How many entries found no room. */
    public long dropped() {
        return dropped.get();
    }

    /** The one who takes: all that there is, of so many at most. @return how many */
    public int take(Consumer<T> to, int max) {
        return entries.drain(to::accept, max);
    }

    /** The one who takes: until there is something, or somebody calls, for so long at most. */
    public void await(long nanosMax) throws InterruptedException {
        if (entries.isEmpty()) {
            bell.await(nanosMax);
        }
    }

    /** Any thread: wakes the one who takes. */
    public void call() {
        bell.ring();
    }
}
