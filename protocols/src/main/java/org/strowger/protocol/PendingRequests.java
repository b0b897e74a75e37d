package org.strowger.protocol;

/**
 * The peer's requests that we have not answered. A request is its kind and its number, which together are its token,
 * never 0; peers that use a number again while it is pending have two of them here.
 */
public final class PendingRequests {
    private static final int PLACES_FIRST = 16;
    private static final long EMPTY = 0;
    private static final int BLOCK_BITS = 3;
    private static final int BLOCK_MASK = (1 << BLOCK_BITS) - 1;

    /** Open addressing: a request is at the place that its token names, or after it with no empty place between. */
    private long[] tokens = {};

    private int size;

    public int size() {
        return size;
    }

    public int touch() {
        long[] all = tokens;
        return size + (all.length == 0 ? 0 : (int) (all[0] + all[all.length / 2]));
    }

    /** Adds a request. @return whether one with this kind and number was pending already */
    public boolean add(long token) {
        if (2 * (size + 1) > tokens.length) {
            grow();
        }
        boolean repeated = false;
        int at = place(token);
        while (tokens[at] != EMPTY) {
            repeated |= tokens[at] == token;
            at = next(at);
        }
        tokens[at] = token;
        size++;
        return repeated;
    }

    /** Takes a request out. @return false if it is not pending */
    public boolean remove(long token) {
        if (size == 0) {
            return false;
        }
        int at = place(token);
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

    /** Empties a place, and moves up what could no longer be found with the gap before it. */
    private void close(int place) {
        int gap = place;
        int at = next(gap);
        while (tokens[at] != EMPTY) {
            int home = place(tokens[at]);
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
     * Numbers that follow each other lie beside each other; those far apart are scattered, whatever their steps are.
     */
    private int place(long token) {
        long block = (token >>> BLOCK_BITS) * 0x9E3779B97F4A7C15L;
        return (int) ((block >>> 40) + (token & BLOCK_MASK)) & (tokens.length - 1);
    }

    private int next(int at) {
        return (at + 1) & (tokens.length - 1);
    }

    private void grow() {
        long[] before = tokens;
        tokens = new long[Math.max(PLACES_FIRST, 2 * before.length)];
        size = 0;
        for (long token : before) {
            if (token != EMPTY) {
                add(token);
            }
        }
    }
}
