package org.strowger.tools.smsc;

/**
 * The limits of a simulated SMSC.
 *
 * @param connections the maximum number of connections; further connections are closed at once
 * @param window the maximum number of messages and receipts that one peer has not answered
 * @param pending the maximum number of messages from one peer that the SMSC has not answered
 * @param known the number of recent messages per thread that can be queried; a power of two
 * @param owed the maximum number of receipts and messages that wait for a receiver of their account
 */
public record Capacity(int connections, int window, int pending, int known, int owed) {
    /** A known message takes 9 bytes, an owed receipt or message about 200. */
    public static final Capacity USUAL = new Capacity(100_000, 100, 100_000, 1 << 20, 1_000_000);

    public Capacity {
        if (connections < 1 || window < 1 || pending < 1 || owed < 1) {
            throw new IllegalArgumentException("the capacity of the simulated SMSC must be at least 1");
        }
        if (known < 1 || Integer.bitCount(known) != 1) {
            throw new IllegalArgumentException("the number of known messages must be a power of two, not " + known);
        }
    }

    public Capacity withWindow(int other) {
        return new Capacity(connections, other, pending, known, owed);
    }
}
