package org.strowger.smpp.pdu;

/** What a status means for the one who gets it. */
public enum StatusClass {
    OK("done"),
    THROTTLE("the whole session is too fast: slow down, send again, and count no attempt"),
    TEMPORARY("this may work later: try again, less often each time"),
    PERMANENT("this will never work as it is: report it"),
    BIND("the bind failed, perhaps not for ever: try again slowly and tell an operator"),
    BIND_PERMANENT("the login is wrong: stop, or try again very slowly, and tell an operator"),
    SMSC("the session is not what one of the two believes: bind anew"),
    AMBIGUOUS("peers mean different things by it: permanent unless the peer's own table says otherwise");

    private final String advice;

    StatusClass(String advice) {
        this.advice = advice;
    }

    public String advice() {
        return advice;
    }
}
