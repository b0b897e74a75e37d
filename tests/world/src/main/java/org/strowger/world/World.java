package org.strowger.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.admin.command.CommandCounts;
import org.strowger.router.admin.figures.SampledSource;
import org.strowger.router.app.daemon.NodeStorage;
import org.strowger.router.app.daemon.NotStarted;
import org.strowger.router.app.daemon.RouterContext;
import org.strowger.router.app.daemon.RouterFigures;
import org.strowger.router.app.daemon.RunningRouter;
import org.strowger.router.app.daemon.StoreOpener;
import org.strowger.router.app.password.PasswordFiles;
import org.strowger.router.app.sockets.InheritedSockets;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.Application;
import org.strowger.router.cluster.shares.LocalShares;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.file.Verdict;
import org.strowger.router.config.grammar.HostDefaults;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.exchange.Laws;
import org.strowger.router.exchange.RouterLaws;
import org.strowger.router.exchange.custody.HeirRecords;
import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.router.exchange.custody.RecoveredRecords;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.SelectorThreads;
import org.strowger.router.records.Recording;
import org.strowger.router.records.Records;
import org.strowger.router.store.disk.RealDisk;
import org.strowger.router.store.journal.JournalLimits;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.shared.Leases;
import org.strowger.router.table.service.TableService;
import org.strowger.router.thread.WallClock;
import org.strowger.simulation.disk.SimulatedDisk;
import org.strowger.smpp.Smpp;

/**
 * A complete router between simulated applications and SMSCs, on a simulated network and with a simulated clock:
 * nothing happens unless the test drives it.
 */
public final class World implements AutoCloseable {
    public static final ProtocolTraits SUITE = Smpp.TRAITS;
    public static final Instant EPOCH = Recording.EPOCH;
    public static final int LISTENER = 2775;

    /** The ports to which applications connect, one for each protocol, in the order of {@link WalkProtocol}. */
    public static final List<Integer> LISTENERS = List.of(LISTENER, 2774, 2773);

    /** The port to which HTTP applications connect. */
    public static final int HTTP_LISTENER = 8080;

    public static final Address SHOP = Address.alphanumeric("SHOP");

    /** The time allowed for a bind. Binds are admitted at even intervals, 500 per second. */
    private static final Duration BIND = Duration.ofMillis(5);

    /** Limits so small that a short run fills several files. */
    private static final JournalLimits SMALL = new JournalLimits(65_536, 4096, 8192, 2048, 131_072);

    /** A route of all messages to one SMSC, without storing them. */
    public static final String RELAYED = "routes: [{name: all, match: {}, via: a, delivery: relay}]\n";

    /** A rule that delivers messages from mobiles to these numbers to the shop, without storing them. */
    public static final String MOBILES_RELAYED =
            "inbound: [{name: mobiles, match: {to: \"6000*\"}, deliver-to: shop, delivery: relay}]\n";

    private final ReactorRig rig;
    private final List<String> operatorLines = new ArrayList<>();
    private final long seed;

    /** The number of threads that only the router uses, so that it can die while its peers continue. */
    private final int apart;

    private ReactorRig.@Nullable Crew crew;
    private @Nullable RunningRouter router;
    private final SimulatedDisk disk;
    private @Nullable Keeping keeping;
    private Recording recording;
    private final WorldNames names = new WorldNames();
    private final MainThread main;
    private boolean mayFail;

    /** Whether threads of the router have begun to end, so that messages between them may no longer be received. */
    private boolean isClosing;

    private boolean ended;
    private final ProtocolTraits spoken;
    private int dialled;
    private FilterCatalogue filters = FilterCatalogue.builtIn(1);
    private TableService tables = TableService.withoutChanges(EPOCH::toEpochMilli);
    private long clockSetMillis;

    private @Nullable SimulatedTables simulatedTables;

    /** The log of the store, unless the store has a journal on the disk. */
    private MessageLog.@Nullable Source log;

    private Leases leases = new Leases();
    private LocalShares shares = LocalShares.whole();
    private @Nullable Laws ownLaws;
    private final LawsWatch laws = new LawsWatch(this::living, this::ownStore);
    private MessageForms forms = new MessageForms(Protocols.ALL);

    public World() {
        this(1);
    }

    public World(int threads) {
        this(threads, 1);
    }

    public World(int threads, long seed) {
        this(threads, 0, seed, new SimulatedDisk(seed), SUITE);
    }

    /** Creates a world whose router uses this protocol. */
    public World(int threads, ProtocolTraits spoken) {
        this(threads, 0, 1, new SimulatedDisk(1), spoken);
    }

