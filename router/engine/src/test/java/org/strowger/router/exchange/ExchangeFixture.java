package org.strowger.router.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.CalendarTime;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.protocol.SmscTerms;
import org.strowger.router.application.AppSession;
import org.strowger.router.application.Application;
import org.strowger.router.application.BindQueue;
import org.strowger.router.application.ListenerCounts;
import org.strowger.router.application.login.AuthenticatorMemory;
import org.strowger.router.application.login.BindAuthenticator;
import org.strowger.router.application.login.PasswordChecks;
import org.strowger.router.application.login.ReplacedPasswords;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.StoreSettings;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.file.Verdict;
import org.strowger.router.config.grammar.HostDefaults;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.custodian.Custodian;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.router.exchange.custody.RecoveredRecords;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mo.MoFlow;
import org.strowger.router.exchange.mt.MtFlow;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.exchange.routes.RouteFigures;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.reactor.Acceptor;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Connector;
import org.strowger.router.reactor.DialHandler;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.ListenerPlan;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.records.Recording;
import org.strowger.router.route.InboundTable;
import org.strowger.router.route.RouteTable;
import org.strowger.router.smsc.LookupAtOnce;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscContext;
import org.strowger.router.store.StoreContext;
import org.strowger.router.store.StoreIncidents;
import org.strowger.router.store.StoreOptions;
import org.strowger.router.store.StoreOutbox;
import org.strowger.router.store.StoreState;
import org.strowger.router.store.StoreThread;
import org.strowger.router.store.log.LogDamage;
import org.strowger.router.store.shared.Leases;
import org.strowger.router.thread.FailedBinds;
import org.strowger.router.thread.Mailbox;
import org.strowger.router.thread.PasswordMemory;
import org.strowger.router.thread.PeerThread;
import org.strowger.router.thread.SharedRate;
import org.strowger.router.thread.Task;
import org.strowger.router.thread.WallClock;
import org.strowger.router.thread.shared.Residue;
import org.strowger.simulation.log.SimulatedLog;

/**
 * A real {@link Exchange} for unit tests, configured in YAML. Its threads run in the thread of the test, by a clock
 * that only the test advances; the network and the log of the store are simulated. The SMSCs of the configuration are
 * {@link ScriptedSmsc}s, and {@link #application} binds a {@link ScriptedSession}.
 *
 * <p>Nothing runs before the first {@link #advance}: a test can script the SMSCs first. The index of an application or
 * SMSC in the first configuration decides its home: with two threads, the homes alternate.
 */
public final class ExchangeFixture implements AutoCloseable {
    public static final Instant EPOCH = Instant.parse("2026-02-03T04:05:06Z");

    /** The source address of {@link #message}. */
    public static final Address SHOP = Address.alphanumeric("SHOP");

    private static final int FIRST_LISTENER = 2775;
    private static final int FIRST_SMSC = 3001;
    private static final Duration BIND = Duration.ofMillis(5);
    private static final CloseReason CHANGED = CloseReason.of(CloseCause.ASKED);
    private static final SessionLimits LIMITS = new SessionLimits(1000, 100_000, 80 << 10);

    private final int threads;
    private final FilterCatalogue filters;
    private final SimulatedLog log;
    private final ReactorRig rig;
    private final Store store;
    private final Recording recording;
    private final Exchange exchange;
    private final List<String> operatorLog = new ArrayList<>();
    private final Map<String, ScriptedSmsc> scripted = new HashMap<>();
    private final Map<String, Smsc> smscs = new LinkedHashMap<>();
    private final Map<String, Application> applications = new LinkedHashMap<>();
    private final Map<String, Application> former = new HashMap<>();
    private final Map<String, Integer> applicationIndexes = new HashMap<>();
    private final Map<String, Integer> smscIndexes = new HashMap<>();
    private Configuration configuration;

    private long generations;
    private BindAuthenticator authenticator;
    private int dialled;
    private boolean mayFail;
    private boolean isDead;

    /** An exchange on one thread with an empty store. */
    public ExchangeFixture(String yaml) {
        this(1, yaml);
    }

