package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The times at which something was not as it should be, by its name: the router, the store, an SMSC, an application, or
 * a route.
 */
public final class Shakes {
    public static final String ROUTER = "the router";
    public static final String STORE = "the store";

    /** The times at which the router ended without all that belongs to an orderly end. */
    static final String DEATH = "the death of the router";

    /** The name of the times at which what was on its way to this peer may not have arrived. */
    public static String lossesAt(String peer) {
        return "what is on its way to " + peer;
    }

    /** That operators gave up all that waited for this SMSC. */
    public static String queueOf(String smsc) {
        return "the queue of " + smsc;
    }

    private final Map<String, List<Span>> spans = new HashMap<>();

    /** One trouble of one of them. */
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

    /** It begins now, and ends when it is told. */
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
