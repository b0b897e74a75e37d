package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The times of disturbances, by the name of what was disturbed: the router, the store, an SMSC, an application, or a
 * route.
 */
public final class Shakes {
    public static final String ROUTER = "the router";
    public static final String STORE = "the store";

    /** The times at which the router ended without an orderly shutdown. */
    static final String DEATH = "the death of the router";

    /** The name for the times at which data in transit to this peer may have been lost. */
    public static String lossesAt(String peer) {
        return "what is on its way to " + peer;
    }

    /** The name for the times at which operators gave up everything that waited for this SMSC. */
    public static String queueOf(String smsc) {
        return "the queue of " + smsc;
    }

    /** The name for the times at which this application read nothing. */
    static String hangsOf(String application) {
        return "the reading of " + application;
    }

    private final Map<String, List<Span>> spans = new HashMap<>();

    /** One disturbance. */
    public static final class Span {
        final long fromNanos;
        long toNanos = Long.MAX_VALUE;

        Span(long fromNanos) {
            this.fromNanos = fromNanos;
        }

        public void ends(long nowNanos) {
            toNanos = nowNanos;
        }
    }

    /** Begins a disturbance, which lasts until its end is reported. */
    public Span begins(String scope, long nowNanos) {
        Span span = new Span(nowNanos);
        spans.computeIfAbsent(scope, any -> new ArrayList<>()).add(span);
        return span;
    }

    public boolean touch(String scope, long fromNanos, long toNanos) {
        return spans.getOrDefault(scope, List.of()).stream()
                .anyMatch(each -> each.fromNanos <= toNanos && each.toNanos >= fromNanos);
    }
}
