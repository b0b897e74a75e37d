package org.strowger.router.admin.metrics;

import static org.strowger.router.admin.metrics.Family.counter;
import static org.strowger.router.admin.metrics.Family.gauge;
import static org.strowger.router.admin.metrics.Family.histogram;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.strowger.router.admin.figures.LoopSeries;
import org.strowger.router.admin.figures.RateSource.Scope;
import org.strowger.router.admin.figures.SampledSource;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.admin.figures.SmscStatus;
import org.strowger.router.admin.figures.Totals;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.Application;
import org.strowger.router.application.login.BindRefusal;
import org.strowger.router.metrics.Distribution;
import org.strowger.router.metrics.laws.Law;
import org.strowger.router.metrics.laws.ThreadLaws;
import org.strowger.router.records.RecordState;
import org.strowger.router.smsc.Readiness;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.smsc.SmscGauge;
import org.strowger.router.store.StoreState;

/**
 * The metric families for states, levels and durations of applications, SMSCs, listeners, the store and threads, which
 * cannot be derived from counters.
 */
final class StateFamilies {
    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final double MILLIS = TimeUnit.SECONDS.toMillis(1);
    private static final String APPLICATION = "application";
    private static final String SMSC = "smsc";
    private static final String LISTENER = "listener";
    private static final String THREAD = "thread";
    private static final String STATE = "state";

    private StateFamilies() {}

    // ---- Queues

    static List<Family> ofQueues() {
        return List.of(
                counter(
                        "strowger_throttled_total",
                        "Messages delayed or refused by the rate limit of an SMSC (scope smsc) or an application "
                                + "(scope application)",
                        StateFamilies::throttled,
                        "scope",
                        "name"),
                gauge(
                        "strowger_queue_messages",
                        "Messages queued for an SMSC, or messages and receipts stored for an application",
                        (from, to) -> queues(from, to, SmscGauge.QUEUED, Application::stored),
                        SMSC,
                        APPLICATION),
                gauge(
                        "strowger_unclaimed_messages",
                        "Messages from mobiles that match no application and no inbound rule, and that wait for a "
                                + "match",
                        (from, to) -> to.add(from.sampled().unclaimed())),
                gauge(
                        "strowger_queue_bytes",
                        "Bytes of queued messages, without messages that are being sent to an SMSC",
                        (from, to) -> queues(from, to, SmscGauge.QUEUED_BYTES, Application::storedBytes),
                        SMSC,
                        APPLICATION),
                gauge(
                        "strowger_queue_oldest_age_seconds",
                        "Age of the oldest message queued for an SMSC",
                        (from, to) -> smscs(from)
                                .forEach(smsc ->
                                        to.add(smsc.levels().get(SmscGauge.OLDEST_QUEUED_NANOS) / NANOS, smsc.name())),
                        SMSC),
                gauge(
                        "strowger_delivery_oldest_age_seconds",
                        "Age of the oldest message or receipt that waits for an application",
                        StateFamilies::oldestDeliveries,
                        APPLICATION),
                histogram(
                        "strowger_route_seconds",
                        "Time from receiving a message to sending it to an SMSC",
                        (from, to) -> to.add(Distribution.ofAll(from.sampled().inRouterNanos()), Bounds.HERE)));
    }

    private static void oldestDeliveries(Sampler from, MetricSamples to) {
        List<Application> all = from.sampled().generation().applications();
        all.stream()
                .limit(FigureFamilies.NAMED_MAX)
                .forEach(each -> to.add(each.oldestDeliveryMillis() / MILLIS, each.name()));
        if (all.size() > FigureFamilies.NAMED_MAX) {
            long oldest = all.stream()
                    .skip(FigureFamilies.NAMED_MAX)
                    .mapToLong(Application::oldestDeliveryMillis)
                    .max()
                    .orElse(0);
            to.add(oldest / MILLIS, FigureFamilies.OTHERS);
        }
    }

    private static void throttled(Sampler from, MetricSamples to) {
        from.totals(Scope.SMSC).forEach(each -> to.add(each.total(SmscFigure.THROTTLED), SMSC, each.name()));
        eachApplication(
                from,
                each -> each.total(AppFigure.TOO_FAST) + each.total(AppFigure.BEYOND_WINDOW),
                (name, value) -> to.add(value, APPLICATION, name));
    }

