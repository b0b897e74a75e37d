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
    /** The size of the table, which is allocated when the first message arrives. */
    private static final int SLOTS = 1 << 14;

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
        int slot = slot(recipient);
        while (true) {
            int last = all.get(slot);
            int next = (int) ours.atLeast(Math.max(last + 1, earliest));
            if (next > latest || all.compareAndSet(slot, last, next)) {
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
        int[] slots =
                recipients.stream().mapToInt(RecipientStamps::slot).distinct().toArray();
        int second = (int) ours.atLeast(earliest);
        boolean taken = false;
        while (!taken && second <= latest) {
            for (int slot : slots) {
                second = (int) ours.atLeast(Math.max(second, all.get(slot) + 1));
            }
            taken = second <= latest && isTaken(all, slots, second);
        }
        return second;
    }

    /** @return false if another thread has taken the second; the caller then tries the next second */
    private static boolean isTaken(AtomicIntegerArray all, int[] slots, int second) {
        for (int slot : slots) {
            int last = all.get(slot);
            while (last < second && !all.compareAndSet(slot, last, second)) {
                last = all.get(slot);
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
            AtomicIntegerArray made = new AtomicIntegerArray(SLOTS);
            return lasts.compareAndSet(known, made) ? made : lasts.get();
        }
        return known;
    }

    private static int slot(String recipient) {
        int mixed = recipient.hashCode() * SPREAD;
        return (mixed ^ mixed >>> SPREAD_SHIFT) & (SLOTS - 1);
    }
}
