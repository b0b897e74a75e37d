package org.strowger.router.admin.metrics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.strowger.router.admin.figures.LoopSeries;
import org.strowger.router.admin.figures.RateSource.Scope;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.admin.figures.Totals;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.Application;
import org.strowger.router.application.CallbackGauge;
import org.strowger.router.application.ListenerFigure;
import org.strowger.router.exchange.routes.RouteCounts;
import org.strowger.router.exchange.routes.RouteFigure;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Figure;
import org.strowger.router.metrics.RecordCounter;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.smsc.SmscGauge;

/**
 * Metric families derived from the figures' enums. Figures with the same family name are series of one family. Figures
 * in nanoseconds are reported in seconds.
 */
final class FigureFamilies {
    /**
     * Maximum number of applications with their own series, in the order of the configuration. Each series costs
     * storage in the monitoring system.
     */
    static final int NAMED_MAX = 1000;
    /** Label value for all other applications combined. No application can have this name. */
    static final String OTHERS = "_other";

    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final String NANOS_LABEL = "_nanos";

    private FigureFamilies() {}

    /** Visits all owners of one kind of figure. */
    @FunctionalInterface
    interface Owners<F extends Figure> {
        void visit(Sampler from, Visitor<F> visitor);
    }

    /** Receives the figures of one owner, and the label values that identify the owner. */
    @FunctionalInterface
    interface Visitor<F extends Figure> {
        void owner(ToLongFunction<F> figures, String... labelValues);
    }

    // ---- The families of each kind of owner

    static List<Family> ofApplications() {
        return families(List.of(AppFigure.values()), FigureFamilies::applications, "application");
    }

    static List<Family> ofCallbacks() {
        return families(List.of(CallbackGauge.values()), FigureFamilies::callbacks, "application");
    }

    static List<Family> ofSmscs() {
        return Stream.concat(
                        families(List.of(SmscFigure.values()), FigureFamilies::smscs, "smsc").stream(),
                        families(List.of(SmscGauge.values()), FigureFamilies::smscGauges, "smsc").stream())
                .toList();
    }

    static List<Family> ofListeners() {
        return families(
                List.of(ListenerFigure.values()),
                (from, visitor) -> from.totals(Scope.LISTENER).forEach(each -> visitor.owner(each::total, each.name())),
                "listener");
    }

    static List<Family> ofRoutes() {
        Map<Boolean, List<RouteFigure>> perSmsc =
                Arrays.stream(RouteFigure.values()).collect(Collectors.partitioningBy(RouteFigure::isPerSmsc));
        return Stream.concat(
                        families(perSmsc.getOrDefault(false, List.of()), FigureFamilies::routes, "route").stream(),
                        families(perSmsc.getOrDefault(true, List.of()), FigureFamilies::routesAndSmscs, "route", "smsc")
                                .stream())
                .toList();
    }

    static List<Family> ofThreads() {
        return families(List.of(Counter.values()), FigureFamilies::threads, "thread");
    }

    static List<Family> ofStore() {
        return families(List.of(StoreCounter.values()), (from, visitor) -> {
            var counters = from.sampled().store().counters();
            visitor.owner(counters::get);
        });
    }

    static List<Family> ofRecords() {
        return families(List.of(RecordCounter.values()), (from, visitor) -> {
            var counters = from.sampled().records().counters();
            visitor.owner(counters::get);
        });
    }

    // ---- The owners of figures

    private static void applications(Sampler from, Visitor<AppFigure> visitor) {
        List<Totals> all = from.totals(Scope.APPLICATION);
        all.stream().limit(NAMED_MAX).forEach(each -> visitor.owner(each::total, each.name()));
        if (all.size() > NAMED_MAX) {
            List<Totals> others = all.subList(NAMED_MAX, all.size());
            visitor.owner(
                    figure -> others.stream()
                            .mapToLong(each -> each.total(figure))
                            .sum(),
                    OTHERS);
        }
    }

