package org.strowger.router.share;

import java.util.Arrays;
import org.strowger.bound.Within;

/**
 * Shares a maximum number of entries among owners: applications, accounts, addresses. The <em>part</em> of an owner is
 * the maximum divided by the number of owners in use, which are the owners with an entry. An owner may have more than
 * its part while other owners leave entries free.
 *
 * <p>An entry may be a <em>promise</em>, which is kept until it is fulfilled. When no entry is free, the next promise
 * is refused: an owner {@link #hasRoom gets one more} while it has less than nine times the number of free entries. A
 * single owner gets nine tenths of the maximum, the next one nine tenths of the rest. The last hundredth of the maximum
 * is for owners with few entries: each gets up to its <em>reserved part</em>, the hundredth divided by n (n - 1), where
 * n is the number of owners in use. Therefore the eighth owner finds a free entry however greedy the other seven are.
 *
 * <p>The hundredth suffices: let j owners have taken entries of it. The owner that took the last entry found itself and
 * at least j others in use: the other j - 1 owners, and one of the owners that had taken the rest of the maximum. So it
 * has at most 1 / (j (j + 1)) of the hundredth, and that holds for the smallest of any j owners. The sum over all j is
 * below one. If a reserved part is less than one entry, a newcomer gets one entry as long as any is free.
 *
 * <p>An entry may also be a <em>convenience</em>, which may end early. A newcomer always enters, and when the maximum
 * is exceeded, {@link #givesWay} chooses the entry to drop: the next entry of an owner above its part. A cursor passes
 * over the entries of other owners and stays where it stopped, so that the same entries are not examined again for each
 * newcomer. It examines at most {@link #LOOKS_MAX} entries. If it finds none to drop, the newcomer is dropped unless
 * its owner had less than its part. Otherwise the newcomer takes the place of the entry under the cursor, whichever
 * owner has it. That happens only while the cursor passes over the entries of others, and costs them one entry in
 * seventeen.
 *
 * <p>Memory: four octets for each owner up to the one with the highest number. Owned by one thread.
 */
@Within(Within.Scope.CONFIGURATION)
public final class FairShare {
    /** Returned if no entry must be dropped. */
    public static final int NONE = -1;

    /** The maximum number of entries over which the cursor passes for one newcomer. */
    public static final int SKIPPED_MAX = 16;

    /** The maximum number of entries that are examined for one newcomer. */
    public static final int LOOKS_MAX = SKIPPED_MAX + 1;

    private static final int OWNERS_FIRST = 8;

    /** An owner of promises gets one more entry only while it has less than this number times the free entries. */
    private static final int TIMES_FREE = 9;

    /** The reciprocal of the part of the maximum that is reserved for owners of promises with few entries. */
    private static final int RESERVED = 100;

    private int max;
    private int size;
    private int owners;

    /** The counts by number of the owner. */
    private int[] counts = new int[OWNERS_FIRST];

    /**
     * A position among the entries, which passes over all of them in a circle, the oldest first. If the entry under the
     * cursor is removed, the next entry is under it. Must not be called while there are no entries.
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
        return largest(0);
    }

    /** As above, among the owners from that number on. */
    public int largest(int from) {
        int largest = NONE;
        for (int owner = from; owner < counts.length; owner++) {
            if (counts[owner] > (largest == NONE ? 0 : counts[largest])) {
                largest = owner;
            }
        }
        return largest;
    }

    /** Counts an entry of that owner. */
    public void enter(int owner) {
        enter(owner, 1);
    }

    /** Counts an entry that takes so much of the maximum: for a bound of octets. */
    public void enter(int owner, int amount) {
        if (owner >= counts.length) {
            counts = Arrays.copyOf(counts, Math.max(owner + 1, 2 * counts.length));
        }
        owners += counts[owner] == 0 ? 1 : 0;
        counts[owner] += amount;
        size += amount;
    }

    /** Notes that an entry of that owner was removed. */
    public void leave(int owner) {
        leave(owner, 1);
    }

    /** An entry of that owner that took so much has gone. */
    public void leave(int owner, int amount) {
        assert count(owner) >= amount : "owner " + owner + " has no such entry";
        counts[owner] -= amount;
        owners -= counts[owner] == 0 ? 1 : 0;
        size -= amount;
    }

    /** Halves what each owner has, for a share of what came recently. */
    public void halve() {
        owners = 0;
        size = 0;
        for (int owner = 0; owner < counts.length; owner++) {
            counts[owner] /= 2;
            owners += counts[owner] == 0 ? 0 : 1;
            size += counts[owner];
        }
    }

    // ---- Promises

    /** Whether the owner may have one more entry, which must then {@link #enter}. */
    public boolean hasRoom(int owner) {
        int free = max - size;
        int reserved = Math.max(1, max / RESERVED);
        return free > reserved
                ? count(owner) < TIMES_FREE * (long) free
                : free > 0 && count(owner) < reservedPart(owner, reserved);
    }

    /**
     * Whether the owner gets an entry that takes so much of the maximum, for a bound of octets. As above, with what is
     * free afterwards.
     */
    public boolean hasRoom(int owner, int amount) {
        int free = max - size - amount;
        int reserved = max / RESERVED;
        long count = (long) count(owner) + amount;
        return free > reserved
                ? count <= TIMES_FREE * (long) free
                : free >= 0 && count <= reservedPart(owner, reserved);
    }

    /**
     * Whether an entry that takes so much is within the reserved part of the owner. It may have that also if nothing is
     * free, where entries that are owed exceed the maximum. The reserved parts of all owners together are at most a
     * hundredth of the maximum.
     */
    public boolean isReserved(int owner, int amount) {
        return (long) count(owner) + amount <= wholeReservedPart(owner, max / RESERVED);
    }

    private long reservedPart(int owner, int reserved) {
        return Math.max(1, wholeReservedPart(owner, reserved));
    }

    private long wholeReservedPart(int owner, int reserved) {
        long inUse = owners + (count(owner) == 0 ? 1L : 0L);
        return reserved / Math.max(1, inUse * (inUse - 1));
    }

    // ---- Conveniences

    /**
     * Chooses the entry to drop for a newcomer, which has already entered.
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
     * Chooses the entry to drop because the maximum is lower than before.
     *
     * @return the entry to remove; {@link #NONE} if there is none among the next entries. The next call then continues
     *     behind these, and a later call finds an entry while {@link #isBeyond} holds
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
