package org.strowger.router.admin.figures;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import org.strowger.router.admin.command.CommandCounts;
import org.strowger.router.application.ListenerCounts;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.metrics.RecordCounter;
import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.metrics.ThreadMetrics;
import org.strowger.router.store.StoreState;
import org.strowger.router.thread.SharedLong;

/** Where the figures are; asked by the thread that samples and by those that serve figures. */
public interface SampledSource {
    Node node();

    /** Of the SelectorThreads, by their names, in their order. */
    Map<String, ThreadMetrics> threads();

    /** On each thread: how long messages were here before they were handed to an SMSC. */
    List<Histogram> inRouterNanos();

    /** In the order of the configuration. */
    List<Listener> listeners();

    /** The configuration at work. */
    Generation generation();

    StoreMetrics store();

    StoreState storeState();

    /** What the event records count; nothing but zeros if there are none. */
    KindCounters<RecordCounter> records();

    /** How often each command of the console was given. */
    Map<CommandCounts.Given, SharedLong> commands();

    ReloadHistory reloads();

    /** By which number people know the configuration that is at work. */
    int configured();

    /** How many lines the log has dropped, since they came faster than they can be written. */
    long logDropped();

    /** Whether it is on its way to its end. */
    boolean isDraining();

    /** Until when each certificate of ours is good, by what it is of. */
    Map<String, Instant> certificates();

    /**
     * The daemon.
     *
     * @param name among several
     * @param startedMillis by the calendar
     */
    record Node(String name, String version, long startedMillis) {}

    /**
     * A listener that is open.
     *
     * @param connections how many are open now
     */
    record Listener(String name, ListenerCounts counts, IntSupplier connections) {}
}
