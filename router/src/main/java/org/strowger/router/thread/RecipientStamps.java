package org.strowger.router.thread;

import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.strowger.router.thread.shared.Residue;

/**
 * The time stamps, in seconds, of the last message to each recipient of an account. For protocols that identify a
 * message by the recipient's number and a time stamp: two messages to the same number must not have time stamps with
 * the same second. Recipients are stored by hash, so two numbers may collide, and one of the two messages then gets a
 * later second.
 *
 * <p>Thread: any.
 */
public final class RecipientStamps {
    /** The size of the table, which is allocated for the first message. */
    private static final int PLACES = 1 << 14;

    private static final int SPREAD = 0x9E37_79B9;
    private static final int SPREAD_SHIFT = 16;

    private final AtomicReference<AtomicIntegerArray> lasts = new AtomicReference<>(new AtomicIntegerArray(0));

    /**
     * Takes the first second at or after {@code earliest} that is free for this recipient. A second after
     * {@code latest} is returned but not taken, because otherwise repeated attempts would block the recipient for a
     * long time.
     *
     * @param ours the seconds that this node may take
     */
    public int take(String recipient, int earliest, int latest, Residue ours) {
        AtomicIntegerArray all = lasts();
        int place = place(recipient);
        while (true) {
            int last = all.get(place);
            int next = (int) ours.atLeast(Math.max(last + 1, earliest));
            if (next > latest || all.compareAndSet(place, last, next)) {
                return next;
            }
        }
    }

    /**
     * Takes the first second at or after {@code earliest} that is free for all recipients. If no second until
     * {@code latest} is free, a later second is returned and not taken.
     *
     * @param ours the seconds that this node may take
     */
    public int take(List<String> recipients, int earliest, int latest, Residue ours) {
        AtomicIntegerArray all = lasts();
        int[] places =
                recipients.stream().mapToInt(RecipientStamps::place).distinct().toArray();
        int second = (int) ours.atLeast(earliest);
        boolean taken = false;
        while (!taken && second <= latest) {
            for (int place : places) {
                second = (int) ours.atLeast(Math.max(second, all.get(place) + 1));
            }
            taken = second <= latest && isTaken(all, places, second);
        }
        return second;
    }

    /** @return false if another thread has taken the second; the caller then tries the next second */
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
