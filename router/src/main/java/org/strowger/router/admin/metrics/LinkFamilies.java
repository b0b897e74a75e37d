package org.strowger.router.admin.metrics;

import static org.strowger.router.admin.metrics.Family.counter;
import static org.strowger.router.admin.metrics.Family.gauge;
import static org.strowger.router.admin.metrics.Family.histogram;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.strowger.router.admin.figures.LinkLook;
import org.strowger.router.admin.figures.Paces.Scope;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.admin.figures.Totals;
import org.strowger.router.link.Link;
import org.strowger.router.link.LinkFigure;
import org.strowger.router.link.LinkLevel;
import org.strowger.router.link.Readiness;
import org.strowger.router.metrics.Distribution;

/** What is said of each SMSC. */
final class LinkFamilies {
    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final String SMSC = "smsc";
    private static final String REASON = "reason";

    private static final Map<LinkFigure, String> FAILURES = Map.of(
            LinkFigure.THROTTLED, "throttled",
            LinkFigure.TEMPORARY, "temporary",
            LinkFigure.PERMANENT, "permanent",
            LinkFigure.TIMED_OUT, "timed_out",
            LinkFigure.LOST, "lost",
            LinkFigure.UNFIT, "unfit");

    private static final Map<LinkFigure, String> ENDS = Map.of(
            LinkFigure.SESSIONS_DOWN, "ended",
            LinkFigure.BINDS_REFUSED, "refused",
            LinkFigure.NOT_CONNECTED, "not_connected");

    private static final Map<LinkFigure, String> RECEIPTS = Map.of(
            LinkFigure.RECEIPTS, "came",
            LinkFigure.NOTIFICATIONS, "on_the_way",
            LinkFigure.RECEIPTS_UNREADABLE, "unreadable",
            LinkFigure.RECEIPTS_UNASKED, "unasked",
            LinkFigure.RECEIPTS_NEVER_CAME, "never_came",
            LinkFigure.RECEIPTS_GIVEN_UP, "given_up");

    private LinkFamilies() {}

    static List<Family> all() {
        List<Family> all = new ArrayList<>(sessions());
        all.addAll(messages());
        return all;
    }

    private static List<Family> sessions() {
        return List.of(
                gauge(
                        "strowger_link_state",
                        "What it does with a message: 1 for the one of ready, waiting, unbound, set_aside and probe"
                                + " that holds",
                        LinkFamilies::state,
                        SMSC,
                        "state"),
                gauge("strowger_link_sessions", "Sessions that are bound", of(LinkLook::sessions), SMSC),
                gauge("strowger_link_sessions_wanted", "Sessions that are to be bound", of(LinkLook::wanted), SMSC),
                counter(
                        "strowger_link_reconnects_total",
                        "Reasons to dial again: sessions that ended, binds that were refused, connections that could"
                                + " not be made",
                        by(ENDS),
                        SMSC,
                        REASON),
                gauge(
                        "strowger_link_window_used",
                        "Messages that it was given and has not answered",
                        of(LinkLook::unanswered),
                        SMSC),
                gauge(
                        "strowger_link_window_size",
                        "How many messages it can be given at once, by the sessions that are bound",
                        of(LinkLook::windows),
                        SMSC),
                gauge(
                        "strowger_link_receipts_expected",
                        LinkLevel.RECEIPTS_EXPECTED.help(),
                        of(look -> look.link().levels().get(LinkLevel.RECEIPTS_EXPECTED)),
                        SMSC));
    }

    private static List<Family> messages() {
        return List.of(
                counted("strowger_link_submitted_total", LinkFigure.SUBMITTED),
                counted("strowger_messages_delivered_total", LinkFigure.ACCEPTED),
                counter(
                        "strowger_messages_failed_total",
                        "Messages that it has not accepted, by the reason",
                        by(FAILURES),
                        SMSC,
                        REASON),
                counted("strowger_link_transliterated_total", LinkFigure.TRANSLITERATED),
                counted("strowger_link_messages_received_total", LinkFigure.MESSAGES),
                counted("strowger_link_messages_nobodys_total", LinkFigure.MESSAGES_NOBODYS),
                counter("strowger_receipts_total", "Receipts, by what became of them", by(RECEIPTS), SMSC, "result"),
                counted("strowger_link_questions_total", LinkFigure.QUESTIONS),
                counted("strowger_link_calls_refused_total", LinkFigure.CALLS_REFUSED),
                histogram(
                        "strowger_submit_ack_seconds",
                        "How long it took to answer a message",
                        (from, to) -> links(from)
                                .forEach(link -> to.add(from.allAnswersOf(link.name()), Bounds.ANSWERS, link.name())),
                        SMSC),
                histogram(
                        "strowger_dlr_latency_seconds",
                        "How long after it accepted a message its receipt came",
                        (from, to) -> links(from)
                                .forEach(link ->
                                        to.add(Distribution.of(link.receiptNanos()), Bounds.RECEIPTS, link.name())),
                        SMSC));
    }

    private static List<Link> links(Sampler from) {
        return from.sampled().generation().links();
    }

    private static Family counted(String name, LinkFigure figure) {
        return counter(
                name,
                figure.help(),
                (from, to) -> from.totals(Scope.SMSC).forEach(each -> to.add(each.total(figure), each.name())),
                SMSC);
    }

    /** Reads one thing of a link. */
    private interface Level {
        long of(LinkLook look);
    }

    private static BiConsumer<Sampler, Samples> of(Level level) {
        return (from, to) -> links(from).forEach(link -> to.add(level.of(LinkLook.at(link)), link.name()));
    }

    private static BiConsumer<Sampler, Samples> by(Map<LinkFigure, String> reasons) {
        return (from, to) -> {
            for (Totals each : from.totals(Scope.SMSC)) {
                for (LinkFigure figure : LinkFigure.values()) {
                    if (reasons.containsKey(figure)) {
                        to.add(each.total(figure), each.name(), reasons.getOrDefault(figure, ""));
                    }
                }
            }
        };
    }

    private static void state(Sampler from, Samples to) {
        for (Link link : links(from)) {
            Readiness now = link.readiness();
            for (Readiness each : Readiness.values()) {
                to.add(now == each ? 1 : 0, link.name(), each.name().toLowerCase(Locale.ROOT));
            }
        }
    }

    static void throttled(Sampler from, Samples to) {
        from.totals(Scope.SMSC).forEach(each -> to.add(each.total(LinkFigure.THROTTLED), SMSC, each.name()));
    }

    static long waiting(Link link) {
        return link.levels().get(LinkLevel.WAITING);
    }

    static long waitingOctets(Link link) {
        return link.levels().get(LinkLevel.WAITING_OCTETS);
    }

    static void oldest(Sampler from, Samples to) {
        links(from).forEach(link -> to.add(link.levels().get(LinkLevel.OLDEST_NANOS) / NANOS, link.name()));
    }
}
