package org.strowger.router.admin.http;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
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
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Distribution;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.smsc.SmscGauge;

/**
 * What the status page shows, as JSON. It is as long as a screen or two however much is configured: of what there may
 * be many of, those that matter most.
 */
final class StatusJson {
    private static final int SMSCS_MAX = 50;
    private static final int APPLICATIONS_MAX = 20;
    private static final int ROUTES_MAX = 20;
    private static final int LISTENERS_MAX = 20;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Sampler figures;
    private final SampledSource sampled;
    private final Health health;
    private final Json json = new Json();

    StatusJson(Sampler figures, Health health) {
        this.figures = figures;
        this.sampled = figures.sampled();
        this.health = health;
    }

    List<byte[]> pieces() {
        json.open('{');
        daemon();
        traffic();
        smscs();
        applications();
        routes();
        listeners();
        store();
        loops();
        json.close('}');
        return json.pieces();
    }

    private void daemon() {
        SampledSource.Node node = sampled.node();
        DaemonReadiness willingness = DaemonReadiness.of(sampled);
        ReloadHistory.Last reload = sampled.reloads().last();
        json.put("node", node.name())
                .put("version", node.version())
                .put("started", node.startedMillis())
                .put("ready", willingness.isReady())
                .put("reason", willingness.reason())
                .put("trouble", health.trouble())
                .put("draining", sampled.isDraining())
                .put("generation", sampled.configured())
                .put("reloaded", reload.atMillis())
                .put("reload_succeeded", reload.succeeded())
                .put("pending_restart", reload.pending())
                .put("connections", connections())
                .put(
                        "heap",
                        Runtime.getRuntime().totalMemory()
                                - Runtime.getRuntime().freeMemory())
                .put("heap_max", Runtime.getRuntime().maxMemory())
                .put("resident", ProcessFiles.residentOctets());
    }

    private long connections() {
        return figures.loops().stream()
                .map(loop -> loop.metrics().counters())
                .mapToLong(
                        counters -> counters.get(Counter.CONNECTIONS_OPENED) - counters.get(Counter.CONNECTIONS_CLOSED))
                .sum();
    }

    private void traffic() {
        json.name("traffic").open('[');
        row("messages from applications", "messages");
        row("accepted by SMSCs", "smsc_accepted");
        row("from SMSCs", "smsc_messages");
        row("delivered to applications", "delivered");
        json.close(']');
    }

    private void row(String title, String figure) {
        Series series = new Series(Scope.ROUTER, "", figure);
        json.open('{').put("title", title);
        paces(series);
        course(series);
        json.close('}');
    }

    private void paces(Series series) {
        json.put("now", figures.perSecond(series, Span.NOW), 1)
                .put("minute", figures.perSecond(series, Span.MINUTE), 1)
                .put("quarter", figures.perSecond(series, Span.QUARTER), 1);
    }

    private void course(Series series) {
        json.name("hour").open('[');
        for (double each : figures.course(series)) {
            json.is(each, 1);
        }
        json.close(']');
    }

    private void smscs() {
        List<Smsc> smscs = sampled.generation().smscs();
        json.put("smscs_in_all", smscs.size()).name("smscs").open('[');
        smscs.stream()
                .sorted(Comparator.comparing((Smsc smsc) -> SmscStatus.at(smsc).isWell()))
                .limit(SMSCS_MAX)
                .forEach(this::smsc);
        json.close(']');
    }

    private void smsc(Smsc smsc) {
        SmscStatus look = SmscStatus.at(smsc);
        Series series = new Series(Scope.SMSC, smsc.name(), "accepted");
        Distribution answers = figures.answersOf(smsc.name());
        json.open('{')
                .put("name", smsc.name())
                .put("protocol", smsc.settings().peer().protocol())
                .put("state", look.state())
                .put("well", look.isWell())
                .put("sessions", look.sessions())
                .put("wanted", look.wanted())
                .put("unanswered", look.unanswered())
                .put("window", look.windows())
                .put("waiting", smsc.levels().get(SmscGauge.WAITING))
                .put("oldest", TimeUnit.NANOSECONDS.toMillis(smsc.levels().get(SmscGauge.OLDEST_NANOS)))
                .put("receipts", smsc.levels().get(SmscGauge.RECEIPTS_EXPECTED))
                .put("p50", answers.percentile(50) / NANOS_PER_MILLI, 1)
                .put("p99", answers.percentile(99) / NANOS_PER_MILLI, 1)
                .put("throttled", pace(Scope.SMSC, smsc.name(), "throttled"), 1)
                .put("failed", failures(smsc), 1);
        paces(series);
        course(series);
        json.close('}');
    }

