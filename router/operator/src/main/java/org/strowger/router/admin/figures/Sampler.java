package org.strowger.router.admin.figures;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.Application;
import org.strowger.router.application.ListenerCounts;
import org.strowger.router.application.ListenerFigure;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.exchange.routes.RouteCounts;
import org.strowger.router.exchange.routes.RouteFigure;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Distribution;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.metrics.PacketRegistry.Side;
import org.strowger.router.metrics.Recent;
import org.strowger.router.metrics.ThreadMetrics;
import org.strowger.router.reactor.PacketMeter;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.smsc.SmscPort;
import org.strowger.router.thread.Published;

/**
 * Samples all counters once a second and keeps recent values, from which it derives rates. Counters can be read on any
 * thread, so their owners are not disturbed.
 */
public final class Sampler implements RateSource {
    /** The interval between two values of a day's course. */
    public static final Duration DAY_STEP = Duration.ofMinutes(15);

    private final SampledSource sampled;
    private final Published<SeriesSet> tracks = new Published<>(SeriesSet.NONE);
    private final List<LoopSeries> loops = new ArrayList<>();

    /** Totals of objects removed by a reload, kept so that the totals of the router never decrease. */
    private final Map<FigureKind, long[]> gone = new EnumMap<>(FigureKind.class);

    private final org.strowger.router.admin.figures.Series router;

    /** Totals of the whole router at the last sample. */
    private final long[] routerTotals = new long[FigureKind.ROUTER.count()];

    private final boolean withDay;

    /** Creates a sampler that does not keep the course of the day. */
    public Sampler(SampledSource sampled) {
        this(sampled, false);
    }

    /** @param withDay whether to keep the course of the day, for charts */
    public Sampler(SampledSource sampled, boolean withDay) {
        this.sampled = sampled;
        this.withDay = withDay;
        for (FigureKind kind : FigureKind.values()) {
            gone.put(kind, new long[kind.count()]);
        }
        this.router = org.strowger.router.admin.figures.Series.begin(
                FigureKind.ROUTER, "", this, figure -> routerTotals[figure], withDay);
        sampled.threads().forEach((name, metrics) -> loops.add(new LoopSeries(name, metrics)));
    }

    /** Takes a sample. Called once a second, always by the same thread. */
    public void sample(long nowNanos) {
        SeriesSet now = tracksOf(sampled.generation(), sampled.listeners());
        tracks.set(now);
        now.all().forEach((kind, byName) -> byName.values().forEach(track -> track.sample(kind, nowNanos)));
        now.answers().values().forEach(answers -> answers.sample(nowNanos));
        loops.forEach(loop -> loop.sample(nowNanos));
        countRouter(now);
        router.sample(FigureKind.ROUTER, nowNanos);
    }

    // ---- Sampling

    private SeriesSet tracksOf(Generation generation, List<SampledSource.Listener> listeners) {
        SeriesSet known = tracks.get();
        if (known.isOf(generation, listeners)) {
            return known;
        }
        Map<FigureKind, Map<String, org.strowger.router.admin.figures.Series>> all = new EnumMap<>(FigureKind.class);
        all.put(FigureKind.APPLICATION, applications(known, generation.applications()));
        all.put(FigureKind.SMSC, smscs(known, generation.smscs()));
        all.put(FigureKind.ROUTE, routes(known, generation.counts().all()));
        all.put(FigureKind.LISTENER, listeners(known, listeners));
        all.forEach((kind, byName) -> remember(kind, known.of(kind), byName));
        forgetPackets(generation);
        Map<String, DurationSeries> answers = new HashMap<>();
        for (Smsc smsc : generation.smscs()) {
            List<Histogram> parts =
                    smsc.ports().stream().map(SmscPort::answerNanos).toList();
            DurationSeries before = known.answers().get(smsc.name());
            answers.put(smsc.name(), before == null ? DurationSeries.begin(smsc, parts) : before.goOnWith(smsc, parts));
        }
        return new SeriesSet(generation, listeners, all, answers);
    }

    private Map<String, org.strowger.router.admin.figures.Series> applications(
            SeriesSet known, List<Application> applications) {
        Map<String, org.strowger.router.admin.figures.Series> byName = new LinkedHashMap<>();
        AppFigure[] figures = AppFigure.values();
        for (Application each : applications) {
            byName.put(
                    each.name(),
                    known.track(
                            FigureKind.APPLICATION, each.name(), each, number -> each.total(figures[number]), withDay));
        }
        return byName;
    }

    private Map<String, org.strowger.router.admin.figures.Series> smscs(SeriesSet known, List<Smsc> smscs) {
        Map<String, org.strowger.router.admin.figures.Series> byName = new LinkedHashMap<>();
        SmscFigure[] figures = SmscFigure.values();
        for (Smsc each : smscs) {
            byName.put(
                    each.name(),
                    known.track(FigureKind.SMSC, each.name(), each, number -> each.total(figures[number]), withDay));
        }
        return byName;
    }

    private Map<String, org.strowger.router.admin.figures.Series> routes(SeriesSet known, List<RouteCounts> routes) {
        Map<String, org.strowger.router.admin.figures.Series> byName = new LinkedHashMap<>();
        RouteFigure[] figures = RouteFigure.values();
        for (RouteCounts each : routes) {
            byName.put(
                    each.name(),
                    known.track(
                            FigureKind.ROUTE,
                            each.name(),
                            each.identity(),
                            number -> each.total(figures[number]),
                            withDay));
        }
        return byName;
    }

