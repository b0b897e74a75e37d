package org.strowger.router.receipts;

import java.util.Arrays;
import org.strowger.bound.Within;

/**
 * A hash table in four arrays of integers, for an owner that keeps thousands of objects in its own arrays. It returns
 * the numbers of candidates for a hash, the newest first; the owner compares them.
 */
@Within(Within.Scope.HOLDER)
final class HashChains {
    /** Returned if there is no entry. */
    static final int NONE = -1;

    private final int[] heads;
    private final int[] hashes;
    private final int[] after;

    /** The previous entry, or {@link #NONE} for the head. */
    private final int[] before;

    /** An empty table with room for entries from 0 to {@code entries} - 1. */
    HashChains(int entries) {
        this.heads = new int[Integer.highestOneBit(2 * entries - 1)];
        this.hashes = new int[entries];
        this.after = new int[entries];
        this.before = new int[entries];
        Arrays.fill(heads, NONE);
    }

    /** The newest entry with that hash. */
    int first(int hash) {
        return withHash(heads[chain(hash)], hash);
    }

    /** The next older entry with the same hash. */
    int next(int entry) {
        return withHash(after[entry], hashes[entry]);
    }

    /** The hash of an entry. */
    int hash(int entry) {
        return hashes[entry];
    }

    void put(int entry, int hash) {
        int chain = chain(hash);
        hashes[entry] = hash;
        after[entry] = heads[chain];
        before[entry] = NONE;
        if (heads[chain] != NONE) {
            before[heads[chain]] = entry;
        }
        heads[chain] = entry;
    }

    void remove(int entry) {
        if (before[entry] == NONE) {
            heads[chain(hashes[entry])] = after[entry];
        } else {
            after[before[entry]] = after[entry];
        }
        if (after[entry] != NONE) {
            before[after[entry]] = before[entry];
        }
    }

    private int withHash(int from, int hash) {
        int entry = from;
        while (entry != NONE && hashes[entry] != hash) {
            entry = after[entry];
        }
        return entry;
    }

    private int chain(int hash) {
        return (hash ^ (hash >>> 16)) & (heads.length - 1);
    }
}
