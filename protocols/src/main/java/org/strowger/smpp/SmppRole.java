package org.strowger.smpp;

import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.PduType;

/** The two sides of a session. */
public enum SmppRole {
    /** An external short message entity: it binds, submits, and is delivered to. */
    ESME(PduType.SUBMIT_SM, CommandStatus.RX_T_APPN, CommandStatus.RX_R_APPN, CommandStatus.RX_T_APPN),
    /** The SMSC. */
    MC(PduType.DELIVER_SM, CommandStatus.RSYSERR, CommandStatus.RSUBMITFAIL, CommandStatus.RTHROTTLED);

    private final PduType message;
    private final CommandStatus temporary;
    private final CommandStatus permanent;
    private final CommandStatus throttled;

    SmppRole(PduType message, CommandStatus temporary, CommandStatus permanent, CommandStatus throttled) {
        this.message = message;
        this.temporary = temporary;
        this.permanent = permanent;
        this.throttled = throttled;
    }

    public SmppRole peer() {
        return this == ESME ? MC : ESME;
    }

    /** What it sends a message in, unless the message came in another PDU that the peer understands too. */
    PduType message() {
        return message;
    }

    /** What it answers if a message may be taken later. */
    CommandStatus temporary() {
        return temporary;
    }

    /** What it answers if a message will never be taken. */
    CommandStatus permanent() {
        return permanent;
    }

    /** What it answers if there is too much at once. */
    CommandStatus throttled() {
        return throttled;
    }
}
