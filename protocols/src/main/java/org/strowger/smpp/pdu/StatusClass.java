package org.strowger.smpp.pdu;

/** The consequence of a command_status for its receiver. */
public enum StatusClass {
    OK("success"),
    THROTTLE("the session is too fast: slow down and send again; do not count an attempt"),
    TEMPORARY("temporary: retry with back-off"),
    PERMANENT("permanent: do not retry, report the failure"),
    BIND("the bind failed: retry slowly and tell an operator"),
    BIND_PERMANENT("wrong credentials: stop, or retry very slowly, and tell an operator"),
    SMSC("the two sides disagree about the state of the session: bind again"),
    AMBIGUOUS("peers use it for different things: permanent unless the table of the peer says otherwise");

    private final String advice;

    StatusClass(String advice) {
        this.advice = advice;
    }

    public String advice() {
        return advice;
    }
}