    private static void queues(Sampler from, MetricSamples to, SmscGauge gauge, ToLongFunction<Application> level) {
        smscs(from).forEach(smsc -> to.add(smsc.levels().get(gauge), smsc.name(), ""));
        List<Application> all = from.sampled().generation().applications();
        all.stream().limit(FigureFamilies.NAMED_MAX).forEach(each -> to.add(level.applyAsLong(each), "", each.name()));
        if (all.size() > FigureFamilies.NAMED_MAX) {
            long others =
                    all.stream().skip(FigureFamilies.NAMED_MAX).mapToLong(level).sum();
            to.add(others, "", FigureFamilies.OTHERS);
        }
    }

    // ---- Applications and listeners

    static List<Family> ofApplications() {
        return List.of(
                gauge(
                        "strowger_application_binds",
                        "Sessions that are bound",
                        ofApplications(each -> each.total(AppFigure.BINDS) - each.total(AppFigure.BINDS_ENDED)),
                        APPLICATION),
                gauge(
                        "strowger_custody_messages",
                        "Messages in custody: accepted from the application and without a final state",
                        ofApplications(
                                each -> each.total(AppFigure.CUSTODY_BEGUN) - each.total(AppFigure.CUSTODY_ENDED)),
                        APPLICATION));
    }

    private static BiConsumer<Sampler, MetricSamples> ofApplications(ToLongFunction<Totals> value) {
        return (from, to) -> eachApplication(from, value, (name, number) -> to.add(number, name));
    }

    /** Receives a name and its value. */
    private interface Named {
        void value(String name, long value);
    }

    private static void eachApplication(Sampler from, ToLongFunction<Totals> value, Named to) {
        List<Totals> all = from.totals(Scope.APPLICATION);
        all.stream().limit(FigureFamilies.NAMED_MAX).forEach(each -> to.value(each.name(), value.applyAsLong(each)));
        if (all.size() > FigureFamilies.NAMED_MAX) {
            long others =
                    all.stream().skip(FigureFamilies.NAMED_MAX).mapToLong(value).sum();
            to.value(FigureFamilies.OTHERS, others);
        }
    }

    static List<Family> ofListeners() {
        return List.of(
                gauge(
                        "strowger_listener_connections_open",
                        "Open connections",
                        (from, to) -> from.sampled()
                                .listeners()
                                .forEach(each -> to.add(each.connections().getAsInt(), each.name())),
                        LISTENER),
                counter(
                        "strowger_auth_failures_total",
                        "Binds refused, by reason",
                        StateFamilies::refusals,
                        LISTENER,
                        "reason"));
    }

    private static void refusals(Sampler from, MetricSamples to) {
        for (SampledSource.Listener each : from.sampled().listeners()) {
            for (BindRefusal why : BindRefusal.values()) {
                // This value is only sent to peers, in place of the exact reason.
                if (why != BindRefusal.WRONG_CREDENTIALS) {
                    to.add(each.counts().total(why), each.name(), word(why));
                }
            }
        }
    }

    // ---- SMSCs

    static List<Family> ofSmscs() {
        return List.of(
                gauge(
                        "strowger_smsc_state",
                        "1 for the current state of the SMSC: " + words(Readiness.values()),
                        StateFamilies::smscStates,
                        SMSC,
                        STATE),
                gauge("strowger_smsc_sessions", "Sessions that are bound", ofSmscs(SmscStatus::sessions), SMSC),
                gauge("strowger_smsc_sessions_wanted", "Sessions configured", ofSmscs(SmscStatus::wanted), SMSC),
                gauge(
                        "strowger_smsc_window_used",
                        "Messages sent to the SMSC without a response",
                        ofSmscs(SmscStatus::unanswered),
                        SMSC),
                gauge(
                        "strowger_smsc_window_size",
                        "Sum of the windows of the bound sessions",
                        ofSmscs(SmscStatus::windowMax),
                        SMSC),
                histogram(
                        "strowger_submit_ack_seconds",
                        "Time from sending a message to the response of the SMSC",
                        (from, to) -> smscs(from)
                                .forEach(smsc -> to.add(from.allAnswersOf(smsc.name()), Bounds.ANSWERS, smsc.name())),
                        SMSC),
                histogram(
                        "strowger_dlr_latency_seconds",
                        "Time from the acceptance of a message by the SMSC to its receipt",
                        (from, to) -> smscs(from)
                                .forEach(smsc ->
                                        to.add(Distribution.of(smsc.receiptNanos()), Bounds.RECEIPTS, smsc.name())),
                        SMSC));
    }

