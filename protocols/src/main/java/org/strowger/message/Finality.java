package org.strowger.message;

import org.strowger.message.ShortMessage.Kind;

/**
 * Whether a report on a message is the last one. The packet says that it is a report; its state says whether the
 * message has ended: SMSCs send ENROUTE and ACCEPTD in packets that are announced as final receipts.
 */
public enum Finality {
    /** The state is not final: another report follows. */
    PENDING,
    /** The state is final. */
    FINAL,
    /** The SMSC says that it does not know the state. What that means differs between SMSCs. */
    UNKNOWN,
    /** There is no readable state, or the protocol has different packets for the ends of messages and for others. */
    AS_ANNOUNCED;

    /**
     * Returns the kind of the report.
     *
     * @param announced the kind that the packet announces
     * @param isUnknownFinal whether UNKNOWN is the last report of the SMSC
     */
    public Kind kind(Kind announced, boolean isUnknownFinal) {
        return switch (this) {
            case PENDING -> Kind.NOTIFICATION;
            case FINAL -> Kind.RECEIPT;
            case UNKNOWN -> isUnknownFinal ? Kind.RECEIPT : Kind.NOTIFICATION;
            case AS_ANNOUNCED -> announced;
        };
    }
}
