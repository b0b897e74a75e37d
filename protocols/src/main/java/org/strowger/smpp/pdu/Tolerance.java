package org.strowger.smpp.pdu;

/** What is tolerated in a peer, and who hears of it. */
public record Tolerance(Leniency leniency, DeviationListener listener) {
    public static final Tolerance STRICT = new Tolerance(Leniency.STRICT, DeviationListener.NONE);
    /** For what was read before and is read again: whatever was tolerated then is now. */
    public static final Tolerance READ_BEFORE = new Tolerance(Leniency.ALL, DeviationListener.NONE);

    public static final Tolerance USUAL = new Tolerance(Leniency.TOLERANT, DeviationListener.NONE);

    /** Another leniency, heard of by the same. */
    public Tolerance with(Leniency other) {
        return leniency.equals(other) ? this : new Tolerance(other, listener);
    }

    /** Whether the deviation is tolerated; if it is, the listener has heard of it. */
    public boolean accepts(Deviation deviation) {
        boolean tolerated = leniency.tolerates(deviation);
        if (tolerated) {
            listener.tolerated(deviation);
        }
        return tolerated;
    }

    /** Tells a deviation that cannot be refused. */
    public void note(Deviation deviation) {
        listener.tolerated(deviation);
    }
}
