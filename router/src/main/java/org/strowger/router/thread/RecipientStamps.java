package org.strowger.router.thread;

import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Which second each recipient's last message of an account is known by, where messages are named by a number and a
 * second: two to one number must not have the same. A number is known by a hash of it, so two numbers may at times
 * share a second's turn, and one of them goes by a later one.
 *
 * <p>Thread: any.
 */
public final class RecipientStamps {
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

    /**
     * A second for one message to all of them: for each one that no other message to it has had. Of recipients that
     * have none that early, nothing is taken for any.
     */
    public int take(List<String> recipients, int earliest, int latest) {
        AtomicIntegerArray all = lasts();
        int[] places =
                recipients.stream().mapToInt(RecipientStamps::place).distinct().toArray();
        int second = earliest;
        boolean taken = false;
        while (!taken && second <= latest) {
            for (int place : places) {
                second = Math.max(second, all.get(place) + 1);
            }
            taken = second <= latest && isTaken(all, places, second);
        }
        return second;
    }

    /** @return false if somebody was faster; then those before have a gap, and the next second is tried */
    private static boolean isTaken(AtomicIntegerArray all, int[] places, int second) {
        for (int place : places) {
            int last = all.get(place);
            while (last < second && !all.compareAndSet(place, last, second)) {
                last = all.get(place);
            }
            if (last >= second) {
                return false;
            }
        }
        return true;
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
