package org.strowger.router.admin.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.strowger.bound.Within;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Block;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.answer.NameValueBlock;
import org.strowger.router.admin.cluster.NodeTable;
import org.strowger.router.admin.figures.DaemonReadiness;
import org.strowger.router.admin.figures.LoopSeries;
import org.strowger.router.admin.figures.ProcessFiles;
import org.strowger.router.admin.figures.RateSource.Scope;
import org.strowger.router.admin.figures.RateSource.Series;
import org.strowger.router.admin.figures.RateSource.Span;
import org.strowger.router.admin.figures.ReloadHistory;
import org.strowger.router.admin.figures.SampledSource;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.admin.figures.SmscStatus;
import org.strowger.router.admin.figures.Totals;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.Application;
import org.strowger.router.application.CallbackGauge;
import org.strowger.router.application.ListenerFigure;
import org.strowger.router.exchange.routes.RouteFigure;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Distribution;
import org.strowger.router.metrics.Figure;
import org.strowger.router.metrics.RecordCounter;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.records.Records;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.smsc.SmscGauge;

/**
 * The tables of the status page. {@code /status.json} returns them in the console's JSON format. Their size is bounded
 * regardless of the number of configured objects: only the most relevant ones are shown.
 */
@Within(Within.Scope.COMMAND)
final class StatusTables {
    private static final int SMSCS_MAX = 50;
    private static final int APPLICATIONS_MAX = 20;
    private static final int ROUTES_MAX = 20;
    private static final int LISTENERS_MAX = 20;
    private static final String NAME = "name";

    private final Sampler figures;
    private final SampledSource sampled;
    private final Health health;

    StatusTables(Sampler figures, Health health) {
        this.figures = figures;
        this.sampled = figures.sampled();
        this.health = health;
    }

    Answer answer() {
        List<Totals> applications = figures.totals(Scope.APPLICATION);
        List<Totals> routes = figures.totals(Scope.ROUTE);
        List<Block> blocks = new ArrayList<>(List.of(
                daemon(applications, routes),
                traffic(),
                smscs(),
                applications().table("applications", busiest(applications, Scope.APPLICATION, APPLICATIONS_MAX)),
                routes().table("routes", busiest(routes, Scope.ROUTE, ROUTES_MAX)),
                listeners()
                        .table(
                                "listeners",
                                sampled.listeners().stream()
                                        .limit(LISTENERS_MAX)
                                        .toList()),
                store(),
                records(),
                threads().table("threads", figures.loops())));
        if (!sampled.cluster().isAlone()) {
            blocks.add(new NodeTable(sampled.cluster()).block());
        }
        return Answer.of("", blocks.toArray(new Block[0]));
    }

    // ---- The daemon

    private NameValueBlock daemon(List<Totals> applications, List<Totals> routes) {
        SampledSource.Node node = sampled.node();
        DaemonReadiness readiness = DaemonReadiness.of(sampled);
        ReloadHistory.Last reload = sampled.reloads().last();
        Runtime runtime = Runtime.getRuntime();
        return new Columns<SampledSource>()
                .with("node", it -> Cell.text(node.name()))
                .with("version", it -> Cell.text(node.version()))
                .with("started_ms", it -> Cell.count(node.startedMillis()))
                .with("ready", it -> Cell.flag(readiness.isReady()))
                .with("reason", it -> Cell.text(readiness.reason()))
                .with("trouble", it -> Cell.text(health.trouble()))
                .with("stopping", it -> Cell.flag(it.isDraining()))
                .with("generation", it -> Cell.count(it.configured()))
                .with("reloaded_ms", it -> Cell.count(reload.atMillis()))
                .with("reload_succeeded", it -> Cell.flag(reload.succeeded()))
                .with("pending_restart", it -> Cell.count(reload.pending()))
                .with("connections", it -> Cell.count(connections()))
                .with("heap", it -> Cell.octets(runtime.totalMemory() - runtime.freeMemory()))
                .with("heap_max", it -> Cell.octets(runtime.maxMemory()))
                .with("resident", it -> Cell.octets(ProcessFiles.residentOctets()))
                .with("smscs", it -> Cell.count(it.generation().smscs().size()))
                .with("applications", it -> Cell.count(applications.size()))
                .with(
                        "applications_bound",
                        it -> Cell.count(applications.stream()
                                .filter(each -> binds(each) > 0)
                                .count()))
                // Without the entry for messages that have no route.
                .with("routes", it -> Cell.count(routes.size() - 1))
                .sheet("daemon", sampled);
    }

