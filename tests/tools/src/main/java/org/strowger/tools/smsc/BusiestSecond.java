package org.strowger.tools.smsc;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.strowger.router.thread.PublishedLong;

/**
 * The most that came in any one second, wherever it begins: half-open, so that what comes just a second later is in
 * another. Keeps the times of the last second's. Written by one thread; any may ask.
 */
final class BusiestSecond {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int FIRST_ROOM = 64;

    private final PublishedLong most = new PublishedLong();

    /** A ring, its length a power of two. */
    private long[] times = new long[FIRST_ROOM];

    private long added;
    private long left;

    /** One came. Times must not run backwards. */
    void add(long nowNanos) {
        while (left < added && nowNanos - times[place(left)] >= SECOND) {
            left++;
        }
        if (added - left == times.length) {
            grow();
        }
        times[place(added)] = nowNanos;
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
            wider[(int) i & (wider.length - 1)] = times[place(i)];
        }
        times = wider;
    }

    private int place(long index) {
        return (int) index & (times.length - 1);
    }
}
