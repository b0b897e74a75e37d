package org.strowger.router.app.daemon;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.ToIntFunction;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.router.admin.action.DaemonControl;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.app.log.EventField;
import org.strowger.router.app.log.LogTask;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.fault.Fault;
import org.strowger.router.config.file.Verdict;
import org.strowger.router.config.value.Rate;
import org.strowger.router.config.value.RateCeiling;
import org.strowger.router.config.value.RouteShare;
import org.strowger.router.config.value.TimeTypes;
import org.strowger.router.event.LogEvent;
import org.strowger.router.metrics.Counters;
import org.strowger.router.metrics.ThreadMetrics;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.Mailbox;
import org.strowger.router.time.Timer;

/**
 * Serializes all requests that concern the configuration, from consoles and signals. One thread executes them; it calls
 * {@link #turn} whenever the bell rings.
 */
public final class ReloadController implements DaemonControl {
    @Bound(
            of = "requests that concern the configuration",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.OPERATOR,
            share = Sharing.NONE,
            full = "the request is refused with \"later\"")
    private static final int TASKS_MAX = 1024;

    /** The time limit for a reload, which opens listeners and reads files. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final RunningRouter router;
    private final RouterContext routerContext;
    private final Context context;

    @BoundedBy("TASKS_MAX")
    private final Mailbox tasks = new Mailbox(TASKS_MAX, () -> {});

    private final Counters counters = new ThreadMetrics().counters();
    private final ConfigurationHistory generations;

    /**
     * Dependencies on the process.
     *
     * @param reader reads the configuration
     * @param changer applies a configuration completely or not at all
     * @param logTask logs events for operators
     * @param wakeUp wakes the configuration thread
     * @param stop stops the process within the given time, on behalf of the named user
     * @param handOver passes the listening sockets to a successor
     */
    public record Context(
            ConfigurationReader reader,
            ConfigurationChanger changer,
            LogTask logTask,
            Runnable wakeUp,
            BiConsumer<Duration, String> stop,
            HandOverTask handOver) {}

    /** Passes the listening sockets of this process to a successor. */
    @FunctionalInterface
    public interface HandOverTask {
        /**
         * Passes the sockets.
         *
         * @param name the unix socket of the successor
         * @param within the maximum time until this process has ended
         * @return the number of sockets
         */
        int pass(String name, Duration within) throws CommandRefused;
    }

    public ReloadController(RunningRouter router, RouterContext routerContext, Context context) {
        this.router = router;
        this.routerContext = routerContext;
        this.context = context;
        this.generations = new ConfigurationHistory(router.configuration(), now());
    }

    private Instant now() {
        return Instant.ofEpochMilli(routerContext.nowMillis());
    }

    /** Executes the pending requests. Called on the configuration thread. */
    public void turn() {
        tasks.run(Runnable::run, TASKS_MAX, counters);
    }

    private interface Job<T> {
        T run() throws CommandRefused;
    }

    private <T> T inTurn(Job<T> job) throws CommandRefused {
        CompletableFuture<T> done = new CompletableFuture<>();
        post(() -> {
            try {
                done.complete(job.run());
            } catch (CommandRefused | RuntimeException | AssertionError e) {
                done.completeExceptionally(e);
            }
        });
        return routerContext.clock().waiting().await("the thread of the configuration", done, PATIENCE);
    }

    private void post(Runnable task) throws CommandRefused {
        Mailbox.Posted posted = tasks.post(task);
        if (posted != Mailbox.Posted.ACCEPTED) {
            throw new CommandRefused(CommandRefused.Code.LATER, posted.why("the configuration"));
        }
        context.wakeUp().run();
    }

    // ---- In and out of service

    @Override
    public OperatorOverride operate(OperatorOverride.Thing thing, OperatorOverride.Word word, String by)
            throws CommandRefused {
        return inTurn(() -> {
            OperatorOverride before = router.overrides().of(thing);
            OperatorOverride next = word == OperatorOverride.Word.IN_SERVICE
                    ? OperatorOverride.USUAL
                    : new OperatorOverride(word, by, now());
            // Repeating the current state keeps its original time and operator.
            if (!router.operate(thing, before.word() == word ? before : next)) {
                throw unknown(thing);
            }
            if (before.word() != word) {
                context.logTask()
                        .tell(
                                LogEvent.SERVICE_CHANGED,
                                EventField.of("what", thing.toString()),
                                EventField.of("is", word.label()),
                                EventField.of("by", by));
            }
            return before;
        });
    }

