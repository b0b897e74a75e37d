package org.strowger.router.smsc;

import java.util.List;

/** What is counted of an SMSC, on each thread. */
public enum SmscFigure {
    SUBMITTED("Messages submitted"),
    ACCEPTED("Messages accepted by the SMSC"),
    THROTTLED("Messages refused by the SMSC as too fast"),
    TEMPORARY("Messages refused temporarily by the SMSC"),
    PERMANENT("Messages refused permanently by the SMSC"),
    TIMED_OUT("Messages without a response in time"),
    LOST("Messages whose session ended before the response"),
    UNFIT("Messages that cannot be encoded for this SMSC"),
    TRANSLITERATED("Messages transliterated to the GSM alphabet"),
    MESSAGES("Mobile-originated messages received"),
    RECEIPTS("Final receipts received"),
    NOTIFICATIONS("Intermediate receipts received"),
    RECEIPTS_UNREADABLE("Receipts without a message id"),
    RECEIPTS_UNASKED("Receipts that no message expected"),
    RECEIPTS_NEVER_CAME("Expected receipts that did not come in time"),
    RECEIPTS_GIVEN_UP("Expected receipts dropped because too many were expected, in all or under one id"),
    MESSAGES_NOBODYS("Mobile-originated messages that no inbound rule delivers"),
    QUESTIONS("Queries sent"),
    SESSIONS_UP("Sessions bound"),
    SESSIONS_DOWN("Sessions ended"),
    BINDS_REFUSED("Binds refused by the SMSC"),
    NOT_CONNECTED("Connection attempts that failed"),
    CALLS_REFUSED("Outbind connections refused");

    /** What may become of a message that was handed to a session. */
    static final List<SmscFigure> ANSWERS = List.of(ACCEPTED, THROTTLED, TEMPORARY, PERMANENT, TIMED_OUT, LOST);

    private final String help;

    SmscFigure(String help) {
        this.help = help;
    }

    /** The sentence that explains it. */
    public String help() {
        return help;
    }
}
