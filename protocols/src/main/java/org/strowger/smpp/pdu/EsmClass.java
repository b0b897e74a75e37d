package org.strowger.smpp.pdu;

import org.strowger.message.ShortMessage.Kind;

/**
 * The bits of esm_class (3.4 section 5.2.12). Each bit is tested separately, because peers set several bits for good
 * reasons.
 */
public final class EsmClass {
    private static final int MODES = 0x03;
    private static final int DATAGRAM = 0x01;
    private static final int TRANSACTION = 0x02;
    private static final int HEADER = 0x40;
    private static final int REPLY_PATH = 0x80;
    private static final int KINDS = 0x3C;
    private static final int RECEIPT = 0x04;
    private static final int DELIVERY_ACKNOWLEDGEMENT = 0x08;
    private static final int USER_ACKNOWLEDGEMENT = 0x10;
    private static final int NOTIFICATION = 0x20;

    private EsmClass() {}

    public static boolean hasHeader(int esmClass) {
        return (esmClass & HEADER) != 0;
    }

    public static boolean hasReplyPath(int esmClass) {
        return (esmClass & REPLY_PATH) != 0;
    }

    /** Whether the mode is datagram or transaction instead of store and forward; 3.3 has no modes. */
    public static boolean isTransaction(int esmClass, SmppVersion version) {
        int mode = esmClass & MODES;
        return version != SmppVersion.V33 && (mode == DATAGRAM || mode == TRANSACTION);
    }

    /** Returns the bits with the user data header indicator set or cleared. */
    public static int withHeader(int esmClass, boolean header) {
        return header ? esmClass | HEADER : esmClass & ~HEADER;
    }

    /** Returns the bits in this mode: bits 0 and 1. */
    public static int inMode(int esmClass, int mode) {
        return (esmClass & ~MODES) | mode;
    }

    /** Returns the message type; in 3.3 all bits except the receipt bit had other meanings. */
    public static Kind kind(int esmClass, SmppVersion version) {
        if ((esmClass & RECEIPT) != 0) {
            return Kind.RECEIPT;
        }
        if (version == SmppVersion.V33) {
            return Kind.MESSAGE;
        }
        if ((esmClass & NOTIFICATION) != 0) {
            return Kind.NOTIFICATION;
        }
        return switch (esmClass & KINDS) {
            case DELIVERY_ACKNOWLEDGEMENT, USER_ACKNOWLEDGEMENT -> Kind.ACKNOWLEDGEMENT;
            default -> Kind.MESSAGE;
        };
    }

    /** Returns the bits with another message type. */
    public static int as(Kind kind, int esmClass) {
        return (esmClass & ~KINDS) | of(kind, false, false);
    }

    public static int of(Kind kind, boolean header, boolean replyPath) {
        int bits =
                switch (kind) {
                    case MESSAGE -> 0;
                    case RECEIPT -> RECEIPT;
                    case NOTIFICATION -> NOTIFICATION;
                    case ACKNOWLEDGEMENT -> DELIVERY_ACKNOWLEDGEMENT;
                };
        return bits | (header ? HEADER : 0) | (replyPath ? REPLY_PATH : 0);
    }

    /** Whether a message type other than "message" is set. */
    static boolean isReport(int esmClass) {
        return (esmClass & KINDS) != 0;
    }
}
