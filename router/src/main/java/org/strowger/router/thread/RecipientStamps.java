package org.strowger.router.thread;

import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The second by which the last message to each recipient of an account is known. For protocols that identify a message
 * by the recipient's number and a second: two messages to the same number must not have the same second. Recipients are
 * known by a hash, so two numbers may exclude each other at times, and one of them gets a later second.
 *
 * <p>Thread: any.
 */
public final class RecipientStamps {
    /** Allocated when the first message is named. */
    private static final int PLACES = 1 << 14;

    private static final int SPREAD = 0x9E37_79B9;
    private static final int SPREAD_SHIFT = 16;

    private final AtomicReference<AtomicIntegerArray> lasts = new AtomicReference<>(new AtomicIntegerArray(0));

    /**
     * The first second from {@code earliest} on that no message to that recipient has. A second after {@code latest} is
     * returned but not taken; otherwise repeated attempts would block the recipient for a long time.
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
     * The first second from {@code earliest} on that no message to any of the recipients has. If there is none until
     * {@code latest}, a later one is returned and nothing is taken.
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

    /** @return false if another thread was faster; then the next second is tried */
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
