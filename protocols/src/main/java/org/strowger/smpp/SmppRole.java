package org.strowger.smpp;

import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.PduType;

/** The two sides of a session. */
public enum SmppRole {
    /** An external short message entity: it binds, submits messages, and receives deliveries. */
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

    /** The PDU type in which this side sends messages, unless the message is forwarded in another type. */
    PduType message() {
        return message;
    }

    /** The error status for a message that may be accepted later. */
    CommandStatus temporary() {
        return temporary;
    }

    /** The error status for a message that will never be accepted. */
    CommandStatus permanent() {
        return permanent;
    }

    /** The error status for a message above the window or the rate limit. */
    CommandStatus throttled() {
        return throttled;
    }
}