    public ExchangeFixture(int threads, String yaml) {
        this(threads, yaml, new SimulatedLog(1, 1 << 20));
    }

    /** An exchange that recovers the contents of this log. */
    public ExchangeFixture(int threads, String yaml, SimulatedLog log) {
        this(threads, yaml, log, FilterCatalogue.builtIn(1), 1);
    }

    /** An exchange whose applications have these message filters, with an empty store. */
    public ExchangeFixture(int threads, String yaml, FilterCatalogue filters) {
        this(threads, yaml, new SimulatedLog(1, 1 << 20), filters, 1);
    }

    private ExchangeFixture(int threads, String yaml, SimulatedLog log, FilterCatalogue filters, long nowNanos) {
        this.filters = filters;
        this.threads = threads;
        this.log = log;
        this.configuration = configuration(yaml);
        this.authenticator = new BindAuthenticator(configuration.applications(), memory());
        this.rig = new ReactorRig(threads);
        rig.advance(Duration.ofNanos(nowNanos - rig.nowNanos()));
        this.store = new Store();
        rig.add(store);
        this.recording = new Recording(rig);
        rig.add(recording);
        configuration.smscs().forEach(this::script);
        Generation nothing = generation(List.of(), List.of(), RouteFigures.empty(threads));
        this.exchange = new Exchange(
                rig.threads(),
                nothing,
                new Exchange.Identity("node", WallClock.from(EPOCH), rig.nowNanos(), Residue.ALL),
                store.storage,
                recording.begin(configuration),
                new Told());
        settle();
        exchange.recover(this::applicationOrFormer);
        listen();
    }

    // ---- Construction

    private static AuthenticatorMemory memory() {
        long minute = TimeUnit.MINUTES.toNanos(1);
        return new AuthenticatorMemory(
                new PasswordMemory(new byte[32], 100), new FailedBinds(100, minute), new ReplacedPasswords());
    }

    /** Parses the configuration, which must be valid. */
    public static Configuration configuration(String yaml) {
        Verdict verdict = ConfigurationFile.of(
                Source.of(Path.of("fixture.yaml"), yaml),
                MessageProtocols.VOCABULARY,
                new HostDefaults(Map.of(), "node", ZoneOffset.UTC));
        assertThat(verdict.isRight()).as(verdict.text()).isTrue();
        return verdict.configuration();
    }