    private CommandRefused unknown(OperatorOverride.Thing thing) {
        List<String> names = OperatorOverrides.names(router.configuration(), thing.kind());
        return CommandRefused.unknown("no " + thing.kind().label() + " has the name " + thing.name()
                + (names.isEmpty() || names.size() > 20 ? "" : "; the names are " + String.join(", ", names)));
    }

    // ---- Limits

    @Override
    public RateCeiling limit(OperatorOverride.Thing thing, String rate, Duration howLong, String by)
            throws CommandRefused {
        Optional<Rate> wanted = TimeTypes.rateOf(rate);
        if (wanted.isEmpty()) {
            throw CommandRefused.usage(rate + " is not a rate; write 20/s or 600/m");
        }
        return inTurn(() -> {
            Rate contract = contractOf(thing);
            if (contract.isSlowerThan(wanted.get())) {
                throw CommandRefused.state(thing + " has a lower configured limit: " + contract);
            }
            long untilNanos = routerContext.nowNanos().getAsLong() + howLong.toNanos();
            RateCeiling ceiling = new RateCeiling(wanted.get(), untilNanos, by);
            router.limit(thing, ceiling);
            SelectorThread clock = routerContext.threads().first();
            Timer end = new Timer(nowNanos -> timeIsUp(thing, ceiling));
            clock.invokeLater(() -> clock.schedule(end, untilNanos));
            context.logTask()
                    .tell(
                            LogEvent.SERVICE_LIMITED,
                            EventField.of("what", thing.toString()),
                            EventField.of("to", ceiling.rate().toString()),
                            EventField.of("by", by));
            return ceiling;
        });
    }

    private Rate contractOf(OperatorOverride.Thing thing) throws CommandRefused {
        Configuration now = router.configuration();
        Optional<Rate> rate = thing.kind() == OperatorOverride.Kind.SMSC
                ? now.smscs().stream()
                        .filter(each -> each.name().equals(thing.name()))
                        .map(SmscSettings::capacity)
                        .map(SmscSettings.Capacity::throughput)
                        .findFirst()
                : now.applications().stream()
                        .filter(each -> each.name().equals(thing.name()))
                        .map(ApplicationSettings::limits)
                        .map(ApplicationSettings.Limits::throughput)
                        .findFirst();
        return rate.orElseThrow(() -> unknown(thing));
    }

    /** Lifts an expired limit on the configuration thread, unless another limit has replaced it. */
    private void timeIsUp(OperatorOverride.Thing thing, RateCeiling ended) {
        tasks.post(() -> {
            if (router.overrides().ceilingOf(thing).equals(ended)) {
                router.limit(thing, RateCeiling.NONE);
                context.logTask()
                        .tell(
                                LogEvent.SERVICE_LIMITED,
                                EventField.of("what", thing.toString()),
                                EventField.of("to", "configured"));
            }
        });
        context.wakeUp().run();
    }

    @Override
    public boolean unlimit(OperatorOverride.Thing thing) throws CommandRefused {
        return inTurn(() -> {
            boolean was = !router.overrides().ceilingOf(thing).isNone();
            if (!router.limit(thing, RateCeiling.NONE)) {
                throw unknown(thing);
            }
            return was;
        });
    }

    // ---- Shares of routes

    @Override
    public void share(String route, String smsc, int percent, String by) throws CommandRefused {
        inTurn(() -> {
            RouteSettings settings = routeOf(route);
            if (!settings.isShared(smsc)) {
                throw CommandRefused.state("route " + route + " does not share messages between " + smsc
                        + " and another SMSC; write via: [{" + smsc + ": 1, OTHER: 1}] in the configuration");
            }
            router.overrides().share(route, new RouteShare(smsc, percent, by, now()));
            return sharesChanged(route, smsc + " has " + percent + "%", by);
        });
    }

    @Override
    public boolean unshare(String route, String by) throws CommandRefused {
        return inTurn(() -> {
            routeOf(route);
            return router.overrides().unshare(route) && sharesChanged(route, "weights as configured", by);
        });
    }

    private RouteSettings routeOf(String name) throws CommandRefused {
        return router.configuration().routing().routes().stream()
                .filter(route -> route.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown(new OperatorOverride.Thing(OperatorOverride.Kind.ROUTE, name)));
    }

    private boolean sharesChanged(String route, String change, String by) {
        router.routesOperated();
        context.logTask()
                .tell(
                        LogEvent.SERVICE_CHANGED,
                        EventField.of("what", "route " + route),
                        EventField.of("is", change),
                        EventField.of("by", by));
        return true;
    }

    // ---- Reloads

