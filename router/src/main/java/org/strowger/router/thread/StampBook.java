package org.strowger.router.thread;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Which second each recipient's last message of an account is known by, where messages are named by a number and a
 * second: two to one number must not have the same. A number is known by a hash of it, so two numbers may at times
 * share a second's turn, and one of them goes by a later one.
 *
 * <p>Thread: any.
 */
public final class StampBook {
    /** One for each 16,000 recipients a second; made when the first message is named so. */
    private static final int PLACES = 1 << 14;

    private static final int SPREAD = 0x9E37_79B9;
    private static final int SPREAD_SHIFT = 16;

    private final AtomicReference<AtomicIntegerArray> lasts = new AtomicReference<>(new AtomicIntegerArray(0));

    /**
     * A second for that recipient which no message to it has had: the earliest from there on. One later than the latest
     * is of no use, and is not taken: or who asks in vain many times would have none for long.
     */
    public int take(String recipient, int earliest, int latest) {
        AtomicIntegerArray all = lasts();
        int place = place(recipient);
        while (true) {
            int last = all.get(place);
            int next = Math.max(last + 1, earliest);
            if (next > latest || all.compareAndSet(place, last, next)) {
                return next;
            }
        }
    }

    /** No other message to that recipient is to have that second, nor one before it. */
    public void note(String recipient, int second) {
        lasts().accumulateAndGet(place(recipient), second, Math::max);
    }

    private AtomicIntegerArray lasts() {
        AtomicIntegerArray known = lasts.get();
        if (known.length() == 0) {
            AtomicIntegerArray made = new AtomicIntegerArray(PLACES);
            return lasts.compareAndSet(known, made) ? made : lasts.get();
        }
        return known;
    }

    private static int place(String recipient) {
        int mixed = recipient.hashCode() * SPREAD;
        return (mixed ^ mixed >>> SPREAD_SHIFT) & (PLACES - 1);
    }
}
