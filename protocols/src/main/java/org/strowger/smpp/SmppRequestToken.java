package org.strowger.smpp;

import org.strowger.smpp.pdu.PduType;

/** A request of the peer's as the owner of the session knows it: its kind and its number in one. */
final class SmppRequestToken {
    private static final int TYPE_SHIFT = 32;
    private static final PduType[] TYPES = PduType.values();

    private SmppRequestToken() {}

    static long of(PduType type, int sequence) {
        return (long) (type.ordinal() + 1) << TYPE_SHIFT | Integer.toUnsignedLong(sequence);
    }

    static PduType type(long token) {
        return TYPES[(int) (token >>> TYPE_SHIFT) - 1];
    }

    static int sequence(long token) {
        return (int) token;
    }
}