    private Map<String, org.strowger.router.admin.figures.Series> listeners(
            SeriesSet known, List<SampledSource.Listener> listeners) {
        Map<String, org.strowger.router.admin.figures.Series> byName = new LinkedHashMap<>();
        ListenerFigure[] figures = ListenerFigure.values();
        for (SampledSource.Listener each : listeners) {
            ListenerCounts counts = each.counts();
            byName.put(
                    each.name(),
                    known.track(
                            FigureKind.LISTENER,
                            each.name(),
                            counts,
                            number -> counts.total(figures[number]),
                            withDay));
        }
        return byName;
    }

    /** Drops the packet counts of peers removed by a reload. */
    private void forgetPackets(Generation generation) {
        Set<String> smscs = generation.smscs().stream().map(Smsc::name).collect(toUnmodifiableSet());
        Set<String> applications = Stream.concat(
                        generation.applications().stream().map(Application::name), Stream.of(PacketMeter.UNBOUND))
                .collect(toUnmodifiableSet());
        sampled.threads().values().forEach(thread -> thread.packets()
                .retain(party -> (party.side() == Side.SMSC ? smscs : applications).contains(party.name())));
    }

    private void remember(
            FigureKind kind,
            Map<String, org.strowger.router.admin.figures.Series> before,
            Map<String, org.strowger.router.admin.figures.Series> now) {
        long[] counted = countedByTheGone(kind);
        before.forEach((name, track) -> {
            if (!now.containsKey(name)) {
                add(track, counted);
            }
        });
    }

    private long[] countedByTheGone(FigureKind kind) {
        long[] counted = gone.get(kind);
        if (counted == null) {
            throw new AssertionError("no history is sampled for " + kind);
        }
        return counted;
    }

    private static void add(org.strowger.router.admin.figures.Series track, long[] sums) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += track.total(i);
        }
    }

    private void countRouter(SeriesSet now) {
        long[] totals = new long[routerTotals.length];
        int first = count(FigureKind.APPLICATION, now, totals, 0);
        first = count(FigureKind.SMSC, now, totals, first);
        for (Counter counter : Counter.values()) {
            for (ThreadMetrics metrics : sampled.threads().values()) {
                totals[first + counter.ordinal()] += metrics.counters().get(counter);
            }
        }
        System.arraycopy(totals, 0, routerTotals, 0, totals.length);
    }

    private int count(FigureKind kind, SeriesSet now, long[] totals, int first) {
        long[] sums = countedByTheGone(kind).clone();
        now.of(kind).values().forEach(track -> add(track, sums));
        System.arraycopy(sums, 0, totals, first, sums.length);
        return first + sums.length;
    }

    // ---- Reading

    @Override
    public double perSecond(Series series, Span span) {
        return perSecond(series, span.length());
    }

    /** As {@link #perSecond(Series, Span)}, over any time span of at most 15 minutes. */
    public double perSecond(Series series, Duration span) {
        FigureKind kind = FigureKind.of(series.scope());
        int index = kind.paceOf(series.figure());
        if (index < 0) {
            return 0;
        }
        org.strowger.router.admin.figures.Series track =
                kind == FigureKind.ROUTER ? router : tracks.get().of(kind).get(series.name());
        return track == null ? 0 : track.paces().perSecond(index, span.toNanos());
    }

    @Override
    public long answerNanos(String smsc, double percent) {
        return answersOf(smsc).percentile(percent);
    }

    /** The response times of an SMSC over the last minute. */
    public Distribution answersOf(String smsc) {
        DurationSeries answers = tracks.get().answers().get(smsc);
        return answers == null ? Distribution.NONE : answers.lately();
    }

    /** Events per second in each half minute of the last hour, oldest first; empty for an unknown series. */
    public double[] course(Series series) {
        return course(series, org.strowger.router.admin.figures.Series::hour);
    }

    /**
     * Events per second in each quarter of an hour of the last day, oldest first; empty if the course of the day is not
     * kept.
     */
    public double[] day(Series series) {
        return course(series, org.strowger.router.admin.figures.Series::day);
    }

    private double[] course(Series series, Function<org.strowger.router.admin.figures.Series, Recent> which) {
        FigureKind kind = FigureKind.of(series.scope());
        int index = kind.drawingOf(series.figure());
        org.strowger.router.admin.figures.Series track =
                kind == FigureKind.ROUTER ? router : tracks.get().of(kind).get(series.name());
        Recent recent = track == null ? null : which.apply(track);
        return recent == null || index < 0 || recent.figures() == 0 ? new double[0] : recent.course(index);
    }

    /** The SelectorThreads' series, in thread order. */
    public List<LoopSeries> loops() {
        return List.copyOf(loops);
    }

    /** The totals of all objects of a scope, in the order of the configuration. */
    public List<Totals> totals(Scope scope) {
        return List.copyOf(tracks.get().of(FigureKind.of(scope)).values());
    }

    /** The response times of an SMSC since the daemon started. */
    public Distribution allAnswersOf(String smsc) {
        DurationSeries answers = tracks.get().answers().get(smsc);
        return answers == null ? Distribution.NONE : answers.total();
    }

    public SampledSource sampled() {
        return sampled;
    }
}
