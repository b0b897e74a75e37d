package org.strowger.router.exchange.routes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.config.RouteLimit;
import org.strowger.router.metrics.KindCounters;

/**
 * The figures of one route, on each thread: in total, and for each SMSC to which its messages were sent. After a
 * reload, the route of the same name continues its counts.
 */
public final class RouteCounts {
    private final String name;
    private final RouteRate rate;
    private final List<KindCounters<RouteFigure>> whole;

    /** The counters by the name of the SMSC, then by thread. */
    private final Map<String, List<KindCounters<RouteFigure>>> bySmsc;

    /** The indexes of the route's SMSCs in this configuration, in the order of {@link #bySmsc}. */
    private final int[] slots;

    /** The counters by thread, then in the order of {@link #slots}. */
    private final List<List<KindCounters<RouteFigure>>> byIndex;

    private RouteCounts(
            String name,
            RouteRate rate,
            List<KindCounters<RouteFigure>> whole,
            Map<String, List<KindCounters<RouteFigure>>> bySmsc,
            int[] slots) {
        this.name = name;
        this.rate = rate;
        this.whole = whole;
        this.bySmsc = bySmsc;
        this.slots = slots;
        this.byIndex = new ArrayList<>();
        for (int thread = 0; thread < whole.size(); thread++) {
            List<KindCounters<RouteFigure>> here = new ArrayList<>();
            for (List<KindCounters<RouteFigure>> each : bySmsc.values()) {
                here.add(each.get(thread));
            }
            byIndex.add(here);
        }
    }

    /** The counts of a new route, without SMSCs. */
    static RouteCounts begin(String name, int threads) {
        return new RouteCounts(name, RouteRate.NONE, blocks(threads), Map.of(), new int[0]);
    }

    /**
     * The counts of the route with the same name in the next configuration.
     *
     * @param smscs the indexes of the route's SMSCs, by name
     * @param limit the limit of the route
     */
    RouteCounts next(Map<String, Integer> smscs, RouteLimit limit) {
        Map<String, List<KindCounters<RouteFigure>>> blocks = new LinkedHashMap<>();
        smscs.keySet().forEach(smsc -> blocks.put(smsc, bySmsc.getOrDefault(smsc, blocks(whole.size()))));
        return new RouteCounts(
                name,
                rate.next(limit),
                whole,
                blocks,
                smscs.values().stream().mapToInt(Integer::intValue).toArray());
    }

    private static List<KindCounters<RouteFigure>> blocks(int threads) {
        List<KindCounters<RouteFigure>> blocks = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            blocks.add(new KindCounters<>(RouteFigure.class));
        }
        return List.copyOf(blocks);
    }

    /** The rate limit for new messages of the route. */
    public RouteRate rate() {
        return rate;
    }

    // ---- Counting

    /** Counts a message of the route. Called on the thread with this index. */
    public void count(RouteFigure figure, int thread) {
        whole.get(thread).increment(figure);
    }

    /**
     * Like {@link #count(RouteFigure, int)}, for a message that is sent to the SMSC with this index. Called on the
     * thread with this index.
     */
    public void count(RouteFigure figure, int thread, int smsc) {
        count(figure, thread);
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] == smsc) {
                byIndex.get(thread).get(i).increment(figure);
            }
        }
    }

    // ---- For any thread

    public String name() {
        return name;
    }

    /** The names of the route's SMSCs. */
    public List<String> smscs() {
        return List.copyOf(bySmsc.keySet());
    }

    /** The total of the route. */
    public long total(RouteFigure figure) {
        return sum(whole, figure);
    }

    /** The total of one of the route's SMSCs. */
    public long total(String smsc, RouteFigure figure) {
        return sum(bySmsc.getOrDefault(smsc, List.of()), figure);
    }

    /** An object that is equal for the same route in all configurations. */
    public Object identity() {
        return whole;
    }

    private static long sum(List<KindCounters<RouteFigure>> blocks, RouteFigure figure) {
        long sum = 0;
        for (int i = 0; i < blocks.size(); i++) {
            sum += blocks.get(i).get(figure);
        }
        return sum;
    }
}
