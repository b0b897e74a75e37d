package org.strowger.tools.smsc;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.strowger.router.thread.PublishedLong;

/**
 * The largest number of messages received within any period of one second, which may begin at any time. The period is
 * half-open: a message exactly one second after another is not in the same period. Keeps the times of the messages of
 * the last second. One thread writes; any thread may read the maximum.
 */
final class BusiestSecond {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int FIRST_ROOM = 64;

    private final PublishedLong most = new PublishedLong();

    /** A ring buffer, whose length is a power of two. */
    private long[] times = new long[FIRST_ROOM];

    private long added;
    private long left;

    /** Adds a message. Times must not decrease. */
    void add(long nowNanos) {
        while (left < added && nowNanos - times[slot(left)] >= SECOND) {
            left++;
        }
        if (added - left == times.length) {
            grow();
        }
        times[slot(added)] = nowNanos;
        added++;
        if (added - left > most.get()) {
            most.set(added - left);
        }
    }

    long most() {
        return most.get();
    }

    private void grow() {
        long[] wider = Arrays.copyOf(times, 2 * times.length);
        for (long i = left; i < added; i++) {
            wider[(int) i & (wider.length - 1)] = times[slot(i)];
        }
        times = wider;
    }

    private int slot(long index) {
        return (int) index & (times.length - 1);
    }
}
