package org.strowger.router.shadow;

/** The reason why a message was not compared. */
public enum LeftOut {
    UNKNOWN_ACCOUNT("unknown_account", "the account of the client is not known; use --account, or capture the bind"),
    OTHER_REQUEST("other_request", "HTTP requests that send no message, or that no API of Strowger knows"),
    BEFORE_CAPTURE("before_capture", "sent shortly after the start, perhaps for messages that came before"),
    AFTER_CAPTURE("after_capture", "came shortly before the end, and may have been sent later"),
    GAP("gap", "the capture has a gap while the message was expected"),
    LOAD("load", "refused by the other gateway because of a rate or a full queue"),
    HELD("held", "scheduled, or held by a filter"),
    JOINED("joined", "segments that Strowger would join for an SMSC with segments: payload"),
    PROVIDER("provider", "for an HTTP provider: the SMSC was compared, the content was not"),
    LISTS("lists", "to distribution lists"),
    TOO_MANY("too_many", "too many messages waited at the same time"),
    NO_RESPONSE("no_response", "without a response to the application in the recording, and without a message sent"),
    LOG_WITHOUT_MESSAGE("log_without_message", "lines of the log about messages that were not sent"),
    REPLY(
            "reply",
            "replies of Kannel's services to mobiles, which no application submitted: the SVC of the log is"
                    + " empty or a regular expression"),
    UNKNOWN_SERVICE(
            "unknown_service",
            "lines of the log whose SVC is no application of the configuration: replies of"
                    + " a service with a name, or an application that is missing");

    private final String word;
    private final String meaning;

    LeftOut(String word, String meaning) {
        this.word = word;
        this.meaning = meaning;
    }

    /** The name in reports for programs. */
    public String word() {
        return word;
    }

    public String meaning() {
        return meaning;
    }
}
