package org.strowger.router.smsc;

import java.util.List;

/** What is counted of an SMSC, on each thread. */
public enum SmscFigure {
    SUBMITTED("Messages handed to a session"),
    ACCEPTED("Messages that the SMSC has accepted"),
    THROTTLED("Messages that the SMSC would not take so fast"),
    TEMPORARY("Messages that the SMSC would not take now"),
    PERMANENT("Messages that the SMSC will never take"),
    TIMED_OUT("Messages that the SMSC did not answer in time"),
    LOST("Messages whose session ended before the answer"),
    UNFIT("Messages that cannot be said to this SMSC"),
    TRANSLITERATED("Messages that were turned into the alphabet of GSM with characters near to theirs"),
    MESSAGES("Messages of mobiles that came"),
    RECEIPTS("Receipts that came"),
    NOTIFICATIONS("Receipts that came of messages still on their way"),
    RECEIPTS_UNREADABLE("Receipts that do not say of what"),
    RECEIPTS_UNASKED("Receipts that nobody had asked for"),
    RECEIPTS_NEVER_CAME("Receipts that were expected in vain"),
    RECEIPTS_GIVEN_UP("Receipts that are expected no more, since too many were, or too many of one id"),
    MESSAGES_NOBODYS("Messages of mobiles that are for nobody"),
    QUESTIONS("Questions handed to a session"),
    SESSIONS_UP("Sessions that began"),
    SESSIONS_DOWN("Sessions that ended"),
    BINDS_REFUSED("Sessions that the SMSC refused"),
    NOT_CONNECTED("Connections that could not be made"),
    CALLS_REFUSED("Calls of somebody who said nothing or was not let in");

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
