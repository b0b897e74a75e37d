package org.strowger.router.thread;

import java.util.concurrent.atomic.AtomicLongArray;
import org.strowger.bound.Within;

/**
 * Flags with small numbers that one thread sets and other threads read, possibly with a short delay.
 *
 * <p>Memory: one bit for each number up to the highest one that was ever raised.
 */
@Within(Within.Scope.CONFIGURATION)
public final class Flags {
    /** Returned if no flag is raised. */
    public static final int NONE = -1;

    /** Replaced by a longer copy when a higher number is raised. */
    private volatile AtomicLongArray words = new AtomicLongArray(0);

    /** The number of raised flags. Owned by the thread that sets them. */
    private int raised;

    public boolean isRaised(int number) {
        AtomicLongArray now = words;
        int word = number / Long.SIZE;
        return word < now.length() && (now.get(word) & (1L << number)) != 0;
    }

    /** Sets a flag. Only one thread may call this. */
    public void set(int number, boolean raise) {
        if (isRaised(number) == raise) {
            return;
        }
        int word = number / Long.SIZE;
        AtomicLongArray now = word < words.length() ? words : longer(word + 1);
        now.set(word, now.get(word) ^ (1L << number));
        words = now;
        raised += raise ? 1 : -1;
    }

    private AtomicLongArray longer(int least) {
        AtomicLongArray before = words;
        AtomicLongArray next = new AtomicLongArray(Math.max(least, 2 * before.length()));
        for (int i = 0; i < before.length(); i++) {
            next.set(i, before.get(i));
        }
        return next;
    }

    /**
     * The first raised flag from that number on; {@link #NONE} if there is none. Only for the thread that sets them.
     */
    public int nextRaised(int from) {
        if (raised == 0) {
            return NONE;
        }
        AtomicLongArray now = words;
        long mask = -1L << from;
        for (int word = from / Long.SIZE; word < now.length(); word++) {
            long found = now.get(word) & mask;
            if (found != 0) {
                return word * Long.SIZE + Long.numberOfTrailingZeros(found);
            }
            mask = -1L;
        }
        return NONE;
    }

    /** The number of raised flags. Only for the thread that sets them. */
    public int count() {
        return raised;
    }
}
