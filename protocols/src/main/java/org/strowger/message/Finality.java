package org.strowger.message;

/**
 * Whether a report on a message is the last one. The packet says that it is a report; its state says whether the
 * message has ended: SMSCs send ENROUTE and ACCEPTD in packets that are announced as final receipts.
 */
public enum Finality {
    /** The state is not final: another report follows. */
    PENDING,
    /** The state is final. */
    FINAL,
    /** The SMSC says that it does not know the state. The meaning of that differs between SMSCs. */
    UNKNOWN,
    /** There is no readable state, or the protocol has different packets for the ends of messages and for others. */
    AS_ANNOUNCED
}
