package org.strowger.router.admin.metrics;

import static org.strowger.router.admin.metrics.Family.counter;
import static org.strowger.router.admin.metrics.Family.gauge;

import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import org.strowger.router.admin.figures.RateSource.Scope;
import org.strowger.router.admin.figures.SampledSource.Listener;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.admin.figures.Totals;
import org.strowger.router.application.BindRefusal;
import org.strowger.router.application.ListenerFigure;

/** What is said of each listener. */
final class ListenerFamilies {
    private static final String LISTENER = "listener";

    private ListenerFamilies() {}

    static List<Family> all() {
        return List.of(
                gauge(
                        "strowger_listener_connections_open",
                        "Connections that are open",
                        (from, to) -> from.sampled()
                                .listeners()
                                .forEach(each -> to.add(each.connections().getAsInt(), each.name())),
                        LISTENER),
                counter(
                        "strowger_listener_connections_total",
                        "Connections that came, by what became of them: taken, refused because as many as allowed were"
                                + " open, or turned_away because of where they came from",
                        ListenerFamilies::connections,
                        LISTENER,
                        "result"),
                counter("strowger_listener_binds_total", "Sessions that began", of(ListenerFigure.BINDS), LISTENER),
                counter(
                        "strowger_listener_messages_total",
                        "Messages that came by it, in, and messages and receipts that were taken, out",
                        ListenerFamilies::messages,
                        LISTENER,
                        "direction"),
                counter(
                        "strowger_auth_failures_total",
                        "Sessions that were refused, by the reason",
                        ListenerFamilies::refusals,
                        LISTENER,
                        "reason"));
    }

    private static BiConsumer<Sampler, MetricSamples> of(ListenerFigure figure) {
        return (from, to) -> from.totals(Scope.LISTENER).forEach(each -> to.add(each.total(figure), each.name()));
    }

    private static void connections(Sampler from, MetricSamples to) {
        for (Totals each : from.totals(Scope.LISTENER)) {
            to.add(each.total(ListenerFigure.CONNECTIONS), each.name(), "taken");
            to.add(each.total(ListenerFigure.CONNECTIONS_REFUSED), each.name(), "refused");
            to.add(each.total(ListenerFigure.CONNECTIONS_TURNED_AWAY), each.name(), "turned_away");
        }
    }

    private static void messages(Sampler from, MetricSamples to) {
        for (Totals each : from.totals(Scope.LISTENER)) {
            to.add(each.total(ListenerFigure.MESSAGES), each.name(), "in");
            to.add(each.total(ListenerFigure.DELIVERED), each.name(), "out");
        }
    }

    private static void refusals(Sampler from, MetricSamples to) {
        for (Listener each : from.sampled().listeners()) {
            for (BindRefusal why : BindRefusal.values()) {
                if (why != BindRefusal.WRONG_CREDENTIALS) { // That is only what strangers are told.
                    to.add(each.counts().total(why), each.name(), why.name().toLowerCase(Locale.ROOT));
                }
            }
        }
    }
}
