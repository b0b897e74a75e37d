package org.strowger.router.receipts;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;
import org.strowger.bound.Within;

/**
 * Entries by expiry, in a ring of 4,096 time slots: adding and removing take constant time, whatever the number and
 * order. A slot is 1/1024 of the usual wait; an entry whose expiry is beyond one round of the ring is skipped until its
 * round. Takes 8 bytes per entry.
 */
@Within(Within.Scope.HOLDER)
final class ExpiryRing {
    static final int NONE = -1;

    private static final int PARTS = 4096;
    private static final int PARTS_OF_WAIT = 1024;
    private static final int ENTRIES_FIRST = 64;

    private final IntToLongFunction untilNanos;
    private final long partNanos;
    private final int[] heads = new int[PARTS];

    /** A bit for each slot that has an entry. */
    private final long[] occupied = new long[PARTS / Long.SIZE];

    private int[] next = new int[ENTRIES_FIRST];
    private int[] previous = new int[ENTRIES_FIRST];

    /** The first slot that may have an expired entry. */
    private long present;

    /**
     * The entry under the cursor; {@link #NONE} before the first use, and after the ring became empty, until
     * {@link #cursor()} finds an entry again.
     */
    private int cursor = NONE;

    /**
     * @param waitNanos the usual wait
     * @param untilNanos the expiry of an entry, which must not change while the entry is in the ring
     */
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
            // A circular list: the last entry is before the head.
            smsc(previous[head], entry);
            smsc(entry, head);
        }
    }

    void remove(int entry) {
        int part = slot(partOf(untilNanos.applyAsLong(entry)));
        if (entry == cursor) {
            int following = following(entry, part);
            cursor = following == entry ? NONE : following;
        }
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

    /**
     * Removes expired entries, at most {@code most}, and passes them to {@code out}, which must not use the ring.
     *
     * @return the number of removed entries; if it is {@code most}, there may be more
     */
    int expire(long nowNanos, int most, IntConsumer out) {
        long now = partOf(nowNanos);
        int left = most;
        for (long part = Math.max(present, now - PARTS + 1); part <= now; part++) {
            if (heads[slot(part)] != NONE) {
                left -= expirePart(slot(part), nowNanos, left, part == now ? most : Integer.MAX_VALUE, out);
            }
            if (left == 0) {
                present = Math.max(present, part);
                return most;
            }
        }
        present = Math.max(present, now);
        return most - left;
    }

    /**
     * The entry under the cursor, which begins at the first entry to expire; {@link #NONE} if the ring is empty. If the
     * entry is removed, the next one is under the cursor.
     */
    int cursor() {
        if (cursor == NONE) {
            cursor = firstFrom(slot(present));
        }
        return cursor;
    }

    /**
     * Moves the cursor to the next entry by expiry, with the resolution of a slot; after the last one, to the first.
     */
    void advance() {
        int entry = cursor();
        cursor = following(entry, slot(partOf(untilNanos.applyAsLong(entry))));
    }

    private int following(int entry, int part) {
        return next[entry] == heads[part] ? firstFrom(slot(part + 1)) : next[entry];
    }

    /** The first entry in this slot or one of the next; {@link #NONE} if the ring is empty. */
    private int firstFrom(int slot) {
        int word = slot / Long.SIZE;
        long parts = occupied[word] & -1L << slot;
        // All words, and the first word again: slots before the given slot are last.
        for (int i = 1; parts == 0 && i <= occupied.length; i++) {
            word = (slot / Long.SIZE + i) % occupied.length;
            parts = occupied[word];
        }
        return parts == 0 ? NONE : heads[word * Long.SIZE + Long.numberOfTrailingZeros(parts)];
    }

    /**
     * @param lookedAtMax the maximum number of entries to examine: in the present slot most entries are not expired,
     *     and the entries that expire first are at its beginning
     * @return the number of removed entries
     */
    private int expirePart(int part, long nowNanos, int most, int lookedAtMax, IntConsumer out) {
        int entry = heads[part];
        int last = previous[entry];
        int removed = 0;
        boolean more = true;
        for (int lookedAt = 0; more && removed < most && lookedAt < lookedAtMax; lookedAt++) {
            more = entry != last;
            int following = next[entry];
            if (untilNanos.applyAsLong(entry) <= nowNanos) {
                remove(entry);
                out.accept(entry);
                removed++;
            }
            entry = following;
        }
        return removed;
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
