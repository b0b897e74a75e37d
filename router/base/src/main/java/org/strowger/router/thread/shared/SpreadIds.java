package org.strowger.router.thread.shared;

/**
 * Ids as keys of hash maps. Ids are made from the time: ids of the same second have few different hash codes, and a map
 * with many such ids becomes slow. Multiplication by an odd number spreads the ids and keeps them distinct.
 */
public final class SpreadIds {
    private static final long FACTOR = 0x9E37_79B9_7F4A_7C15L;

    /** FACTOR * INVERSE = 1, modulo 2^64. */
    private static final long INVERSE = 0xF1DE_83E1_9937_733DL;

    private SpreadIds() {}

    public static long keyOf(long id) {
        return id * FACTOR;
    }

    /** The inverse of {@link #keyOf}. */
    public static long idOf(long key) {
        return key * INVERSE;
    }
}
