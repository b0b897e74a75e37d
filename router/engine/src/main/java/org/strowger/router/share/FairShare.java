package org.strowger.router.share;

import java.util.Arrays;

/**
 * Shares a bound among owners: applications, accounts, addresses. The <em>part</em> of an owner is the maximum divided
 * by the number of owners in use, those that have an entry. An owner may have more than its part while others leave it
 * free.
 *
 * <p>A <em>promise</em> is kept until it is fulfilled, so what is full refuses the next one: an owner {@link #hasRoom
 * gets one more} while it has less than nine times what is free. One owner alone gets nine tenths, the next one nine
 * tenths of the rest. The last hundredth of the maximum is for owners with few entries: each gets up to its
 * <em>reserved part</em>, the hundredth divided by n (n - 1), where n is the number of owners in use. So the eighth
 * finds room however greedy seven are.
 *
 * <p>That the hundredth suffices: let j owners have taken of it. The owner that took last found itself and at least j
 * others in use (the j - 1 and one of those that had taken the rest), so it has at most 1 / (j (j + 1)) of the
 * hundredth, and that holds for the smallest of any j owners. The sum over all j is below one. Where a reserved part is
 * less than one entry, a newcomer gets one entry as long as any is free.
 *
 * <p>A <em>convenience</em> may end early, so a newcomer enters, and what is full chooses what {@link #givesWay gives
 * way}: the next entry of an owner above its part. A cursor passes over the entries of the others and stays where it
 * stopped, so that the same entries are not looked at for each newcomer. It looks at {@link #LOOKS_MAX} entries at
 * most. If it finds none, the newcomer gives way unless its owner had less than its part; an owner with less than its
 * part takes the place of the entry under the cursor, whosever it is. That happens only while the cursor passes over
 * the entries of others, and costs them one entry in seventeen.
 *
 * <p>Memory: four octets for each owner up to the one with the highest number. Owned by one thread.
 */
public final class FairShare {
    /** Returned if nothing gives way. */
    public static final int NONE = -1;

    /** The number of entries over which the cursor passes for one newcomer. */
    public static final int SKIPPED_MAX = 16;

    /** The number of entries that are looked at for one newcomer. */
    public static final int LOOKS_MAX = SKIPPED_MAX + 1;

    private static final int OWNERS_FIRST = 8;

    /** An owner of promises has less than this times what is free, or gets no more. */
    private static final int TIMES_FREE = 9;

    /** The reciprocal of what is kept for owners of promises with few entries. */
    private static final int RESERVED = 100;

    private int max;
    private int size;
    private int owners;

    /** The counts by number of the owner. */
    private int[] counts = new int[OWNERS_FIRST];

    /**
     * A place among the entries, which passes over all of them in a circle, the oldest first. If the entry under it is
     * removed, the next one is under it. It must not be asked while there are no entries.
     */
    public interface Cursor {
        /** The entry under the cursor. */
        int entry();

        /** The owner of the entry under the cursor. */
        int owner();

        /** Passes on to the next entry. */
        void advance();
    }

    /** @param max the maximum number of entries of all owners together */
    public FairShare(int max) {
        limit(max);
    }

    /** Changes the maximum; if it is lower, {@link #isBeyond} may hold until entries have left. */
    public void limit(int most) {
        assert most > 0 : "there must be room for one entry";
        max = most;
    }

    public int max() {
        return max;
    }

    /** The number of entries of all owners. */
    public int size() {
        return size;
    }

    /** Whether there are more entries than the maximum. */
    public boolean isBeyond() {
        return size > max;
    }

    /** The number of owners that have an entry. */
    public int owners() {
        return owners;
    }

    /** The number of entries of that owner. */
    public int count(int owner) {
        return owner < counts.length ? counts[owner] : 0;
    }

    /** The part of each owner in use. */
    public int part() {
        return max / Math.max(1, owners);
    }

    /** Whether the owner has more than its part. */
    public boolean isAbovePart(int owner) {
        return (long) count(owner) * owners > max;
    }

    /** The owner with the most entries; {@link #NONE} if there are no entries. Looks at all owners. */
    public int largest() {
        int largest = NONE;
        for (int owner = 0; owner < counts.length; owner++) {
            if (counts[owner] > (largest == NONE ? 0 : counts[largest])) {
                largest = owner;
            }
        }
        return largest;
    }

    /** Counts an entry of that owner. */
    public void enter(int owner) {
        if (owner >= counts.length) {
            counts = Arrays.copyOf(counts, Math.max(owner + 1, 2 * counts.length));
        }
        owners += counts[owner] == 0 ? 1 : 0;
        counts[owner]++;
        size++;
    }

    /** An entry of that owner has gone. */
    public void leave(int owner) {
        assert count(owner) > 0 : "owner " + owner + " has no entry";
        counts[owner]--;
        owners -= counts[owner] == 0 ? 1 : 0;
        size--;
    }

    // ---- Promises

    /** Whether the owner gets one more entry, which it {@link #enter enters} then. */
    public boolean hasRoom(int owner) {
        int free = max - size;
        int reserved = Math.max(1, max / RESERVED);
        return free > reserved
                ? count(owner) < TIMES_FREE * (long) free
                : free > 0 && count(owner) < reservedPart(owner, reserved);
    }

    private long reservedPart(int owner, int reserved) {
        long inUse = owners + (count(owner) == 0 ? 1L : 0L);
        return Math.max(1, reserved / Math.max(1, inUse * (inUse - 1)));
    }

    // ---- Conveniences

    /**
     * Chooses what gives way to a newcomer, which has entered already.
     *
     * @return the entry to remove, which may be the newcomer; {@link #NONE} if there is room
     */
    public int givesWay(int newcomer, int ownerOfNewcomer, Cursor cursor) {
        if (!isBeyond()) {
            return NONE;
        }
        int looks = 0;
        while (true) {
            int entry = cursor.entry();
            if (entry != newcomer) {
                looks++;
                if (isAbovePart(cursor.owner())) {
                    return entry;
                }
                if (looks == LOOKS_MAX) {
                    return isAbovePart(ownerOfNewcomer) ? newcomer : entry;
                }
            }
            cursor.advance();
        }
    }

    /**
     * Chooses what gives way because the maximum is lower than before.
     *
     * @return the entry to remove; {@link #NONE} if there is none among the next entries: then the next call looks
     *     further, and some call finds one while {@link #isBeyond} holds
     */
    public int givesWay(Cursor cursor) {
        if (!isBeyond()) {
            return NONE;
        }
        for (int looks = 1; !isAbovePart(cursor.owner()); looks++) {
            cursor.advance();
            if (looks == LOOKS_MAX) {
                return NONE;
            }
        }
        return cursor.entry();
    }
}
