package org.strowger.router.exchange.routes;

import org.strowger.message.Outcome;

/** The figures of a route: the first two of the route alone, the others also of each of its SMSCs. */
public enum RouteFigure {
    MESSAGES("Messages that took it"),
    REJECTED("Messages that it refuses"),
    SUBMITTED("Messages that went by it to the SMSC"),
    ACCEPTED("Messages of it that the SMSC has accepted"),
    REFUSED("Messages of it that the SMSC would not take, now or ever"),
    UNCERTAIN("Messages of it that the SMSC did not answer");

    private final String help;

    RouteFigure(String help) {
        this.help = help;
    }

    /** The help text. */
    public String help() {
        return help;
    }

    public static RouteFigure of(Outcome outcome) {
        return switch (outcome.kind()) {
            case ACCEPTED -> ACCEPTED;
            case THROTTLED, TEMPORARY, PERMANENT -> REFUSED;
            case UNCERTAIN -> UNCERTAIN;
        };
    }
}