    private double failures(Smsc smsc) {
        double sum = 0;
        for (SmscFigure each :
                List.of(SmscFigure.TEMPORARY, SmscFigure.PERMANENT, SmscFigure.TIMED_OUT, SmscFigure.LOST)) {
            sum += pace(Scope.SMSC, smsc.name(), each.name().toLowerCase(Locale.ROOT));
        }
        return sum;
    }

    private double pace(Scope scope, String name, String figure) {
        return figures.perSecond(new Series(scope, name, figure), Span.MINUTE);
    }

    private void applications() {
        List<Totals> all = figures.totals(Scope.APPLICATION);
        json.put("applications_in_all", all.size())
                .put("bound", all.stream().filter(each -> binds(each) > 0).count())
                .name("applications")
                .open('[');
        busiest(all, Scope.APPLICATION, "messages", APPLICATIONS_MAX, StatusJson::binds)
                .forEach(this::application);
        json.close(']');
    }

    /** Those with the most in the last minute; of the idle, those with more of the other. */
    private List<Totals> busiest(List<Totals> all, Scope scope, String figure, int most, ToLongFunction<Totals> other) {
        return all.stream()
                .map(each -> new Ranked(each, pace(scope, each.name(), figure), other.applyAsLong(each)))
                .sorted(Comparator.comparingDouble(Ranked::pace)
                        .thenComparingLong(Ranked::other)
                        .reversed())
                .limit(most)
                .map(Ranked::what)
                .toList();
    }

    private record Ranked(Totals what, double pace, long other) {}

    private static long binds(Totals application) {
        return application.total(AppFigure.BINDS) - application.total(AppFigure.BINDS_ENDED);
    }

    private void application(Totals each) {
        Series series = new Series(Scope.APPLICATION, each.name(), "messages");
        json.open('{')
                .put("name", each.name())
                .put("binds", binds(each))
                .put("custody", each.total(AppFigure.KEPT) - each.total(AppFigure.KEPT_NO_MORE))
                .put("refused", pace(Scope.APPLICATION, each.name(), "refused"), 1)
                .put("too_fast", pace(Scope.APPLICATION, each.name(), "too_fast"), 1)
                .put("delivered", pace(Scope.APPLICATION, each.name(), "delivered"), 1);
        paces(series);
        course(series);
        json.close('}');
    }

    private void routes() {
        List<Totals> all = figures.totals(Scope.ROUTE);
        json.put("routes_in_all", all.size() - 1).name("routes").open('[');
        for (Totals each : busiest(all, Scope.ROUTE, "messages", ROUTES_MAX, any -> 0)) {
            json.open('{').put("name", each.name());
            json.put("refused", pace(Scope.ROUTE, each.name(), "refused"), 1)
                    .put("rejected", pace(Scope.ROUTE, each.name(), "rejected"), 1);
            paces(new Series(Scope.ROUTE, each.name(), "messages"));
            json.close('}');
        }
        json.close(']');
    }

    private void listeners() {
        json.name("listeners").open('[');
        sampled.listeners().stream().limit(LISTENERS_MAX).forEach(each -> json.open('{')
                .put("name", each.name())
                .put("connections", each.connections().getAsInt())
                .put("in", pace(Scope.LISTENER, each.name(), "messages"), 1)
                .put("out", pace(Scope.LISTENER, each.name(), "delivered"), 1)
                .put("binds", pace(Scope.LISTENER, each.name(), "binds"), 1)
                .put("refused", pace(Scope.LISTENER, each.name(), "binds_refused"), 1)
                .close('}'));
        json.close(']');
    }

    private void store() {
        var counters = sampled.store().counters();
        Distribution syncs = Distribution.of(sampled.store().syncNanos());
        json.name("store")
                .open('{')
                .put("state", sampled.storeState().name().toLowerCase(Locale.ROOT))
                .put("records", counters.get(StoreCounter.LIVE_RECORDS))
                .put("bytes", counters.get(StoreCounter.FILE_OCTETS))
                .put("free", counters.get(StoreCounter.FREE_OCTETS))
                .put("p99", syncs.percentile(99) / NANOS_PER_MILLI, 1)
                .close('}');
    }

    private void loops() {
        json.name("threads").open('[');
        for (LoopSeries each : figures.loops()) {
            json.open('{')
                    .put("name", each.name())
                    .put("busy", each.busy(), 3)
                    .put("turns", each.turnsPerSecond(), 0)
                    .put("p99", each.turnNanos(99) / NANOS_PER_MILLI, 2)
                    .put("max", each.turnNanos(100) / NANOS_PER_MILLI, 2)
                    .close('}');
        }
        json.close(']');
    }
}
