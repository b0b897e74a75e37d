package org.strowger.router.exchange.routes;

import org.strowger.message.Outcome;
import org.strowger.router.metrics.Figure;
import org.strowger.router.metrics.Metric;

/** Counters of a route: the first two for the route only, the others for the route and each of its SMSCs. */
public enum RouteFigure implements Figure {
    MESSAGES("strowger_route_messages_total", "Messages for which this route was chosen"),
    REJECTED("strowger_route_rejected_total", "Messages that the route rejected"),
    SUBMITTED("strowger_messages_routed_total", "Messages of the route sent to the SMSC"),
    ACCEPTED("strowger_route_outcomes_total{outcome=accepted}", "Messages of the route that the SMSC accepted"),
    REFUSED(
            "strowger_route_outcomes_total{outcome=refused}",
            "Messages of the route that the SMSC refused, temporarily or permanently"),
    UNCERTAIN("strowger_route_outcomes_total{outcome=uncertain}", "Messages of the route that the SMSC did not answer");

    @SuppressWarnings("ImmutableEnumChecker") // a record of strings
    private final Metric metric;

    private final String help;

    RouteFigure(String metric, String help) {
        this.metric = Metric.of(metric);
        this.help = help;
    }

    @Override
    public Metric metric() {
        return metric;
    }

    @Override
    public String help() {
        return help;
    }

    /** Whether the figure is counted for each SMSC of the route. */
    public boolean isPerSmsc() {
        return compareTo(REJECTED) > 0;
    }

    public static RouteFigure of(Outcome outcome) {
        return switch (outcome.kind()) {
            case ACCEPTED -> ACCEPTED;
            case THROTTLED, TEMPORARY, PERMANENT -> REFUSED;
            case UNCERTAIN -> UNCERTAIN;
        };
    }
}
