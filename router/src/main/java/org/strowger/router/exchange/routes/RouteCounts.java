package org.strowger.router.exchange.routes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.metrics.KindCounters;

/**
 * What is counted of one route, on each thread: as a whole, and by the SMSC to which its messages went. After a reload
 * the route of that name counts on where this one was.
 */
public final class RouteCounts {
    private final String name;
    private final List<KindCounters<RouteFigure>> whole;

    /** By name, on each thread. */
    private final Map<String, List<KindCounters<RouteFigure>>> bySmsc;

    /** By which numbers its SMSCs are known in this configuration, in the order of their names in the table. */
    private final int[] places;

    /** By thread, then as the places. */
    private final List<List<KindCounters<RouteFigure>>> byPlace;

    private RouteCounts(
            String name,
            List<KindCounters<RouteFigure>> whole,
            Map<String, List<KindCounters<RouteFigure>>> bySmsc,
            int[] places) {
        this.name = name;
        this.whole = whole;
        this.bySmsc = bySmsc;
        this.places = places;
        this.byPlace = new ArrayList<>();
        for (int thread = 0; thread < whole.size(); thread++) {
            List<KindCounters<RouteFigure>> here = new ArrayList<>();
            for (List<KindCounters<RouteFigure>> each : bySmsc.values()) {
                here.add(each.get(thread));
            }
            byPlace.add(here);
        }
    }

    /** A route of which nothing was counted yet, and that goes nowhere. */
    static RouteCounts begin(String name, int threads) {
        return new RouteCounts(name, blocks(threads), Map.of(), new int[0]);
    }

    /**
     * The route of that name in another configuration.
     *
     * @param smscs the numbers of the SMSCs to which it leads, by their names
     */
    RouteCounts next(Map<String, Integer> smscs) {
        Map<String, List<KindCounters<RouteFigure>>> blocks = new LinkedHashMap<>();
        smscs.keySet().forEach(smsc -> blocks.put(smsc, bySmsc.getOrDefault(smsc, blocks(whole.size()))));
        return new RouteCounts(
                name,
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

    // ---- Who counts

    /** That thread: something has become of a message of the route. */
    public void count(RouteFigure figure, int thread) {
        whole.get(thread).increment(figure);
    }

    /** That thread: as {@link #count(RouteFigure, int)}, of what goes to the SMSC with that number. */
    public void count(RouteFigure figure, int thread, int smsc) {
        count(figure, thread);
        for (int i = 0; i < places.length; i++) {
            if (places[i] == smsc) {
                byPlace.get(thread).get(i).increment(figure);
            }
        }
    }

    // ---- Any thread

    public String name() {
        return name;
    }

    /** The SMSCs to which it leads. */
    public List<String> smscs() {
        return List.copyOf(bySmsc.keySet());
    }

    /** Of the route as a whole. */
    public long total(RouteFigure figure) {
        return sum(whole, figure);
    }

    /** Of what went to one of its SMSCs. */
    public long total(String smsc, RouteFigure figure) {
        return sum(bySmsc.getOrDefault(smsc, List.of()), figure);
    }

    /** The same for a route in all configurations that have it. */
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