    /** Only applications with callbacks have these series. */
    private static void callbacks(Sampler from, Visitor<CallbackGauge> visitor) {
        List<Application> all = from.sampled().generation().applications();
        all.stream()
                .limit(NAMED_MAX)
                .filter(each -> !each.settings().callbacks().isNone())
                .forEach(each -> visitor.owner(each.callbacks()::get, each.name()));
        if (all.size() > NAMED_MAX) {
            List<Application> others = all.subList(NAMED_MAX, all.size());
            visitor.owner(gauge -> ofOthers(others, gauge), OTHERS);
        }
    }

    /** The sum over these applications; for durations, the maximum. */
    private static long ofOthers(List<Application> others, CallbackGauge gauge) {
        LongStream values = others.stream().mapToLong(each -> each.callbacks().get(gauge));
        return gauge == CallbackGauge.FAILING_NANOS ? values.max().orElse(0) : values.sum();
    }

    private static void smscs(Sampler from, Visitor<SmscFigure> visitor) {
        from.totals(Scope.SMSC).forEach(each -> visitor.owner(each::total, each.name()));
    }

    private static void smscGauges(Sampler from, Visitor<SmscGauge> visitor) {
        for (Smsc smsc : from.sampled().generation().smscs()) {
            visitor.owner(smsc.levels()::get, smsc.name());
        }
    }

    private static void routes(Sampler from, Visitor<RouteFigure> visitor) {
        for (RouteCounts route : from.sampled().generation().counts().all()) {
            visitor.owner(route::total, route.name());
        }
    }

    private static void routesAndSmscs(Sampler from, Visitor<RouteFigure> visitor) {
        for (RouteCounts route : from.sampled().generation().counts().all()) {
            for (String smsc : route.smscs()) {
                visitor.owner(figure -> route.total(smsc, figure), route.name(), smsc);
            }
        }
    }

    private static void threads(Sampler from, Visitor<Counter> visitor) {
        for (LoopSeries thread : from.loops()) {
            visitor.owner(thread.metrics().counters()::get, thread.name());
        }
    }

    // ---- Building families

    /** Creates a family for each metric name, in the order of the figures. */
    static <F extends Figure> List<Family> families(List<F> figures, Owners<F> owners, String... labels) {
        Map<String, List<F>> byName = new LinkedHashMap<>();
        for (F figure : figures) {
            if (!figure.metric().isNone()) {
                byName.computeIfAbsent(figure.metric().family(), name -> new ArrayList<>())
                        .add(figure);
            }
        }
        List<Family> families = new ArrayList<>();
        byName.forEach((name, series) -> families.add(family(name, series, owners, labels)));
        return families;
    }

    private static <F extends Figure> Family family(String name, List<F> series, Owners<F> owners, String... labels) {
        F first = series.get(0);
        List<String> all = new ArrayList<>(List.of(labels));
        if (!first.metric().label().isEmpty()) {
            all.add(first.metric().label());
        }
        Family.Type type = first.type() == Figure.Type.COUNTER ? Family.Type.COUNTER : Family.Type.GAUGE;
        return new Family(
                name,
                type,
                help(series),
                all,
                (from, to) -> owners.visit(
                        from,
                        (figures, labelValues) ->
                                series.forEach(each -> add(each, figures.applyAsLong(each), labelValues, to))));
    }

    /** The help text of the figure; for several figures, the help text of each, preceded by its label value. */
    private static String help(List<? extends Figure> series) {
        Figure first = series.get(0);
        return first.metric().label().isEmpty()
                ? first.help()
                : series.stream()
                        .map(each -> each.metric().value() + ": " + each.help())
                        .collect(Collectors.joining("; "));
    }

    private static void add(Figure figure, long value, String[] ownerLabels, MetricSamples to) {
        String[] labels = ownerLabels;
        if (!figure.metric().label().isEmpty()) {
            labels = Arrays.copyOf(ownerLabels, ownerLabels.length + 1);
            labels[ownerLabels.length] = figure.metric().value();
        }
        if (figure.label().endsWith(NANOS_LABEL)) {
            to.add(value / NANOS, labels);
        } else {
            to.add(value, labels);
        }
    }
}
