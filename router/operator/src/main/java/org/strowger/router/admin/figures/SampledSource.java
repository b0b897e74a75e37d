package org.strowger.router.admin.figures;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import org.strowger.router.admin.command.CommandCounts;
import org.strowger.router.application.ListenerCounts;
import org.strowger.router.cluster.ClusterStatus;
import org.strowger.router.credit.Accounts;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.hook.Hook;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.metrics.ThreadMetrics;
import org.strowger.router.metrics.laws.ThreadLaws;
import org.strowger.router.records.Records;
import org.strowger.router.store.StoreState;
import org.strowger.router.table.Tables;
import org.strowger.router.thread.SharedLong;

/** The counters and states to be sampled. Any thread may read them. */
public interface SampledSource {
    Node node();

    /** The SelectorThreads' metrics by thread name, in thread order. */
    Map<String, ThreadMetrics> threads();

    /** The time from receiving a message to sending it to an SMSC, one histogram for each thread. */
    List<Histogram> inRouterNanos();

    /** The equations between counters of each thread, whose differences are published. */
    List<ThreadLaws> laws();

    /** The listeners, in the order of the configuration. */
    List<Listener> listeners();

    /** The configuration in effect. */
    Generation generation();

    /** The number of messages from mobiles that match no rule and wait for one. */
    int unclaimed();

    StoreMetrics store();

    StoreState storeState();

    /** The hooks, in the order of the configuration. */
    List<Hook> hooks();

    /** The accounts to which messages are charged. */
    Accounts accounts();

    /** This node's view of the cluster. */
    ClusterStatus cluster();

    /** The number tables. */
    Tables tables();

    /** The event records, which may be disabled. */
    Records records();

    /** Counts of console commands. */
    Map<CommandCounts.Given, SharedLong> commands();

    ReloadHistory reloads();

    /** The generation number of the configuration in effect. */
    int configured();

    /** Log lines dropped because the log buffer was full. */
    long logDropped();

    /** Whether the daemon is shutting down. */
    boolean isDraining();

    /** End of validity of Strowger's own certificates, keyed by the object that uses the certificate. */
    Map<String, Instant> certificates();

    /**
     * Identity of the daemon.
     *
     * @param name name of the node
     * @param startedMillis wall-clock time of the start
     */
    record Node(String name, String version, long startedMillis) {}

    /**
     * A listener and its counters.
     *
     * @param connections number of open connections
     */
    record Listener(String name, ListenerCounts counts, IntSupplier connections) {}
}