    private static InetSocketAddress at(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    /** Each SMSC listens at a port of its own, whatever host the configuration names. */
    private void script(SmscSettings settings) {
        scripted.computeIfAbsent(
                settings.name(),
                name -> new ScriptedSmsc(
                        rig,
                        addressOf(name),
                        MessageProtocols.named(settings.peer().protocol())));
    }

    private static InetSocketAddress addressOf(String smsc) {
        return at(FIRST_SMSC + Math.floorMod(smsc.hashCode(), 10_000));
    }

    private Generation generation(List<Application> present, List<Smsc> connected, RouteFigures counts) {
        return new Generation(
                RouteTable.of(configuration),
                InboundTable.of(configuration),
                present,
                connected,
                counts,
                ++generations);
    }

    /**
     * Creates the applications and SMSCs of the configuration that do not exist yet, and publishes the configuration.
     */
    private void settle() {
        List<Application> present = new ArrayList<>();
        List<Application> begun = new ArrayList<>();
        for (ApplicationSettings settings : configuration.applications()) {
            Application application = applications.get(settings.name());
            if (application == null) {
                application = newApplication(settings);
                begun.add(application);
            } else {
                application.change(settings, rig.nowNanos());
            }
            application.moveTo(present.size());
            present.add(application);
        }
        List<Smsc> connected = new ArrayList<>();
        for (SmscSettings settings : configuration.smscs()) {
            Smsc smsc = smscs.get(settings.name());
            connected.add(smsc == null ? newSmsc(settings) : smsc);
        }
        RouteFigures counts = exchange.generation().counts().next(RouteTable.of(configuration), connected);
        exchange.change(generation(present, connected, counts));
        begun.forEach(exchange::add);
    }

    /** As in the daemon, a name keeps its index for the life of the process. */
    private static int indexOf(Map<String, Integer> indexes, String name) {
        int next = indexes.size();
        return indexes.computeIfAbsent(name, each -> next);
    }

    private Application newApplication(ApplicationSettings settings) {
        int index = indexOf(applicationIndexes, settings.name());
        Application application = new Application(index, index % threads, threads, settings, filters);
        applications.put(settings.name(), application);
        return application;
    }

    /** A closed application, for records of an application that is not configured. */
    private Application applicationOrFormer(String name) {
        Application known = applications.get(name);
        return known != null
                ? known
                : former.computeIfAbsent(name, gone -> {
                    int index = indexOf(applicationIndexes, gone);
                    Application application =
                            new Application(index, index % threads, threads, ApplicationSettings.former(gone), filters);
                    application.close();
                    return application;
                });
    }

    private Smsc newSmsc(SmscSettings settings) {
        SmscContext context = new SmscContext(
                MessageProtocols.named(settings.peer().protocol()),
                new LookupAtOnce(host -> addressOf(settings.name())),
                address -> false,
                host -> SessionLayer.PLAIN,
                CalendarTime.from(EPOCH),
                1);
        int index = indexOf(smscIndexes, settings.name());
        Smsc smsc = new Smsc(index, index % threads, settings, LIMITS.packetOctetsMax(), context);
        smscs.put(settings.name(), smsc);
        exchange.add(smsc);
        return smsc;
    }

    /** Opens a listener for applications for each protocol. */
    @SuppressWarnings("NullAway") // the look-up answers null for an unknown name, as its type says
    private void listen() {
        BindQueue.Context context = new BindQueue.Context(
                () -> authenticator,
                this::applicationOrFormer,
                new PasswordChecks(rig.thread(), new SplittableRandom(1)),
                new SharedRate(1000, TimeUnit.SECONDS.toNanos(1)),
                CalendarTime.from(EPOCH));
        List<BindQueue> queues = exchange.bindQueues(context);
        for (ProtocolTraits suite : MessageProtocols.all()) {
            BindQueue.Listener listener = new BindQueue.Listener(
                    suite.name(),
                    suite,
                    new SmscTerms("node", SessionTimers.USUAL, LIMITS, PeerQuirks.USUAL),
                    new ListenerCounts(threads));
            Endpoint.Factory endpoints = (connection, nowNanos) -> new AppSession(
                    queues.get(rig.threads().indexOf(connection.thread())), listener, connection, nowNanos);
            ListenerPlan plan = new ListenerPlan(listenerOf(suite), Integer.MAX_VALUE, ConnectionPlan.plain(endpoints));
            try {
                Acceptor.open(rig.thread(), rig.threads(), plan);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static InetSocketAddress listenerOf(ProtocolTraits suite) {
        return at(FIRST_LISTENER + MessageProtocols.all().indexOf(suite));
    }

    private final class Told implements OperatorLog {
        @Override
        public void smscTold(String smsc, LogEvent event, String detail) {
            operatorLog.add(event.label() + " " + smsc + ": " + detail);
        }

        @Override
        public void appTold(String application, LogEvent event, String detail) {
            operatorLog.add(event.label() + " " + application + ": " + detail);
        }

        @Override
        public void hookTold(String hook, LogEvent event, String detail) {
            operatorLog.add(event.label() + " " + hook + ": " + detail);
        }

        @Override
        public void accountTold(String account, LogEvent event, String detail) {
            operatorLog.add(event.label() + " " + account + ": " + detail);
        }

        @Override
        public void routerTold(LogEvent event, String detail) {
            operatorLog.add(event.label() + ": " + detail);
        }
    }

    /** The store of the exchange, in the thread of the test. */
    private final class Store implements ReactorRig.Companion, StoreIncidents {
        private final StoreMetrics metrics = new StoreMetrics();
        private final ExchangeStorage storage;
        private boolean hangs;

        Store() {
            StoreSettings settings = configuration.services().store();
            StoreOptions options = new StoreOptions(
                    0, settings.octetsMax(), settings.messagesMax(), Long.MAX_VALUE, TimeUnit.SECONDS.toNanos(2), 0);
            MessageForms forms = new MessageForms(MessageProtocols.all());
            RecoveredRecords recovered = new RecoveredRecords(forms, threads);
            StoreThread opened =
                    StoreThread.open(log.source(), options, new StoreContext(rig::nowNanos, this, metrics), recovered);
            storage = new ExchangeStorage(opened, forms, recovered.complete(), new Leases());
        }

        @Override
        public void turn() {
            if (!hangs) {
                storage.store().turn();
            }
        }

        @Override
        public long nextNanos() {
            return hangs ? Long.MAX_VALUE : storage.store().nextTurnNanos();
        }

        @Override
        public long activity() {
            return metrics.mail().get(Counter.TASKS) + metrics.counters().get(StoreCounter.FLIGHTS);
        }

        @Override
        public void onState(StoreState before, StoreState now) {}

        @Override
        public void onFailure(IOException why) {}

        @Override
        public void onDamage(LogDamage damage) {
            throw new AssertionError(damage.toString());
        }

        @Override
        public void onLost(Throwable why) {
            throw new AssertionError(why);
        }
    }

    // ---- The exchange and its parts

    public Exchange exchange() {
        return exchange;
    }

    public ReactorRig rig() {
        return rig;
    }

    /** The number of SMSCs whose queue grows because this router is slower than they are. */
    public int growingQueues() {
        return exchange.growingQueues().get();
    }

    public ExchangeThread thread(int index) {
        return exchange.thread(index).thread;
    }

    public Custodian custodian() {
        return custodian(0);
    }

    public Custodian custodian(int index) {
        return exchange.thread(index).custodian;
    }

    public CustodyLog custodyLog(int index) {
        return exchange.thread(index).log;
    }

    public MessageIdAllocator ids(int index) {
        return exchange.thread(index).ids;
    }

    public MtFlow mtFlow(int index) {
        return exchange.thread(index).mtFlow;
    }

    public MoFlow moFlow(int index) {
        return exchange.thread(index).moFlow;
    }

    /** The SMSC as the exchange sees it. */
    public Smsc smscOf(String name) {
        return exchange.generation().smscs().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The application as the exchange sees it, even if it is no longer configured. */
    public Application applicationOf(String name) {
        return applicationOrFormer(name);
    }

    /** The message in custody that the application knows by this id. */
    public Optional<MtMessage> inCustody(String application, String id) {
        long number = MessageIdAllocator.number(applicationOf(application), id);
        return IntStream.range(0, threads)
                .mapToObj(each -> custodian(each).messages().find(number))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** The event records, if the configuration has {@code records}. */
    public Recording recording() {
        return recording;
    }

    /** The lines of the operator log, oldest first. */
    public List<String> operatorLog() {
        return operatorLog;
    }

    // ---- Store

    /** The medium of the store, which a test can make fail. */
    public SimulatedLog log() {
        return log;
    }

    /** From now on the disk does not answer; or it answers again. */
    public void storeHangs(boolean on) {
        store.hangs = on;
        rig.drive();
    }

    /** Runs the step within the next commit, which takes as long as the step advances the clock. */
    public void duringNextCommit(Runnable step) {
        log.duringCommit(() -> {
            log.duringCommit(() -> {});
            store.hangs = true;
            step.run();
            store.hangs = false;
        });
    }

    public StoreState storeState() {
        return store.storage.store().status().state(rig.nowNanos());
    }

    /** The kinds of the durable records, in the order of their ids. */
    public List<RecordKind> storedKinds() {
        List<RecordKind> kinds = new ArrayList<>();
        stored().forEach((id, record) -> kinds.add(record.kind()));
        return kinds;
    }

    /** The durable record with this id. */
    public StoredRecord stored(long id) {
        StoredRecord record = stored().get(id);
        if (record == null) {
            throw new AssertionError("record " + id + " is not in the store");
        }
        return record;
    }

    /** The durable records by id. */
    public Map<Long, StoredRecord> stored() {
        Map<Long, StoredRecord> stored = new TreeMap<>();
        log.forEachRecord((id, kind, payload) -> {
            ByteBuffer copy =
                    ByteBuffer.allocate(payload.remaining()).put(payload).flip();
            stored.put(id, new StoredRecord(RecordKind.values()[kind - 1], copy));
        });
        return stored;
    }

    /** Stores a record that no part of the exchange knows, and returns its id. */
    public long putRecord(RecordKind kind, byte[] payload) {
        long id = exchange.thread(0).ids.record(rig.nowNanos());
        StoreOutbox outbox = new StoreOutbox(store.storage.store(), new Writer(rig.thread()));
        outbox.batch().beginOwed((outcome, nowNanos) -> {});
        outbox.batch().add(id, kind.code(), payload, 0, payload.length);
        outbox.batch().finish();
        outbox.send();
        rig.drive();
        return id;
    }

    /** A thread that writes records for a test. */
    private record Writer(SelectorThread thread) implements PeerThread {
        @Override
        public Mailbox.Posted post(Runnable task) {
            return thread.post(task);
        }

        @Override
        public long nowNanos() {
            return thread.nowNanos();
        }

        @Override
        public void failed(Task task, Throwable why) {
            throw new AssertionError(why);
        }

        @Override
        public void undelivered(Task task) {}
    }

    /** A durable record. */
    public record StoredRecord(RecordKind kind, ByteBuffer payload) {
        /** A copy of the payload. */
        public byte[] bytes() {
            byte[] bytes = new byte[payload.remaining()];
            payload.duplicate().get(bytes);
            return bytes;
        }
    }

    // ---- Peers

    /** The scripted peer for this SMSC of the configuration. */
    public ScriptedSmsc smsc(String name) {
        ScriptedSmsc known = scripted.get(name);
        if (known == null) {
            throw new AssertionError("SMSC " + name + " is not configured");
        }
        return known;
    }

    /** Binds this application by SMPP, as transceiver. */
    public ScriptedSession application(String name) {
        return application(name, MessageProtocols.all().get(0));
    }

    /** Binds this application, whose password must be {@code secret}. The sessions are dealt to the threads in turn. */
    public ScriptedSession application(String name, ProtocolTraits suite) {
        List<ScriptedSession> made = new ArrayList<>();
        ApplicationTerms terms = new ApplicationTerms(
                Credentials.of(name, new Secret("secret")),
                Traffic.BOTH,
                suite.versions().get(0),
                new SessionTimers(Duration.ofSeconds(10), Duration.ZERO, Duration.ZERO, Duration.ofSeconds(10)),
                LIMITS,
                PeerQuirks.USUAL);
        ConnectionPlan plan = ConnectionPlan.plain((connection, nowNanos) -> {
            made.add(new ScriptedSession(connection, new ScriptedSession.Script(), setting -> suite.sessions()
                    .application(terms, setting, nowNanos)));
            return made.get(0);
        });
        DialPlan dial = new DialPlan(listenerOf(suite), DialPlan.ANY_LOCAL, Duration.ofSeconds(5), plan);
        SelectorThread thread = rig.threads().get(dialled++ % threads);
        thread.invokeLater(() -> Connector.dial(thread, dial, new DialHandler() {
            @Override
            public void connected(Connection connection, long nowNanos) {}

            @Override
            public void notConnected(CloseReason reason, long nowNanos) {
                throw new AssertionError("not connected: " + reason);
            }
        }));
        rig.advance(BIND);
        assertThat(made).as(name + " is bound").hasSize(1).allMatch(ScriptedSession::isBound);
        return made.get(0);
    }

    /** Resets the connections of all sessions of the application. */
    public void disconnect(String application) {
        for (int i = 0; i < threads; i++) {
            applicationOf(application).port(i).sessions().forEach(each -> rig.network()
                    .reset(each.connection().peer()));
        }
        rig.drive();
    }

    /** Applies the decision of an operator to an application. */
    public void operateApplication(String application, OperatorOverride.Word word) {
        applicationOf(application).operate(new OperatorOverride(word, "operator", EPOCH));
    }

    // ---- Messages

    public static Body body(String text) {
        return new Body(text.getBytes(StandardCharsets.US_ASCII), false, 0);
    }

    /** A message with the text "hello". */
    public static PlainMessage.Builder message(String to, ReceiptRequest receipt) {
        return PlainMessage.from(SHOP)
                .to(Address.international(to))
                .saying(body("hello"))
                .options(new SendOptions(receipt, false, 0, 0, false, false));
    }

    /** A message that requests no receipt. */
    public static PlainMessage text(String to) {
        return message(to, ReceiptRequest.NEVER).build();
    }

    /** A message that requests a receipt at its end. */
    public static PlainMessage withReceipt(String to) {
        return message(to, ReceiptRequest.ON_END).build();
    }

    /** A part of a long message, numbered in its header. Its text is the number of the part, twenty times. */
    public static PlainMessage part(String to, ReceiptRequest receipt, int reference, int total, int number) {
        byte[] text = Integer.toString(number).repeat(20).getBytes(StandardCharsets.US_ASCII);
        ByteBuffer octets = ByteBuffer.allocate(6 + text.length)
                .put(new byte[] {5, 0, 3, (byte) reference, (byte) total, (byte) number})
                .put(text);
        return message(to, receipt).saying(new Body(octets.array(), true, 0)).build();
    }

    // ---- Time, configuration and end

    public long nowNanos() {
        return rig.nowNanos();
    }

    /** Advances the clock; everything that is due until then happens in order. */
    public ExchangeFixture advance(Duration duration) {
        rig.advance(duration);
        return this;
    }

    public ExchangeFixture seconds(long seconds) {
        return advance(Duration.ofSeconds(seconds));
    }

    public ExchangeFixture millis(long millis) {
        return advance(Duration.ofMillis(millis));
    }

    /** Changes the configuration. SMSCs that stay keep their settings. */
    public void reload(String yaml) {
        configuration = configuration(yaml);
        authenticator = new BindAuthenticator(configuration.applications(), memory());
        configuration.smscs().forEach(this::script);
        settle();
        List<String> kept =
                configuration.smscs().stream().map(SmscSettings::name).toList();
        List.copyOf(smscs.values()).stream()
                .filter(each -> !kept.contains(each.name()))
                .forEach(each -> {
                    smscs.remove(each.name());
                    exchange.remove(each, CHANGED);
                });
        List<String> bound = configuration.applications().stream()
                .map(ApplicationSettings::name)
                .toList();
        List.copyOf(applications.values()).stream()
                .filter(each -> !bound.contains(each.name()))
                .forEach(each -> {
                    applications.remove(each.name());
                    former.put(each.name(), each);
                    each.close();
                });
        rig.drive();
    }

    /** Applies the decision of an operator to an SMSC. */
    public void operate(String smsc, OperatorOverride.Word word) {
        Smsc which = smscOf(smsc);
        which.operate(new OperatorOverride(word, "operator", EPOCH));
        exchange.operatedChanged(which, CHANGED);
        rig.drive();
    }

    /** Runs a step on the first thread, as another part of the daemon would. */
    public void run(Runnable step) {
        rig.thread().invokeLater(step);
        rig.drive();
    }

    /** Kills the process, and starts another one with the durable records. Its SMSCs and sessions are new. */
    public ExchangeFixture restart(int newThreads, String yaml) {
        isDead = true;
        log.kill();
        return new ExchangeFixture(newThreads, yaml, log, filters, rig.nowNanos());
    }

    /** From now on an incident on a thread does not fail the test. */
    public void mayFail() {
        mayFail = true;
    }

    @Override
    public void close() {
        if (isDead) {
            return;
        }
        isDead = true;
        store.hangs = false;
        log.heal();
        rig.close();
        exchange.sendLastRecords();
        recording.end();
        store.storage.store().end();
        if (!mayFail) {
            assertThat(rig.incidents()).isEmpty();
        }
    }
}
