package org.strowger.smpp.pdu;

import java.util.EnumSet;
import java.util.Set;

/** The set of deviations that are tolerated in a peer. Deviations that cannot be refused are always tolerated. */
public final class Leniency {
    /** Refused by default, because tolerating them would require guessing, or would accept damaged messages. */
    private static final Set<SmppDeviation> RISKY = EnumSet.of(
            SmppDeviation.LONG_ADDRESS,
            SmppDeviation.LONG_STRING,
            SmppDeviation.SHORT_TIME,
            SmppDeviation.TIME_DIRECTION,
            SmppDeviation.BOTH_TEXTS,
            SmppDeviation.ODD_UCS2,
            SmppDeviation.RECEIPT_IN_PLAIN_MESSAGE,
            SmppDeviation.DATA_AGAINST_BIND);

    /** The default: deviations whose meaning is clear are accepted. */
    public static final Leniency TOLERANT = new Leniency(EnumSet.complementOf(EnumSet.copyOf(RISKY)));

    public static final Leniency STRICT = new Leniency(EnumSet.noneOf(SmppDeviation.class));

    public static final Leniency ALL = new Leniency(EnumSet.allOf(SmppDeviation.class));

    private final long tolerated;

    private Leniency(Set<SmppDeviation> kinds) {
        long bits = 0;
        for (SmppDeviation each : SmppDeviation.values()) {
            if (kinds.contains(each) || !each.isSwitchable()) {
                bits |= bit(each);
            }
        }
        this.tolerated = bits;
    }

    private Leniency(long tolerated) {
        this.tolerated = tolerated;
    }

    public boolean tolerates(SmppDeviation deviation) {
        return (tolerated & bit(deviation)) != 0;
    }

    public Leniency with(SmppDeviation deviation) {
        return new Leniency(tolerated | bit(deviation));
    }

    /**
     * Returns the same leniency without this deviation.
     *
     * @throws IllegalArgumentException if the deviation cannot be refused
     */
    public Leniency without(SmppDeviation deviation) {
        if (!deviation.isSwitchable()) {
            throw new IllegalArgumentException(deviation.label() + " cannot be refused: it is always tolerated");
        }
        return new Leniency(tolerated & ~bit(deviation));
    }

    private static long bit(SmppDeviation deviation) {
        return 1L << deviation.ordinal();
    }
}
