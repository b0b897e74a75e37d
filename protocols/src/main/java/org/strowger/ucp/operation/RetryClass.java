package org.strowger.ucp.operation;

/** What an error code asks of whoever gets it. */
public enum RetryClass {
    PERMANENT("the message will never be taken as it is"),
    TEMPORARY("try again later, a little later each time"),
    THROTTLE("pause the SMSC, then try again"),
    SMSC("a fault of the SMSC or its configuration: tell the operator"),
    INQUIRY("only of an operation about an earlier message, or of lists");

    private final String advice;

    RetryClass(String advice) {
        this.advice = advice;
    }

    public String advice() {
        return advice;
    }
}
