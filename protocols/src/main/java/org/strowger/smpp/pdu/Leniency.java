package org.strowger.smpp.pdu;

import java.util.EnumSet;
import java.util.Set;

/** Which deviations are tolerated in a peer. Those that cannot be refused always are. */
public final class Leniency {
    /** Where tolerance would guess, or let damage through, the strict way is the better default. */
    private static final Set<Deviation> RISKY = EnumSet.of(
            Deviation.LONG_ADDRESS,
            Deviation.LONG_STRING,
            Deviation.SHORT_TIME,
            Deviation.TIME_DIRECTION,
            Deviation.BOTH_TEXTS,
            Deviation.ODD_UCS2,
            Deviation.RECEIPT_IN_PLAIN_MESSAGE,
            Deviation.DATA_AGAINST_BIND);

    /** The usual: what peers do is accepted wherever it is clear what they mean. */
    public static final Leniency TOLERANT = new Leniency(EnumSet.complementOf(EnumSet.copyOf(RISKY)));

    public static final Leniency STRICT = new Leniency(EnumSet.noneOf(Deviation.class));

    public static final Leniency ALL = new Leniency(EnumSet.allOf(Deviation.class));

    private final long tolerated;

    private Leniency(Set<Deviation> kinds) {
        long bits = 0;
        for (Deviation each : Deviation.values()) {
            if (kinds.contains(each) || !each.isSwitchable()) {
                bits |= bit(each);
            }
        }
        this.tolerated = bits;
    }

    private Leniency(long tolerated) {
        this.tolerated = tolerated;
    }

    public boolean tolerates(Deviation deviation) {
        return (tolerated & bit(deviation)) != 0;
    }

    public Leniency with(Deviation deviation) {
        return new Leniency(tolerated | bit(deviation));
    }

    /**
     * Refuses it.
     *
     * @throws IllegalArgumentException if there is no way to
     */
    public Leniency without(Deviation deviation) {
        if (!deviation.isSwitchable()) {
            throw new IllegalArgumentException(deviation.label() + " is always tolerated");
        }
        return new Leniency(tolerated & ~bit(deviation));
    }

    private static long bit(Deviation deviation) {
        return 1L << deviation.ordinal();
    }
}