    private long connections() {
        return figures.loops().stream()
                .map(thread -> thread.metrics().counters())
                .mapToLong(
                        counters -> counters.get(Counter.CONNECTIONS_OPENED) - counters.get(Counter.CONNECTIONS_CLOSED))
                .sum();
    }

    // ---- Rates

    /** A graph on the status page. */
    private record Graph(String title, Series series) {
        static Graph of(String title, String figure) {
            return new Graph(title, new Series(Scope.ROUTER, "", figure));
        }
    }

    private Block traffic() {
        Columns<Graph> columns = new Columns<Graph>().with("title", it -> Cell.text(it.title()));
        rates(columns, Graph::series);
        course(columns, Graph::series);
        return columns.table(
                "traffic",
                List.of(
                        Graph.of("messages from applications", AppFigure.MESSAGES.label()),
                        Graph.of("accepted by SMSCs", "smsc_" + SmscFigure.ACCEPTED.label()),
                        Graph.of("messages from SMSCs", "smsc_" + SmscFigure.MESSAGES.label()),
                        Graph.of("delivered to applications", AppFigure.DELIVERED.label())));
    }

    private <T> void rates(Columns<T> columns, Function<T, Series> series) {
        columns.with("now", it -> Cell.perSecond(figures.perSecond(series.apply(it), Span.NOW)))
                .with("minute", it -> Cell.perSecond(figures.perSecond(series.apply(it), Span.MINUTE)))
                .with("quarter", it -> Cell.perSecond(figures.perSecond(series.apply(it), Span.QUARTER)));
    }

    private <T> void course(Columns<T> columns, Function<T, Series> series) {
        columns.with("hour", it -> Cell.course(figures.course(series.apply(it))));
    }

    /** Adds a column for the rate of every figure over the last minute, labelled with the suffix {@code _1m}. */
    private <T> void allRates(Columns<T> columns, Scope scope, Figure[] all, Function<T, String> name) {
        Stream.of(all)
                .filter(each -> each.history() != Figure.History.TOTAL)
                .forEach(each -> columns.with(
                        each.label() + "_1m", it -> Cell.perSecond(perMinute(scope, name.apply(it), each))));
    }

    private double perMinute(Scope scope, String name, Figure figure) {
        return figures.perSecond(new Series(scope, name, figure.label()), Span.MINUTE);
    }

    // ---- SMSCs, applications, routes, listeners

    private Block smscs() {
        Function<SmscStatus, Series> accepted = it -> new Series(Scope.SMSC, name(it), SmscFigure.ACCEPTED.label());
        Columns<SmscStatus> columns = new Columns<SmscStatus>()
                .with(NAME, it -> Cell.text(name(it)))
                .with("protocol", it -> Cell.text(it.smsc().settings().peer().protocol()))
                .with("state", it -> Cell.text(it.state()))
                .with("well", it -> Cell.flag(it.isWell()))
                .with("sessions", it -> Cell.count(it.sessions()))
                .with("sessions_wanted", it -> Cell.count(it.wanted()))
                .with("window_used", it -> Cell.count(it.unanswered()))
                .with("window", it -> Cell.count(it.windowMax()))
                .with("queued", it -> Cell.count(gauge(it, SmscGauge.QUEUED)))
                .with("oldest", it -> Cell.nanos(gauge(it, SmscGauge.OLDEST_QUEUED_NANOS)))
                .with("receipts_expected", it -> Cell.count(gauge(it, SmscGauge.RECEIPTS_EXPECTED)))
                .with("answer_p50", it -> answers(it, 50))
                .with("answer_p99", it -> answers(it, 99));
        allRates(columns, Scope.SMSC, SmscFigure.values(), StatusTables::name);
        rates(columns, accepted);
        course(columns, accepted);
        return columns.table(
                "smscs",
                sampled.generation().smscs().stream()
                        .map(SmscStatus::at)
                        .sorted(Comparator.comparing(SmscStatus::isWell))
                        .limit(SMSCS_MAX)
                        .toList());
    }

    private static String name(SmscStatus status) {
        return status.smsc().name();
    }

    private static long gauge(SmscStatus status, SmscGauge gauge) {
        return status.smsc().levels().get(gauge);
    }