    private World(int threads, int apart, long seed, SimulatedDisk disk, ProtocolTraits spoken) {
        this.seed = seed;
        this.apart = apart;
        this.rig = new ReactorRig(threads, ReactorLimits.DEFAULT, seed);
        this.disk = disk;
        this.spoken = spoken;
        this.recording = new Recording(rig);
        this.main = new MainThread(rig, this::routerThreads);
        rig.add(laws);
    }

    /** Creates a world whose router has separate threads, so that it can die and start again. */
    public static World mortal(int threads, long seed) {
        return new World(1, threads, seed, new SimulatedDisk(seed), SUITE);
    }

    /** Keeps the router's messages in this log. Must be called before the start. */
    public World over(MessageLog.Source other, Leases held) {
        log = other;
        leases = held;
        return this;
    }

    /** Writes records in this format, on which the nodes of a cluster have agreed. Must be called before the start. */
    public World writing(IntSupplier format) {
        forms = new MessageForms(Protocols.ALL, format);
        return this;
    }

    /** The format of new records. */
    public int format() {
        return forms.format();
    }

    /** Makes the router a node with these shares. Must be called before the start. */
    public World sharing(LocalShares own) {
        shares = own;
        return this;
    }

    /** Creates a store with another log, which runs together with this world. */
    public Keeping keep(MessageLog.Source other) {
        Keeping keeper = new Keeping(
                rig,
                other,
                router().configuration().services().store(),
                threads(),
                new Keeping.StoreForms(forms, leases));
        rig.add(keeper);
        return keeper;
    }

    /** Takes over the store of another router: the first shard, in its second epoch. */
    public Keeping takeOver(MessageLog.Source other, HeirRecords records) {
        Exchange exchange = router().exchange();
        int number = exchange.nextStore(0, () -> 2);
        records.forEachId(id -> exchange.livesIn(number, id));
        Keeping taken = keep(other);
        RecoveredRecords recovered = new RecoveredRecords(taken.storage().forms(), threads());
        records.moveTo(recovered);
        main.does(() -> {
            router().takeOver(number, taken.storage().store(), recovered.complete());
            return true;
        });
        return taken;
    }

    /** Sets the filters that applications can have. Must be called before the start. */
    public void filters(FilterCatalogue other) {
        filters = other;
    }

    /** Uses simulated number tables, in all runs of the router. Must be called before the start. */
    public SimulatedTables simulateTables() {
        SimulatedTables known = simulatedTables;
        if (known == null) {
            known = new SimulatedTables(rig, seed);
            simulatedTables = known;
            rig.add(known);
        }
        return known;
    }

    /** Sets the number tables. Must be called before the start. */
    public void tables(TableService other) {
        tables = other;
    }

    /** Sets the clock of the machine forward, or back. */
    public void setClock(Duration by) {
        clockSetMillis += by.toMillis();
    }

    /** The time of the machine's clock. */
    public Instant now() {
        return Instant.ofEpochMilli(machineMillis());
    }

    /** The time of the machine's clock, in milliseconds since 1970. */
    public long machineMillis() {
        return EPOCH.toEpochMilli() + TimeUnit.NANOSECONDS.toMillis(rig.nowNanos()) + clockSetMillis;
    }

    private RouterContext context(List<SelectorThread> threads) {
        OperatorLog told = new Told();
        return new RouterContext(
                SelectorThreads.of(threads),
                name -> Protocols.named(name, spoken),
                names,
                told,
                new RouterContext.Clock(rig::nowNanos, new WallClock(rig::nowNanos, this::machineMillis), seed, main),
                filters,
                TestHttp.APIS,
                tables,
                new PasswordFiles(Runnable::run, RealDisk::existing, told::appTold),
                InheritedSockets.none());
    }

    /** Sets a task that also runs while a command waits. */
    public void controlledBy(Runnable turn) {
        main.controlledBy(turn);
    }

    private final class Told implements OperatorLog {
        @Override
        public void smscTold(String smsc, LogEvent event, String detail) {
            operatorLines.add(event.label() + " " + smsc + ": " + detail);
        }

        @Override
        public void appTold(String application, LogEvent event, String detail) {
            operatorLines.add(event.label() + " " + application + ": " + detail);
        }

        @Override
        public void hookTold(String hook, LogEvent event, String detail) {
            operatorLines.add(event.label() + " " + hook + ": " + detail);
        }

        @Override
        public void accountTold(String account, LogEvent event, String detail) {
            operatorLines.add(event.label() + " " + account + ": " + detail);
        }

