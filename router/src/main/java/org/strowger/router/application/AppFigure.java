package org.strowger.router.application;

import org.strowger.message.Outcome;

/** What is counted of an application, on each thread. */
public enum AppFigure {
    MESSAGES("Messages that it sent"),
    SEGMENTS("Parts on air that these will be"),
    ACCEPTED("Messages that it was told are accepted"),
    REFUSED("Messages that it was told are refused for good"),
    LATER("Messages that it was told to send again later"),
    TOO_FAST("Messages beyond its throughput"),
    BEYOND_WINDOW("Requests refused because its window was full, which are counted nowhere else"),
    SENDER_NOT_ALLOWED("Messages from a sender that it may not use"),
    KEPT("Messages that we answer for from then on"),
    KEPT_NO_MORE("Of these, those that came to an end: an SMSC has them, or they were given up"),
    EXPIRED("Of these, those whose time was over before an SMSC had them"),
    HELD("Of these, those that were set aside"),
    UNCERTAIN("Times that an SMSC did not answer for one of these, and may have it all the same"),
    LETTERS_KEPT("Messages and receipts for it that we answer for from then on"),
    LETTERS_EXPIRED("Of these, those that it did not take in time"),
    UNHEARD("Answers that found it gone"),
    QUESTIONS("Questions about its messages"),
    DELIVERED("Messages and receipts that it took"),
    NOT_DELIVERED("Messages and receipts that it did not take"),
    NEWS_LEFT_OUT("Subscribers who can be reached again, of which it was not told because it did not read"),
    BINDS("Sessions that began"),
    BINDS_ENDED("Sessions that ended"),
    BINDS_REFUSED("Sessions that were refused"),
    TAKEN_OVER("Sessions that hung and gave way to newer ones");

    private final String help;

    AppFigure(String help) {
        this.help = help;
    }

    /** The sentence that explains it. */
    public String help() {
        return help;
    }

    /** Where an answer to one of its messages is counted. */
    static AppFigure of(Outcome outcome) {
        return switch (outcome.kind()) {
            case ACCEPTED -> ACCEPTED;
            case PERMANENT -> REFUSED;
            case THROTTLED, TEMPORARY, UNCERTAIN -> LATER;
        };
    }
}