    /** Requests a {@link #reload} without waiting; the log receives the result. Callable from any thread. */
    public void askReload(String by) {
        try {
            post(() -> {
                try {
                    readAgain(by);
                } catch (CommandRefused e) {
                    // The cause of the failure has already been logged.
                }
            });
        } catch (CommandRefused e) {
            context.logTask().tell(LogEvent.RELOAD_REFUSED, EventField.sentence("detail", e.why()));
        }
    }

    @Override
    public Past reload(String by) throws CommandRefused {
        return inTurn(() -> readAgain(by));
    }

    private Past readAgain(String by) throws CommandRefused {
        return changing(() -> {
            Configuration next = read();
            Past same = generations.present();
            List<String> changes = put(next, found -> found.isEmpty() ? same.number() : generations.nextNumber());
            if (!changes.isEmpty()) {
                generations.begin(next, now(), by, changes);
                return generations.present();
            }
            return new Past(same.number(), true, same.since(), same.by(), changes);
        });
    }

    /** Runs a change between the notifications of its begin and end, and logs the cause of a failure. */
    private Past changing(Job<Past> change) throws CommandRefused {
        context.changer().begins();
        try {
            return change.run();
        } catch (CommandRefused e) {
            List<String> lines = e.lines().isEmpty() ? List.of(e.why()) : e.lines();
            context.changer().refused();
            lines.forEach(line -> context.logTask().tell(LogEvent.RELOAD_REFUSED, EventField.sentence("detail", line)));
            context.logTask().tell(LogEvent.RELOAD_KEPT, EventField.of("detail", "the configuration is unchanged"));
            throw e;
        } finally {
            context.changer().ends();
        }
    }

    private Configuration read() throws CommandRefused {
        Verdict verdict;
        try {
            verdict = context.reader().read();
        } catch (IOException e) {
            throw CommandRefused.state(stays(String.valueOf(e.getMessage())));
        }
        verdict.warnings().forEach(warning -> warning.withPicture().lines().forEach(line -> context.logTask()
                .tell(LogEvent.RELOAD_WARNING, EventField.sentence("detail", line))));
        if (!verdict.isRight()) {
            List<Fault> faults = verdict.faults();
            String first = faults.isEmpty() ? "" : ", first " + faults.get(0);
            int count = faults.size() + verdict.untold();
            throw new CommandRefused(
                    CommandRefused.Code.STATE,
                    stays(count + (count == 1 ? " fault" : " faults") + first),
                    verdict.text().lines().toList());
        }
        return verdict.configuration();
    }

    private String stays(String why) {
        return "not loaded, generation " + generations.present().number() + " stays active: " + why;
    }

    private List<String> put(Configuration next, ToIntFunction<List<String>> generation) throws CommandRefused {
        try {
            List<String> changes = context.changer().change(next, generation);
            changes.forEach(change -> context.logTask().tell(LogEvent.RELOAD_CHANGED, EventField.of("what", change)));
            context.logTask().tell(LogEvent.RELOAD_DONE, EventField.of("changes", changes.size()));
            return changes;
        } catch (NotStarted e) {
            throw CommandRefused.state(stays(String.valueOf(e.getMessage())));
        }
    }

    @Override
    public List<String> wouldChange() throws CommandRefused {
        return inTurn(() -> changesTo(read()));
    }

    private List<String> changesTo(Configuration next) throws CommandRefused {
        try {
            return router.changesTo(next);
        } catch (NotStarted e) {
            throw CommandRefused.state(stays(String.valueOf(e.getMessage())));
        }
    }

    @Override
    public Past rollback(String by) throws CommandRefused {
        return inTurn(() -> {
            Optional<ConfigurationHistory.Before> before = generations.before();
            if (before.isEmpty()) {
                throw CommandRefused.state("the history has no generation older than "
                        + generations.present().number());
            }
            return changing(() -> {
                List<String> changes =
                        put(before.get().configuration(), found -> before.get().number());
                generations.back(now(), by, changes);
                return generations.present();
            });
        });
    }

    @Override
    public List<Past> history() throws CommandRefused {
        return inTurn(generations::all);
    }

    // ---- Shutdown

    @Override
    public void shutdown(Duration within, String by) {
        context.stop().accept(within, by);
    }

    @Override
    public int handOver(String name, Duration within, String by) throws CommandRefused {
        return inTurn(() -> {
            int count = context.handOver().pass(name, within);
            context.logTask()
                    .tell(LogEvent.SHUTDOWN_HANDED_OVER, EventField.of("sockets", count), EventField.of("by", by));
            context.stop().accept(within, by);
            return count;
        });
    }
}
