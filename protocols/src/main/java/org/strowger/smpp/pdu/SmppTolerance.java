package org.strowger.smpp.pdu;

import java.util.function.Consumer;
import org.strowger.protocol.PacketFault;
import org.strowger.protocol.PacketTally;

/**
 * The deviations that are tolerated in a peer, and their listener.
 *
 * @param listener called for each deviation that was tolerated
 */
public record SmppTolerance(Leniency leniency, Consumer<SmppDeviation> listener) {
    public static final SmppTolerance STRICT = of(Leniency.STRICT);

    /** Tolerates all deviations: for a PDU that was accepted before. */
    public static final SmppTolerance READ_BEFORE = of(Leniency.ALL);

    public static final SmppTolerance USUAL = of(Leniency.TOLERANT);

    /** Returns a tolerance that does not report deviations. */
    public static SmppTolerance of(Leniency leniency) {
        return new SmppTolerance(leniency, deviation -> {});
    }

    /** Returns another leniency with the same listener. */
    public SmppTolerance with(Leniency other) {
        return leniency.equals(other) ? this : new SmppTolerance(other, listener);
    }

    /** Returns the same tolerance that also counts each deviation that a strict reader would refuse. */
    public SmppTolerance countedBy(PacketTally tally) {
        return new SmppTolerance(leniency, deviation -> {
            listener.accept(deviation);
            if (deviation.isRefusable()) {
                tally.broken(PacketFault.TOLERATED);
            }
        });
    }

    /** Whether the deviation is tolerated; a tolerated deviation is reported to the listener. */
    public boolean accepts(SmppDeviation deviation) {
        boolean tolerated = leniency.tolerates(deviation);
        if (tolerated) {
            listener.accept(deviation);
        }
        return tolerated;
    }

    /** Reports a deviation that cannot be refused. */
    public void note(SmppDeviation deviation) {
        listener.accept(deviation);
    }
}