    private static List<Smsc> smscs(Sampler from) {
        return from.sampled().generation().smscs();
    }

    private static BiConsumer<Sampler, MetricSamples> ofSmscs(ToLongFunction<SmscStatus> value) {
        return (from, to) -> smscs(from).forEach(smsc -> to.add(value.applyAsLong(SmscStatus.at(smsc)), smsc.name()));
    }

    private static void smscStates(Sampler from, MetricSamples to) {
        for (Smsc smsc : smscs(from)) {
            Readiness now = smsc.readiness();
            for (Readiness each : Readiness.values()) {
                to.add(now == each ? 1 : 0, smsc.name(), word(each));
            }
        }
    }

    // ---- The store and threads

    static List<Family> ofStore() {
        return List.of(
                gauge(
                        "strowger_store_state",
                        "1 for the current state of the store: " + words(StoreState.values())
                                + "; new messages are accepted in state open",
                        StateFamilies::storeState,
                        STATE),
                histogram(
                        "strowger_store_sync_seconds",
                        "Duration of writes to the journal, including the sync",
                        (from, to) ->
                                to.add(Distribution.of(from.sampled().store().syncNanos()), Bounds.DISK)));
    }

    private static void storeState(Sampler from, MetricSamples to) {
        StoreState now = from.sampled().storeState();
        for (StoreState each : StoreState.values()) {
            to.add(now == each ? 1 : 0, word(each));
        }
    }

    static List<Family> ofRecords() {
        return List.of(gauge(
                "strowger_records_state",
                "1 for the current state of the event records: " + words(RecordState.values())
                        + "; new messages are accepted in the states off and open",
                StateFamilies::recordState,
                STATE));
    }

    private static void recordState(Sampler from, MetricSamples to) {
        RecordState now = from.sampled().records().state();
        for (RecordState each : RecordState.values()) {
            to.add(now == each ? 1 : 0, word(each));
        }
    }

    static List<Family> ofThreads() {
        return List.of(
                gauge(
                        "strowger_unaccounted",
                        "Messages and other items that began on the thread or moved to it, minus those that it "
                                + "still holds and those that ended or moved to another thread; always 0 unless "
                                + "Strowger has a fault",
                        StateFamilies::unaccounted,
                        "what",
                        THREAD),
                gauge(
                        "strowger_thread_lag_seconds",
                        "Longest turn of the thread in the last minute, which is the longest delay of a ready "
                                + "connection",
                        ofThreads(thread -> thread.turnNanos(100) / NANOS),
                        THREAD),
                gauge(
                        "strowger_thread_busy_ratio",
                        "Share of the last minute that the thread was busy, from 0 to 1",
                        ofThreads(LoopSeries::busy),
                        THREAD),
                histogram(
                        "strowger_thread_turn_seconds",
                        "Duration of the turns of the thread",
                        (from, to) -> from.loops()
                                .forEach(thread -> to.add(
                                        Distribution.of(thread.metrics().turnNanos()), Bounds.TURNS, thread.name())),
                        THREAD));
    }

    private static void unaccounted(Sampler from, MetricSamples to) {
        List<ThreadLaws> laws = from.sampled().laws();
        for (int i = 0; i < laws.size(); i++) {
            for (Law each : Law.values()) {
                to.add(
                        laws.get(i).unaccounted(each),
                        each.words(),
                        from.loops().get(i).name());
            }
        }
    }

    private static BiConsumer<Sampler, MetricSamples> ofThreads(ToDoubleFunction<LoopSeries> value) {
        return (from, to) -> from.loops().forEach(thread -> to.add(value.applyAsDouble(thread), thread.name()));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static String words(Enum<?>... constants) {
        return Arrays.stream(constants).map(StateFamilies::word).collect(Collectors.joining(", "));
    }
}
