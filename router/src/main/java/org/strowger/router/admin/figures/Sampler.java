package org.strowger.router.admin.figures;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.strowger.router.account.AppFigure;
import org.strowger.router.account.Application;
import org.strowger.router.account.ListenerCounts;
import org.strowger.router.account.ListenerFigure;
import org.strowger.router.exchange.Generation;
import org.strowger.router.exchange.RouteCounts;
import org.strowger.router.exchange.RouteFigure;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Distribution;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.metrics.PacketBook.Side;
import org.strowger.router.metrics.Recent;
import org.strowger.router.metrics.ThreadMetrics;
import org.strowger.router.reactor.PacketMeter;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.smsc.SmscPort;
import org.strowger.router.thread.Published;

/**
 * Reads once a second what is counted everywhere, and remembers for a while what it was: so it knows how fast things
 * go. What is counted belongs to others and can be read by any thread, so nobody is asked and nobody waits.
 */
public final class Sampler implements Paces {
    private final Sampled sampled;
    private final Published<Tracks> tracks = new Published<>(Tracks.NONE);
    private final List<LoopTrack> loops = new ArrayList<>();

    /** What those counted that are no more, so that what the router counts never falls. */
    private final Map<Kind, long[]> gone = new EnumMap<>(Kind.class);

    private final Track router;

    /** What the whole router has counted, as it was sampled last. */
    private final long[] routerTotals = new long[Kind.ROUTER.figures().size()];

    public Sampler(Sampled sampled) {
        this.sampled = sampled;
        for (Kind kind : Kind.values()) {
            gone.put(kind, new long[kind.figures().size()]);
        }
        this.router = Track.begin(Kind.ROUTER, "", this, figure -> routerTotals[figure]);
        sampled.threads().forEach((name, metrics) -> loops.add(new LoopTrack(name, metrics)));
    }

    /** Reads everything. Called once a second, always by the same thread. */
    public void sample(long nowNanos) {
        Tracks now = tracksOf(sampled.generation(), sampled.listeners());
        tracks.set(now);
        now.all().forEach((kind, byName) -> byName.values().forEach(track -> track.sample(kind, nowNanos)));
        now.answers().values().forEach(answers -> answers.sample(nowNanos));
        loops.forEach(loop -> loop.sample(nowNanos));
        countRouter(now);
        router.sample(Kind.ROUTER, nowNanos);
    }

    // ---- What there is to read

    private Tracks tracksOf(Generation generation, List<Sampled.Listener> listeners) {
        Tracks known = tracks.get();
        if (known.isOf(generation, listeners)) {
            return known;
        }
        Map<Kind, Map<String, Track>> all = new EnumMap<>(Kind.class);
        all.put(Kind.APPLICATION, applications(known, generation.applications()));
        all.put(Kind.SMSC, smscs(known, generation.smscs()));
        all.put(Kind.ROUTE, routes(known, generation.counts().all()));
        all.put(Kind.LISTENER, listeners(known, listeners));
        all.forEach((kind, byName) -> remember(kind, known.of(kind), byName));
        forgetPackets(generation);
        Map<String, TimeTrack> answers = new HashMap<>();
        for (Smsc smsc : generation.smscs()) {
            List<Histogram> parts =
                    smsc.ports().stream().map(SmscPort::answerNanos).toList();
            TimeTrack before = known.answers().get(smsc.name());
            answers.put(smsc.name(), before == null ? TimeTrack.begin(smsc, parts) : before.goOnWith(smsc, parts));
        }
        return new Tracks(generation, listeners, all, answers);
    }

    private static Map<String, Track> applications(Tracks known, List<Application> applications) {
        Map<String, Track> byName = new LinkedHashMap<>();
        AppFigure[] figures = AppFigure.values();
        for (Application each : applications) {
            byName.put(
                    each.name(),
                    known.track(Kind.APPLICATION, each.name(), each, number -> each.total(figures[number])));
        }
        return byName;
    }

    private static Map<String, Track> smscs(Tracks known, List<Smsc> smscs) {
        Map<String, Track> byName = new LinkedHashMap<>();
        SmscFigure[] figures = SmscFigure.values();
        for (Smsc each : smscs) {
            byName.put(each.name(), known.track(Kind.SMSC, each.name(), each, number -> each.total(figures[number])));
        }
        return byName;
    }

