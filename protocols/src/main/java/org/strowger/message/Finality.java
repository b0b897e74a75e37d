package org.strowger.message;

/**
 * Whether a report on a message is the last one. Only the state in the report shows whether the message has ended,
 * because SMSCs send ENROUTE and ACCEPTD in packets that are announced as final receipts.
 */
public enum Finality {
    /** The state is not final: another report follows. */
    PENDING,
    /** The state is final. */
    FINAL,
    /** The SMSC reports that the state is unknown to it. The meaning of this state differs between SMSCs. */
    UNKNOWN,
    /** There is no readable state, or the protocol has different packets for final and other states. */
    AS_ANNOUNCED
}
