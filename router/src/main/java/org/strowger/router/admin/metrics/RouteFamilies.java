package org.strowger.router.admin.metrics;

import static org.strowger.router.admin.metrics.Family.counter;

import java.util.List;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.exchange.routes.RouteCounts;
import org.strowger.router.exchange.routes.RouteFigure;

/** What is said of each route. Messages that fit none are under a name that no route can have. */
final class RouteFamilies {
    private static final String ROUTE = "route";
    private static final String SMSC = "smsc";

    private RouteFamilies() {}

    static List<Family> all() {
        return List.of(
                ofRoute("strowger_route_messages_total", RouteFigure.MESSAGES),
                ofRoute("strowger_route_rejected_total", RouteFigure.REJECTED),
                counter(
                        "strowger_messages_routed_total",
                        RouteFigure.SUBMITTED.help(),
                        (from, to) -> bySmsc(from, to, RouteFigure.SUBMITTED),
                        ROUTE,
                        SMSC),
                counter(
                        "strowger_route_outcomes_total",
                        "What SMSCs answered for messages of the route: accepted, refused, or uncertain if they did"
                                + " not",
                        RouteFamilies::outcomes,
                        ROUTE,
                        SMSC,
                        "outcome"));
    }

    private static Family ofRoute(String name, RouteFigure figure) {
        return counter(
                name,
                figure.help(),
                (from, to) -> counts(from).forEach(each -> to.add(each.total(figure), each.name())),
                ROUTE);
    }

    private static List<RouteCounts> counts(Sampler from) {
        return from.sampled().generation().counts().all();
    }

    private static void bySmsc(Sampler from, MetricSamples to, RouteFigure figure) {
        for (RouteCounts route : counts(from)) {
            for (String smsc : route.smscs()) {
                to.add(route.total(smsc, figure), route.name(), smsc);
            }
        }
    }

    private static void outcomes(Sampler from, MetricSamples to) {
        for (RouteCounts route : counts(from)) {
            for (String smsc : route.smscs()) {
                to.add(route.total(smsc, RouteFigure.ACCEPTED), route.name(), smsc, "accepted");
                to.add(route.total(smsc, RouteFigure.REFUSED), route.name(), smsc, "refused");
                to.add(route.total(smsc, RouteFigure.UNCERTAIN), route.name(), smsc, "uncertain");
            }
        }
    }
}
