package org.strowger.router.thread.shared;

/**
 * Ids as keys of hash maps. Ids are made from the time: those of one second have few different hash codes, and a map
 * with many of them becomes slow. Multiplying by an odd number spreads them, and keeps them different.
 */
public final class SpreadIds {
    private static final long FACTOR = 0x9E37_79B9_7F4A_7C15L;

    /** FACTOR * INVERSE = 1, modulo 2^64. */
    private static final long INVERSE = 0xF1DE_83E1_9937_733DL;

    private SpreadIds() {}

    /** The key of an id. */
    public static long keyOf(long id) {
        return id * FACTOR;
    }

    /** The id of a key. */
    public static long idOf(long key) {
        return key * INVERSE;
    }
}
