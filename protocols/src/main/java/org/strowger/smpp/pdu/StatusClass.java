package org.strowger.smpp.pdu;

/** The consequence of a command_status for its receiver. */
public enum StatusClass {
    OK("success"),
    THROTTLE("throttled: reduce the rate and send the message again; do not count the attempt"),
    TEMPORARY("temporary: retry the message with back-off"),
    PERMANENT("permanent: do not retry the message, report the failure"),
    BIND("the bind failed: retry the bind with long back-off and alert an operator"),
    BIND_PERMANENT("the credentials are wrong: stop binding, or retry very slowly, and alert an operator"),
    SMSC("the two sides disagree on the state of the session: close the session and bind again"),
    AMBIGUOUS("the meaning depends on the peer: permanent unless configured otherwise for this peer");

    private final String advice;

    StatusClass(String advice) {
        this.advice = advice;
    }

    public String advice() {
        return advice;
    }
}
