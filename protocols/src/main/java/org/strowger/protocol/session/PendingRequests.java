package org.strowger.protocol.session;

import org.strowger.bound.Within;

/**
 * The peer's requests that we have not answered, by their tokens. A token combines the kind and the number of a
 * request, and is never 0. If a peer reuses the number of a pending request, the same token is here twice.
 */
@Within(Within.Scope.HOLDER)
public final class PendingRequests {
    private static final int SLOTS_FIRST = 16;
    private static final long EMPTY = 0;
    private static final int KIND_SHIFT = 32;
    private static final int BLOCK_BITS = 3;
    private static final int BLOCK_MASK = (1 << BLOCK_BITS) - 1;

    /** Open addressing: a token is at the place of its hash, or after it with no empty place between. */
    private long[] tokens = {};

    private int size;

    /**
     * Returns the token of a request.
     *
     * @param kind the kind of request; not negative
     */
    public static long token(int kind, int number) {
        return (long) (kind + 1) << KIND_SHIFT | Integer.toUnsignedLong(number);
    }

    public static int kind(long token) {
        return (int) (token >>> KIND_SHIFT) - 1;
    }

    public static int number(long token) {
        return (int) token;
    }

    public int size() {
        return size;
    }

    public int touch() {
        long[] all = tokens;
        return size + (all.length == 0 ? 0 : (int) (all[0] + all[all.length / 2]));
    }

    /** Adds a request. @return whether a request with the same token was already pending */
    public boolean add(long token) {
        if (2 * (size + 1) > tokens.length) {
            grow();
        }
        boolean repeated = false;
        int at = slot(token);
        while (tokens[at] != EMPTY) {
            repeated |= tokens[at] == token;
            at = next(at);
        }
        tokens[at] = token;
        size++;
        return repeated;
    }

    /**
     * Removes a request that was answered. A token that is not pending is a bug in the owner: a second answer to one
     * request would be taken for the answer to another.
     *
     * @return false if the token is not pending
     */
    public boolean settle(long token) {
        boolean waits = remove(token);
        assert waits : "response to a request that is not pending: kind " + kind(token) + " #" + number(token);
        return waits;
    }

    /** Removes a request. @return false if the token is not pending */
    public boolean remove(long token) {
        if (size == 0) {
            return false;
        }
        int at = slot(token);
        while (tokens[at] != token) {
            if (tokens[at] == EMPTY) {
                return false;
            }
            at = next(at);
        }
        close(at);
        size--;
        return true;
    }

    /** Empties a place, and moves later tokens into the gap if a lookup would no longer find them. */
    private void close(int slot) {
        int gap = slot;
        int at = next(gap);
        while (tokens[at] != EMPTY) {
            int home = slot(tokens[at]);
            boolean reaches = gap <= at ? home <= gap || home > at : home <= gap && home > at;
            if (reaches) {
                tokens[gap] = tokens[at];
                gap = at;
            }
            at = next(at);
        }
        tokens[gap] = EMPTY;
    }

    /**
     * Returns the place of a token's hash. Consecutive numbers are adjacent, in one cache line; blocks of them are
     * scattered, whatever their distance.
     */
    private int slot(long token) {
        long block = (token >>> BLOCK_BITS) * 0x9E3779B97F4A7C15L;
        return (int) ((block >>> 40) + (token & BLOCK_MASK)) & (tokens.length - 1);
    }

    private int next(int at) {
        return (at + 1) & (tokens.length - 1);
    }

    private void grow() {
        long[] before = tokens;
        tokens = new long[Math.max(SLOTS_FIRST, 2 * before.length)];
        size = 0;
        for (long token : before) {
            if (token != EMPTY) {
                add(token);
            }
        }
    }
}
