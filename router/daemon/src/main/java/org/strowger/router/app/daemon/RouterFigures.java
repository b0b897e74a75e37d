package org.strowger.router.app.daemon;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.strowger.router.admin.command.CommandCounts;
import org.strowger.router.admin.figures.ReloadHistory;
import org.strowger.router.admin.figures.SampledSource;
import org.strowger.router.cluster.ClusterStatus;
import org.strowger.router.credit.Accounts;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.exchange.ExchangeStorage;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.hook.Hook;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.metrics.ThreadMetrics;
import org.strowger.router.metrics.laws.ThreadLaws;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.records.Records;
import org.strowger.router.store.StoreState;
import org.strowger.router.table.Tables;
import org.strowger.router.thread.Flag;
import org.strowger.router.thread.SharedLong;

/** Provides the metrics of a running router. */
public final class RouterFigures implements SampledSource {
    private final RunningRouter router;
    private final Node node;
    private final Storage storage;
    private final ProcessFigures processFigures;
    private final LongSupplier nowNanos;
    private final Map<String, ThreadMetrics> threads = new LinkedHashMap<>();
    private final ReloadHistory reloads;
    private final Flag draining = new Flag();

    /** Store and records, with the metrics of the store. */
    public record Storage(NodeStorage node, StoreMetrics metrics, Records records) {
        ExchangeStorage exchange() {
            return node.storage();
        }
    }

    /**
     * Counters of the log and of console commands.
     *
     * @param logDropped the number of log lines dropped
     * @param commands counts the console commands
     */
    public record ProcessFigures(LongSupplier logDropped, CommandCounts commands) {}

    public RouterFigures(
            RunningRouter router, Node node, RouterContext context, Storage storage, ProcessFigures processFigures) {
        this.router = router;
        this.node = node;
        this.storage = storage;
        this.processFigures = processFigures;
        this.nowNanos = context.nowNanos();
        for (SelectorThread thread : context.threads().all()) {
            threads.put(thread.name(), thread.metrics());
        }
        this.reloads = new ReloadHistory(node.startedMillis());
    }

    /** Marks the daemon as shutting down. Callable from any thread. */
    public void draining() {
        draining.set(true);
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public Map<String, ThreadMetrics> threads() {
        return threads;
    }

    @Override
    public List<Histogram> inRouterNanos() {
        return router.exchange().inRouterNanos();
    }

    @Override
    public List<ThreadLaws> laws() {
        Exchange exchange = router.exchange();
        return IntStream.range(0, exchange.threads()).mapToObj(exchange::laws).toList();
    }

    @Override
    public List<Listener> listeners() {
        return router.openListeners();
    }

    @Override
    public Generation generation() {
        return router.exchange().generation();
    }

    @Override
    public int unclaimed() {
        return router.exchange().unclaimedPresent();
    }

    @Override
    public StoreMetrics store() {
        return storage.metrics();
    }

    @Override
    public StoreState storeState() {
        return storage.exchange().store().status().state(nowNanos.getAsLong());
    }

    @Override
    public List<Hook> hooks() {
        return router.hooks().all();
    }

    @Override
    public Accounts accounts() {
        return router.exchange().accounts();
    }

    @Override
    public ClusterStatus cluster() {
        return storage.node().status();
    }

    @Override
    public Tables tables() {
        return router.context().tables().tables();
    }

    @Override
    public Records records() {
        return storage.records();
    }

    @Override
    public Map<CommandCounts.Given, SharedLong> commands() {
        return processFigures.commands().all();
    }

    @Override
    public ReloadHistory reloads() {
        return reloads;
    }

    @Override
    public int configured() {
        return router.inForce().origin().generation();
    }

    @Override
    public long logDropped() {
        return processFigures.logDropped().getAsLong();
    }

    @Override
    public boolean isDraining() {
        return draining.isRaised();
    }

    @Override
    public Map<String, Instant> certificates() {
        Map<String, Instant> ends = new LinkedHashMap<>();
        router.inForce()
                .certificates()
                .forEach(each ->
                        ends.merge(each.user(), each.until(), (one, other) -> one.isBefore(other) ? one : other));
        return ends;
    }
}
