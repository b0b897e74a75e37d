package org.strowger.tools.smsc;

/**
 * How much an SMSC takes on.
 *
 * @param connections more are closed at once
 * @param window messages and receipts to one peer that it has not answered
 * @param pending messages of one peer that are not answered yet
 * @param known messages that can be asked about, for each thread; a power of two
 * @param owed receipts and messages that wait for an account to take them
 */
public record Capacity(int connections, int window, int pending, int known, int owed) {
    /** A known message costs 9 octets, one that is owed some 200. */
    public static final Capacity USUAL = new Capacity(100_000, 100, 100_000, 1 << 20, 1_000_000);

    public Capacity {
        if (connections < 1 || window < 1 || pending < 1 || owed < 1) {
            throw new IllegalArgumentException("an SMSC that takes on nothing cannot be tried");
        }
        if (known < 1 || Integer.bitCount(known) != 1) {
            throw new IllegalArgumentException("the number of known messages is a power of two, not " + known);
        }
    }

    public Capacity withWindow(int other) {
        return new Capacity(connections, other, pending, known, owed);
    }
}
