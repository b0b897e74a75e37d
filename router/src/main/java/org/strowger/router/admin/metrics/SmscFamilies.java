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
import org.strowger.router.admin.figures.RateSource.Scope;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.admin.figures.SmscStatus;
import org.strowger.router.admin.figures.Totals;
import org.strowger.router.metrics.Distribution;
import org.strowger.router.smsc.Readiness;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.smsc.SmscGauge;

/** What is said of each SMSC. */
final class SmscFamilies {
    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final String SMSC = "smsc";
    private static final String REASON = "reason";

    private static final Map<SmscFigure, String> FAILURES = Map.of(
            SmscFigure.THROTTLED, "throttled",
            SmscFigure.TEMPORARY, "temporary",
            SmscFigure.PERMANENT, "permanent",
            SmscFigure.TIMED_OUT, "timed_out",
            SmscFigure.LOST, "lost",
            SmscFigure.UNFIT, "unfit");

    private static final Map<SmscFigure, String> ENDS = Map.of(
            SmscFigure.SESSIONS_DOWN, "ended",
            SmscFigure.BINDS_REFUSED, "refused",
            SmscFigure.NOT_CONNECTED, "not_connected");

    private static final Map<SmscFigure, String> RECEIPTS = Map.of(
            SmscFigure.RECEIPTS, "came",
            SmscFigure.NOTIFICATIONS, "on_the_way",
            SmscFigure.RECEIPTS_UNREADABLE, "unreadable",
            SmscFigure.RECEIPTS_UNASKED, "unasked",
            SmscFigure.RECEIPTS_NEVER_CAME, "never_came",
            SmscFigure.RECEIPTS_GIVEN_UP, "given_up");

    private SmscFamilies() {}

    static List<Family> all() {
        List<Family> all = new ArrayList<>(sessions());
        all.addAll(messages());
        return all;
    }

    private static List<Family> sessions() {
        return List.of(
                gauge(
                        "strowger_smsc_state",
                        "What it does with a message: 1 for the one of ready, waiting, unbound, set_aside and probe"
                                + " that holds",
                        SmscFamilies::state,
                        SMSC,
                        "state"),
                gauge("strowger_smsc_sessions", "Sessions that are bound", of(SmscStatus::sessions), SMSC),
                gauge("strowger_smsc_sessions_wanted", "Sessions that are to be bound", of(SmscStatus::wanted), SMSC),
                counter(
                        "strowger_smsc_reconnects_total",
                        "Reasons to dial again: sessions that ended, binds that were refused, connections that could"
                                + " not be made",
                        by(ENDS),
                        SMSC,
                        REASON),
                gauge(
                        "strowger_smsc_window_used",
                        "Messages that it was given and has not answered",
                        of(SmscStatus::unanswered),
                        SMSC),
                gauge(
                        "strowger_smsc_window_size",
                        "How many messages it can be given at once, by the sessions that are bound",
                        of(SmscStatus::windows),
                        SMSC),
                gauge(
                        "strowger_smsc_receipts_expected",
                        SmscGauge.RECEIPTS_EXPECTED.help(),
                        of(look -> look.smsc().levels().get(SmscGauge.RECEIPTS_EXPECTED)),
                        SMSC));
    }

    private static List<Family> messages() {
        return List.of(
                counted("strowger_smsc_submitted_total", SmscFigure.SUBMITTED),
                counted("strowger_messages_delivered_total", SmscFigure.ACCEPTED),
                counter(
                        "strowger_messages_failed_total",
                        "Messages that it has not accepted, by the reason",
                        by(FAILURES),
                        SMSC,
                        REASON),
                counted("strowger_smsc_transliterated_total", SmscFigure.TRANSLITERATED),
                counted("strowger_smsc_messages_received_total", SmscFigure.MESSAGES),
                counted("strowger_smsc_messages_nobodys_total", SmscFigure.MESSAGES_NOBODYS),
                counter("strowger_receipts_total", "Receipts, by what became of them", by(RECEIPTS), SMSC, "result"),
                counted("strowger_smsc_questions_total", SmscFigure.QUESTIONS),
                counted("strowger_smsc_calls_refused_total", SmscFigure.CALLS_REFUSED),
                histogram(
                        "strowger_submit_ack_seconds",
                        "How long it took to answer a message",
                        (from, to) -> smscs(from)
                                .forEach(smsc -> to.add(from.allAnswersOf(smsc.name()), Bounds.ANSWERS, smsc.name())),
                        SMSC),
                histogram(
                        "strowger_dlr_latency_seconds",
                        "How long after it accepted a message its receipt came",
                        (from, to) -> smscs(from)
                                .forEach(smsc ->
                                        to.add(Distribution.of(smsc.receiptNanos()), Bounds.RECEIPTS, smsc.name())),
                        SMSC));
    }

    private static List<Smsc> smscs(Sampler from) {
        return from.sampled().generation().smscs();
    }

    private static Family counted(String name, SmscFigure figure) {
        return counter(
                name,
                figure.help(),
                (from, to) -> from.totals(Scope.SMSC).forEach(each -> to.add(each.total(figure), each.name())),
                SMSC);
    }

    /** Reads one thing of an SMSC. */
    private interface Level {
        long of(SmscStatus look);
    }

    private static BiConsumer<Sampler, MetricSamples> of(Level level) {
        return (from, to) -> smscs(from).forEach(smsc -> to.add(level.of(SmscStatus.at(smsc)), smsc.name()));
    }

    private static BiConsumer<Sampler, MetricSamples> by(Map<SmscFigure, String> reasons) {
        return (from, to) -> {
            for (Totals each : from.totals(Scope.SMSC)) {
                for (SmscFigure figure : SmscFigure.values()) {
                    if (reasons.containsKey(figure)) {
                        to.add(each.total(figure), each.name(), reasons.getOrDefault(figure, ""));
                    }
                }
            }
        };
    }

    private static void state(Sampler from, MetricSamples to) {
        for (Smsc smsc : smscs(from)) {
            Readiness now = smsc.readiness();
            for (Readiness each : Readiness.values()) {
                to.add(now == each ? 1 : 0, smsc.name(), each.name().toLowerCase(Locale.ROOT));
            }
        }
    }

    static void throttled(Sampler from, MetricSamples to) {
        from.totals(Scope.SMSC).forEach(each -> to.add(each.total(SmscFigure.THROTTLED), SMSC, each.name()));
    }

    static long waiting(Smsc smsc) {
        return smsc.levels().get(SmscGauge.WAITING);
    }

    static long waitingOctets(Smsc smsc) {
        return smsc.levels().get(SmscGauge.WAITING_OCTETS);
    }

    static void oldest(Sampler from, MetricSamples to) {
        smscs(from).forEach(smsc -> to.add(smsc.levels().get(SmscGauge.OLDEST_NANOS) / NANOS, smsc.name()));
    }
}
