package org.strowger.router.application;

import org.strowger.message.Outcome;

/** Counters of an application, on each thread. */
public enum AppFigure {
    MESSAGES("Messages received from it"),
    SEGMENTS("Segments of these messages on the air"),
    ACCEPTED("Messages answered as accepted"),
    REFUSED("Messages refused permanently"),
    LATER("Messages refused temporarily, to be sent again later"),
    TOO_FAST("Messages over its rate limit"),
    BEYOND_WINDOW("Requests refused because its window was full; not counted elsewhere"),
    SENDER_NOT_ALLOWED("Messages refused because of their sender address"),
    KEPT("Messages taken into custody"),
    KEPT_NO_MORE("Messages that left custody: accepted by an SMSC, or given up"),
    EXPIRED("Messages that expired in custody"),
    HELD("Messages in custody that were put on hold"),
    UNCERTAIN("Submissions of messages in custody that an SMSC did not answer, and may have accepted"),
    LETTERS_KEPT("Deliveries stored for it"),
    LETTERS_EXPIRED("Stored deliveries that it did not take in time"),
    UNHEARD("Responses that found its session closed"),
    QUESTIONS("Queries about its messages"),
    DELIVERED("Deliveries that it accepted"),
    NOT_DELIVERED("Deliveries that it did not accept"),
    NEWS_LEFT_OUT("Subscriber-available notices not sent because it does not read its connection"),
    BINDS("Binds"),
    BINDS_ENDED("Binds that ended"),
    BINDS_REFUSED("Binds refused"),
    TAKEN_OVER("Stale binds replaced by newer ones");

    private final String help;

    AppFigure(String help) {
        this.help = help;
    }

    public String help() {
        return help;
    }

    /** The counter for an answer to one of its messages. */
    static AppFigure of(Outcome outcome) {
        return switch (outcome.kind()) {
            case ACCEPTED -> ACCEPTED;
            case PERMANENT -> REFUSED;
            case THROTTLED, TEMPORARY, UNCERTAIN -> LATER;
        };
    }
}