    private static Map<String, Track> routes(Tracks known, List<RouteCounts> routes) {
        Map<String, Track> byName = new LinkedHashMap<>();
        RouteFigure[] figures = RouteFigure.values();
        for (RouteCounts each : routes) {
            byName.put(
                    each.name(),
                    known.track(Kind.ROUTE, each.name(), each.identity(), number -> each.total(figures[number])));
        }
        return byName;
    }

    private static Map<String, Track> listeners(Tracks known, List<Sampled.Listener> listeners) {
        Map<String, Track> byName = new LinkedHashMap<>();
        ListenerFigure[] figures = ListenerFigure.values();
        for (Sampled.Listener each : listeners) {
            ListenerCounts counts = each.counts();
            byName.put(
                    each.name(),
                    known.track(Kind.LISTENER, each.name(), counts, number -> counts.total(figures[number])));
        }
        return byName;
    }

    /** Of parties that are configured no more. */
    private void forgetPackets(Generation generation) {
        Set<String> smscs = generation.smscs().stream().map(Smsc::name).collect(toUnmodifiableSet());
        Set<String> applications = Stream.concat(
                        generation.applications().stream().map(Application::name), Stream.of(PacketMeter.NOBODY_YET))
                .collect(toUnmodifiableSet());
        sampled.threads().values().forEach(thread -> thread.packets()
                .retain(party -> (party.side() == Side.SMSC ? smscs : applications).contains(party.name())));
    }

    private void remember(Kind kind, Map<String, Track> before, Map<String, Track> now) {
        long[] counted = countedByTheGone(kind);
        before.forEach((name, track) -> {
            if (!now.containsKey(name)) {
                add(track, counted);
            }
        });
    }

    private long[] countedByTheGone(Kind kind) {
        long[] counted = gone.get(kind);
        if (counted == null) {
            throw new AssertionError("nothing is remembered of " + kind);
        }
        return counted;
    }

    private static void add(Track track, long[] sums) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += track.total(i);
        }
    }

    private void countRouter(Tracks now) {
        long[] totals = new long[routerTotals.length];
        int first = count(Kind.APPLICATION, now, totals, 0);
        first = count(Kind.SMSC, now, totals, first);
        for (Counter counter : Counter.values()) {
            for (ThreadMetrics metrics : sampled.threads().values()) {
                totals[first + counter.ordinal()] += metrics.counters().get(counter);
            }
        }
        System.arraycopy(totals, 0, routerTotals, 0, totals.length);
    }

    private int count(Kind kind, Tracks now, long[] totals, int first) {
        long[] sums = countedByTheGone(kind).clone();
        now.of(kind).values().forEach(track -> add(track, sums));
        System.arraycopy(sums, 0, totals, first, sums.length);
        return first + sums.length;
    }

    // ---- What is known

    @Override
    public double perSecond(Series series, Span span) {
        Kind kind = Kind.of(series.scope());
        int place = kind.paceOf(series.figure());
        if (place < 0) {
            return 0;
        }
        Track track = kind == Kind.ROUTER ? router : tracks.get().of(kind).get(series.name());
        return track == null ? 0 : track.paces().perSecond(place, span.length().toNanos());
    }

    @Override
    public long answerNanos(String smsc, double percent) {
        return answersOf(smsc).percentile(percent);
    }

    /** The answers of an SMSC over the last minute. */
    public Distribution answersOf(String smsc) {
        TimeTrack answers = tracks.get().answers().get(smsc);
        return answers == null ? Distribution.NONE : answers.lately();
    }

    /** How often a second it happened in each half minute of the last hour, the oldest first; empty if not known. */
    public double[] course(Series series) {
        Kind kind = Kind.of(series.scope());
        int place = kind.drawingOf(series.figure());
        Track track = kind == Kind.ROUTER ? router : tracks.get().of(kind).get(series.name());
        Recent hour = track == null ? null : track.hour();
        return hour == null || place < 0 ? new double[0] : hour.course(place);
    }

    /** How the SelectorThreads do, in their order. */
    public List<LoopTrack> loops() {
        return List.copyOf(loops);
    }

    /** Of a scope: everything that has figures, in the order of the configuration. */
    public List<Totals> totals(Scope scope) {
        return List.copyOf(tracks.get().of(Kind.of(scope)).values());
    }

    /** The answers of an SMSC since the daemon began. */
    public Distribution allAnswersOf(String smsc) {
        TimeTrack answers = tracks.get().answers().get(smsc);
        return answers == null ? Distribution.NONE : answers.total();
    }

    /** Where the figures are. */
    public Sampled sampled() {
        return sampled;
    }
}
