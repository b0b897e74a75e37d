package org.strowger.smpp.pdu;

/** What is tolerated in a peer, and who hears of it. */
public record SmppTolerance(Leniency leniency, DeviationListener listener) {
    public static final SmppTolerance STRICT = new SmppTolerance(Leniency.STRICT, DeviationListener.NONE);
    /** For what was read before and is read again: whatever was tolerated then is now. */
    public static final SmppTolerance READ_BEFORE = new SmppTolerance(Leniency.ALL, DeviationListener.NONE);

    public static final SmppTolerance USUAL = new SmppTolerance(Leniency.TOLERANT, DeviationListener.NONE);

    /** Another leniency, heard of by the same. */
    public SmppTolerance with(Leniency other) {
        return leniency.equals(other) ? this : new SmppTolerance(other, listener);
    }

    /** Whether the deviation is tolerated; if it is, the listener has heard of it. */
    public boolean accepts(SmppDeviation deviation) {
        boolean tolerated = leniency.tolerates(deviation);
        if (tolerated) {
            listener.tolerated(deviation);
        }
        return tolerated;
    }

    /** Tells a deviation that cannot be refused. */
    public void note(SmppDeviation deviation) {
        listener.tolerated(deviation);
    }
}