    private Cell answers(SmscStatus status, int percent) {
        Smsc smsc = status.smsc();
        return Cell.nanos(figures.answersOf(smsc.name()).percentile(percent));
    }

    private Columns<Totals> applications() {
        Function<Totals, Series> messages = it -> new Series(Scope.APPLICATION, it.name(), AppFigure.MESSAGES.label());
        Columns<Totals> columns = new Columns<Totals>()
                .with(NAME, it -> Cell.text(it.name()))
                .with("binds", it -> Cell.count(binds(it)))
                .with(
                        "in_custody",
                        it -> Cell.count(it.total(AppFigure.CUSTODY_BEGUN) - it.total(AppFigure.CUSTODY_ENDED)));
        Map<String, Application> byName = sampled.generation().applications().stream()
                .collect(Collectors.toMap(Application::name, Function.identity()));
        for (CallbackGauge gauge : CallbackGauge.values()) {
            boolean isDuration = gauge == CallbackGauge.FAILING_NANOS;
            columns.with(isDuration ? "callbacks_failing" : gauge.label(), it -> {
                Application application = byName.get(it.name());
                long value = application == null ? 0 : application.callbacks().get(gauge);
                return isDuration ? Cell.nanos(value) : Cell.count(value);
            });
        }
        allRates(columns, Scope.APPLICATION, AppFigure.values(), Totals::name);
        rates(columns, messages);
        course(columns, messages);
        return columns;
    }

    private static long binds(Totals application) {
        return application.total(AppFigure.BINDS) - application.total(AppFigure.BINDS_ENDED);
    }

    private Columns<Totals> routes() {
        Columns<Totals> columns = new Columns<Totals>().with(NAME, it -> Cell.text(it.name()));
        allRates(columns, Scope.ROUTE, RouteFigure.values(), Totals::name);
        rates(columns, it -> new Series(Scope.ROUTE, it.name(), RouteFigure.MESSAGES.label()));
        return columns;
    }

    private Columns<SampledSource.Listener> listeners() {
        Columns<SampledSource.Listener> columns = new Columns<SampledSource.Listener>()
                .with(NAME, it -> Cell.text(it.name()))
                .with("connections", it -> Cell.count(it.connections().getAsInt()));
        allRates(columns, Scope.LISTENER, ListenerFigure.values(), SampledSource.Listener::name);
        return columns;
    }

    /** The objects with the most messages in the last minute; idle applications are ranked by number of sessions. */
    private List<Totals> busiest(List<Totals> all, Scope scope, int most) {
        ToLongFunction<Totals> sessions = scope == Scope.APPLICATION ? StatusTables::binds : each -> 0;
        return all.stream()
                .map(each ->
                        new Ranked(each, perMinute(scope, each.name(), AppFigure.MESSAGES), sessions.applyAsLong(each)))
                .sorted(Comparator.comparingDouble(Ranked::rate)
                        .thenComparingLong(Ranked::sessions)
                        .reversed())
                .limit(most)
                .map(Ranked::totals)
                .toList();
    }

    private record Ranked(Totals totals, double rate, long sessions) {}

    // ---- The store and threads

    private NameValueBlock store() {
        var store = sampled.store();
        return new Columns<SampledSource>()
                .with("state", it -> Cell.text(it.storeState().name().toLowerCase(Locale.ROOT)))
                .with(
                        "sync_p99",
                        it -> Cell.nanos(Distribution.of(store.syncNanos()).percentile(99)))
                .withFigures(
                        StoreCounter.values(),
                        each -> it -> Cell.count(store.counters().get(each)))
                .sheet("store", sampled);
    }

    private NameValueBlock records() {
        Records records = sampled.records();
        return new Columns<Records>()
                .with("state", it -> Cell.text(it.state().name().toLowerCase(Locale.ROOT)))
                .withFigures(
                        RecordCounter.values(),
                        each -> it -> Cell.count(it.counters().get(each)))
                .sheet("records", records);
    }

    private static Columns<LoopSeries> threads() {
        return new Columns<LoopSeries>()
                .with(NAME, it -> Cell.text(it.name()))
                .with("busy", it -> Cell.ratio(it.busy()))
                .with("turns_1m", it -> Cell.perSecond(it.turnsPerSecond()))
                .with("turn_p99", it -> Cell.nanos(it.turnNanos(99)))
                .with("turn_longest", it -> Cell.nanos(it.turnNanos(100)));
    }
}