        @Override
        public void routerTold(LogEvent event, String detail) {
            operatorLines.add(event.label() + ": " + detail);
        }
    }

    // ---- Contents

    /** Makes look-ups of names fail because too many are pending, or ends that. */
    public void refusesNames(boolean on) {
        names.refuses(on);
    }

    /** Stops answering look-ups of names, or answers them again, including pending ones. */
    public void answersNames(boolean on) {
        names.answers(on);
    }

    public static InetSocketAddress at(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    /** Creates an SMSC that listens on this port. The name is only for readers of the test. */
    public TestSmsc smsc(String name, int port) {
        return new TestSmsc(rig, at(port));
    }

    public ReactorRig rig() {
        return rig;
    }

    public SimulatedDisk disk() {
        return disk;
    }

    /** The store of the router. */
    public Keeping keeping() {
        Keeping known = keeping;
        if (known == null) {
            throw new AssertionError("no router was started");
        }
        return known;
    }

    /**
     * Gives work a price: an octet that the router reads or writes, the hash of a password, and a sync of the store
     * take so long.
     */
    public void prices(long octetNanos, long hashNanos, long syncNanos) {
        rig.prices(octetNanos, hashNanos);
        disk.duringSync(() -> rig.spend(syncNanos));
    }

    /** The total of a figure of an application. */
    public long figure(String application, AppFigure figure) {
        Application known = router().exchange().generation().applications().stream()
                .filter(each -> each.name().equals(application))
                .findFirst()
                .orElseThrow();
        return IntStream.range(0, threads())
                .mapToLong(thread -> known.port(thread).figures().get(figure))
                .sum();
    }

    /** The figures of the router, as shown to operators. */
    public RouterFigures figures() {
        return figures(new NodeStorage.Local(keeping().storage()));
    }

    /** The figures of a router that may be a node of a cluster. */
    public RouterFigures figures(NodeStorage of) {
        Keeping store = keeping();
        return new RouterFigures(
                router(),
                new SampledSource.Node("world", "0", EPOCH.toEpochMilli()),
                context(rig.threads()),
                new RouterFigures.Storage(of, store.metrics(), recording.records()),
                new RouterFigures.ProcessFigures(() -> 3, new CommandCounts()));
    }

    /** The number of live records in the store, without those of the limits' day: they stay. */
    public long records() {
        int days = keeping().kinds().of(RecordKind.LIMIT_DAY).size();
        return keeping().metrics().counters().get(StoreCounter.LIVE_RECORDS) - days;
    }

    /** The event records, if they are configured. */
    public Recording recording() {
        return recording;
    }

    public RunningRouter router() {
        RunningRouter known = router;
        if (known == null) {
            throw new AssertionError("no router was started");
        }
        return known;
    }

    /** The incidents that were reported to operators, in order. */
    public List<String> operatorLines() {
        return operatorLines;
    }

    public static Verdict verdict(String yaml) {
        HostDefaults hostDefaults = new HostDefaults(Map.of(), "world", ZoneOffset.UTC);
        return ConfigurationFile.of(Source.of(Path.of("world.yaml"), yaml), new Words(), hostDefaults);
    }

    public static Configuration configuration(String yaml) {
        Verdict verdict = verdict(yaml);
        assertThat(verdict.isRight()).as(verdict.text()).isTrue();
        return verdict.configuration();
    }

    /** As {@link #start(String)}. */
    public World start(SceneYaml yaml) {
        return start(yaml.yaml());
    }

    /** Starts the router, and gives its SMSCs a moment to bind. */
    public World start(String yaml) {
        try {
            Configuration configuration = configuration(yaml);
            Keeping store = open(configuration);
            keeping = store;
            rig.add(store);
            if (configuration.services().operating().records().isWritten()) {
                rig.add(recording);
            }
            SimulatedTables simulated = simulatedTables;
            if (simulated != null) {
                tables = simulated.begin();
            }
            List<SelectorThread> threads = apart > 0 ? hire() : rig.threads();
            RouterContext context = context(threads);
            Records records = recording.begin(configuration);
            router = main.does(() -> {
                RunningRouter built = new RunningRouter(context, store.storage(), records, configuration, shares);
                built.begin(() -> {});
                return built;
            });
            ownLaws = new RouterLaws(router().exchange());
        } catch (NotStarted e) {
            throw new AssertionError(e);
        }
        rig.advance(Duration.ofMillis(10));
        return this;
    }

    private List<SelectorThread> hire() {
        ReactorRig.Crew hired = rig.hire(apart);
        crew = hired;
        return hired.threads();
    }

    /** Opens the store with the contents of the disk. */
    public Keeping open(Configuration configuration) {
        MessageLog.Source other = log;
        if (other != null) {
            return new Keeping(
                    rig, other, configuration.services().store(), threads(), new Keeping.StoreForms(forms, leases));
        }
        JournalLimits limits = apart > 0 ? SMALL : JournalLimits.DEFAULT;
        return new Keeping(
                rig, disk, new StoreOpener.Measures(configuration.services().store(), limits), threads(), forms);
    }

    /**
     * Kills the router; others notice it only by their broken connections. The contents of its memory are lost.
     *
     * @param powerless whether the machine loses power, so that unsynced writes may also be lost
     */
    public void die(boolean powerless) {
        isClosing = false;
        Keeping store = keeping;
        ReactorRig.Crew threads = crew;
        endRecording();
        if (store != null) {
            rig.remove(store);
        }
        if (threads != null) {
            rig.kill(threads);
        }
        keeping = null;
        crew = null;
        router = null;
        rig.network()
                .die(Stream.concat(LISTENERS.stream(), Stream.of(HTTP_LISTENER)).toList(), powerless);
        if (powerless) {
            disk.crash();
        } else {
            disk.kill();
        }
        SimulatedTables simulated = simulatedTables;
        if (simulated != null) {
            simulated.die(powerless);
        }
    }

    /** The number of messages whose sender awaits a response from the router. */
    public int unanswered() {
        Exchange exchange = router().exchange();
        int sum = 0;
        for (int i = 0; i < exchange.threads(); i++) {
            sum += exchange.unanswered(i);
        }
        return sum;
    }

    /** Begins an orderly end of the router's threads. */
    public void closeRouter() {
        isClosing = true;
        routerThreads().forEach(SelectorThread::requestClose);
    }

    /** Whether the router's threads have begun to end. */
    public boolean isClosing() {
        return isClosing;
    }

    public boolean isRouterClosed() {
        return routerThreads().stream().allMatch(SelectorThread::isClosed);
    }

    /** Ends the store in an orderly way, after the router's threads have ended. */
    public void endRouter() {
        keeping().end();
        die(false);
    }

    /** The store if it has a journal, which then contains only the router's records. Shards may be at other nodes. */
    private Optional<Keeping> ownStore() {
        return log == null ? Optional.ofNullable(keeping) : Optional.empty();
    }

    /** The threads of the router. */
    public List<SelectorThread> routerThreads() {
        ReactorRig.Crew own = crew;
        return own == null ? rig.threads() : own.threads();
    }

    /** The environment of the router. */
    public RouterContext context() {
        return context(routerThreads());
    }

    private void endRecording() {
        rig.remove(recording);
        if (router != null) {
            router.exchange().sendLastRecords();
            recording.end();
        }
    }

    private @Nullable Laws living() {
        return router == null ? null : ownLaws;
    }

    /** The laws of conservation, which hold in every world. */
    public LawsWatch laws() {
        return laws;
    }

    /** The number of the router's threads. */
    public int threads() {
        return apart > 0 ? apart : rig.threads().size();
    }

    public boolean isAlive() {
        return router != null;
    }

    public List<String> reload(SceneYaml yaml) {
        return reload(yaml.yaml());
    }

    public List<String> reload(String yaml) {
        try {
            List<String> changes =
                    change(configuration(yaml), router().inForce().origin().generation() + 1);
            rig.drive();
            laws.quiet();
            return changes;
        } catch (NotStarted e) {
            throw new AssertionError(e);
        }
    }

    /** Applies a configuration, as the main thread does. */
    public List<String> change(Configuration next, int generation) throws NotStarted {
        return change(next, changes -> generation);
    }

    /** As above; the number is chosen by the changes. */
    public List<String> change(Configuration next, ToIntFunction<List<String>> generation) throws NotStarted {
        return main.does(() -> router().change(next, generation));
    }

    /** Winds the router up, as the main thread does. */
    public void windUp() {
        main.does(() -> {
            router().windUp();
            return true;
        });
    }

    public void advance(Duration duration) {
        rig.advance(duration);
        if (!isClosing) {
            laws.quiet();
        }
    }

    public void millis(long millis) {
        advance(Duration.ofMillis(millis));
    }

    public void seconds(long seconds) {
        advance(Duration.ofSeconds(seconds));
    }

    // ---- Applications

    /** An application that has connected and tried to sign in. */
    public Peer application(String name) {
        return application(terms(name, "secret", Traffic.BOTH, "3.4"));
    }

    public Peer application(ApplicationTerms terms) {
        return application(LISTENER, terms, new Peer.Manner());
    }

    public Peer application(int port, ApplicationTerms terms, Peer.Manner manner) {
        return dial(
                port,
                DialPlan.ANY_LOCAL,
                connection -> new Peer(
                        connection, manner, setting -> SUITE.sessions().application(terms, setting, rig.nowNanos())));
    }

    /** Dials a port from a local address. */
    public Peer dial(int port, InetSocketAddress local, Function<Connection, Peer> peers) {
        // The client dials from one thread after the other, because an acceptor assigns each connection to the thread
        // with the fewest connections.
        SelectorThread thread = rig.threads().get(dialled++ % rig.threads().size());
        Dialling dialling = new Dialling(thread, at(port), local, peers);
        thread.invokeLater(dialling);
        rig.advance(BIND);
        Peer made = dialling.made;
        if (made == null) {
            throw new AssertionError("not connected: " + dialling.failed);
        }
        return made;
    }

    /** Submits a message, and returns the outcome that it has within a millisecond. */
    public Outcome send(Peer by, ShortMessage message) {
        long token = by.submit(message);
        millis(1);
        return by.outcome(token);
    }

    /** Submits a message this many times, at short intervals. */
    public void send(Peer by, ShortMessage message, int count) {
        for (int i = 0; i < count; i++) {
            by.submit(message);
            millis(20);
        }
    }

    /** The terms of an application that sends enquire links more often than the router does. */
    public static ApplicationTerms asking(String name) {
        ApplicationTerms usual = terms(name, "secret", Traffic.BOTH, "3.4");
        Duration often = Duration.ofSeconds(20);
        SessionTimers timers = usual.timers();
        return new ApplicationTerms(
                usual.credentials(),
                usual.traffic(),
                usual.version(),
                new SessionTimers(timers.begin(), often, timers.response(), timers.control()),
                usual.limits(),
                usual.quirks());
    }

    public static ApplicationTerms terms(String name, String password, Traffic traffic, String version) {
        return terms(name, password, traffic, version, 1000);
    }

    public static ApplicationTerms terms(String name, String password, Traffic traffic, String version, int window) {
        Duration never = Duration.ZERO;
        return new ApplicationTerms(
                Credentials.of(name, new Secret(password)),
                traffic,
                version,
                new SessionTimers(Duration.ofSeconds(10), never, never, Duration.ofSeconds(10)),
                new SessionLimits(window, 100_000, 80 << 10),
                PeerQuirks.USUAL);
    }

    // ---- Messages

    public static Body body(String text) {
        return new Body(text.getBytes(StandardCharsets.US_ASCII), false, 0);
    }

    /** A message without a receipt request. */
    public static ShortMessage text(String to) {
        return message(ReceiptRequest.NEVER, to).build();
    }

    /** A message with a receipt request. */
    public static ShortMessage reported(String to) {
        return message(ReceiptRequest.ON_END, to).build();
    }

    public static PlainMessage.Builder message(ReceiptRequest request, String to) {
        return PlainMessage.from(SHOP)
                .to(Address.international(to))
                .saying(body("hello"))
                .options(new SendOptions(request, false, 0, 0, false, false));
    }

    // ---- The end

    /** Permits handlers to fail in this world. */
    public void mayFail() {
        mayFail = true;
    }

    /**
     * Ends in an orderly way, which takes a minute. Another world begins with the contents of the disk, but without
     * SMSCs and applications.
     */
    public World restarted(int threads) {
        close();
        return next(threads);
    }

    /** Kills the process: written data remains, and the peers receive nothing more. */
    public World killed(int threads) {
        ended = true;
        disk.kill();
        return next(threads);
    }

    /** @param isKilled whether the world is {@link #killed} and not {@link #restarted} */
    public World again(int threads, boolean isKilled) {
        return isKilled ? killed(threads) : restarted(threads);
    }

    private World next(int threads) {
        World next = new World(threads, 0, rig.nowNanos(), disk, spoken);
        next.recording = recording.in(next.rig);
        next.clockSetMillis = clockSetMillis;
        next.advance(Duration.ofNanos(rig.nowNanos() - next.rig.nowNanos()));
        return next;
    }

    @Override
    public void close() {
        if (ended) {
            return;
        }
        ended = true;
        rig.close();
        laws.turn();
        endRecording();
        Keeping store = keeping;
        if (store != null) {
            store.end();
        }
        if (!mayFail) {
            assertThat(rig.incidents()).isEmpty();
        }
    }
}
