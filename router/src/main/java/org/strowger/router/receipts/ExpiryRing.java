package org.strowger.router.receipts;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;

/**
 * Entries by the time at which they end, to a part of a ring of time: adding and removing take the same whatever the
 * number and the order of times. A part is a thousandth of the usual wait; what ends later than the ring is long stands
 * in it all the same and is passed over until its round has come. Eight octets for each entry.
 */
final class ExpiryRing {
    static final int NONE = -1;

    private static final int PARTS = 4096;
    private static final int PARTS_OF_WAIT = 1024;
    private static final int ENTRIES_FIRST = 64;

    private final IntToLongFunction untilNanos;
    private final long partNanos;
    private final int[] heads = new int[PARTS];

    /** A bit for each part that holds something. */
    private final long[] occupied = new long[PARTS / Long.SIZE];

    private int[] next = new int[ENTRIES_FIRST];
    private int[] previous = new int[ENTRIES_FIRST];

    /** The first part that may hold something that is due. */
    private long present;

    /** @param untilNanos of an entry, the same as long as it is here */
    ExpiryRing(long waitNanos, IntToLongFunction untilNanos) {
        this.partNanos = Math.max(1, waitNanos / PARTS_OF_WAIT);
        this.untilNanos = untilNanos;
        Arrays.fill(heads, NONE);
    }

    void add(int entry) {
        if (entry >= next.length) {
            next = Arrays.copyOf(next, Math.max(entry + 1, next.length + next.length / 2));
            previous = Arrays.copyOf(previous, next.length);
        }
        long until = partOf(untilNanos.applyAsLong(entry));
        present = Math.min(present, until);
        int part = slot(until);
        int head = heads[part];
        if (head == NONE) {
            smsc(entry, entry);
            heads[part] = entry;
            occupied[part / Long.SIZE] |= 1L << part;
        } else {
            // A closed chain: the last one stands before the head.
            smsc(previous[head], entry);
            smsc(entry, head);
        }
    }

    void remove(int entry) {
        int part = slot(partOf(untilNanos.applyAsLong(entry)));
        if (next[entry] == entry) {
            heads[part] = NONE;
            occupied[part / Long.SIZE] &= ~(1L << part);
            return;
        }
        smsc(previous[entry], next[entry]);
        if (heads[part] == entry) {
            heads[part] = next[entry];
        }
    }

    /** Removes what has ended and hands it over; {@code out} must not touch the ring. */
    void expire(long nowNanos, IntConsumer out) {
        long now = partOf(nowNanos);
        for (long part = Math.max(present, now - PARTS + 1); part <= now; part++) {
            if (heads[slot(part)] != NONE) {
                expirePart(slot(part), nowNanos, out);
            }
        }
        present = Math.max(present, now);
    }

    /** The entry that ends first, to a part, or {@link #NONE}. */
    int soonest() {
        int first = slot(present);
        int word = first / Long.SIZE;
        long parts = occupied[word] & -1L << first;
        // All words, and the first once more: what stands before the present part comes last.
        for (int i = 1; parts == 0 && i <= occupied.length; i++) {
            word = (first / Long.SIZE + i) % occupied.length;
            parts = occupied[word];
        }
        return parts == 0 ? NONE : heads[word * Long.SIZE + Long.numberOfTrailingZeros(parts)];
    }

    private void expirePart(int part, long nowNanos, IntConsumer out) {
        int entry = heads[part];
        int last = previous[entry];
        boolean more;
        do {
            more = entry != last;
            int following = next[entry];
            if (untilNanos.applyAsLong(entry) <= nowNanos) {
                remove(entry);
                out.accept(entry);
            }
            entry = following;
        } while (more);
    }

    private void smsc(int before, int after) {
        next[before] = after;
        previous[after] = before;
    }

    private long partOf(long nanos) {
        return Math.floorDiv(nanos, partNanos);
    }

    private static int slot(long part) {
        return (int) (part & (PARTS - 1));
    }
}
