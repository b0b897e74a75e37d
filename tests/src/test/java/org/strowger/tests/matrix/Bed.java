package org.strowger.tests.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.UnpooledByteBufAllocator;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.spi.SelectorProvider;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.jsmpp.bean.BindType;
import org.strowger.router.app.daemon.RouterContext;
import org.strowger.router.app.daemon.RunningRouter;
import org.strowger.router.app.daemon.StoreOpener;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.config.SimulatorSettings.Play;
import org.strowger.router.config.SimulatorSettings.SimulatorLogin;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.grammar.HostDefaults;
import org.strowger.router.exchange.ExchangeStorage;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.program.ProgramVocabulary;
import org.strowger.router.program.Protocols;
import org.strowger.router.reactor.FreePorts;
import org.strowger.router.reactor.ReactorContext;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.SelectorThreads;
import org.strowger.router.records.RecordsOpener;
import org.strowger.router.smsc.LookupAtOnce;
import org.strowger.router.store.StoreContext;
import org.strowger.router.store.disk.RealDisk;
import org.strowger.router.thread.BlockingPool;
import org.strowger.router.thread.WallClock;
import org.strowger.smpp.Smpp;
import org.strowger.tests.interop.Patience;
import org.strowger.tools.ToolContext;
import org.strowger.tools.smsc.SimulatedSmsc;
import org.strowger.tools.smsc.SmscCount;
import org.strowger.tools.smsc.SmscPlan;

/** Everything that a row is played with: SMSCs, the router with two threads, an application that is bound. */
final class Bed implements AutoCloseable {
    private static final String STORED = ": deliveries stored ";
    private static final Pattern WAS_STORED = Pattern.compile("; \\w+" + STORED + "\\d+");

    /** For what waits: all of a play's own threads. */
    static final ExecutorService THREADS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "matrix");
        thread.setDaemon(true);
        return thread;
    });

    private static final int SELECTORS = 2;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(Long.getLong("strowger.patience", 20));

    private final Setup setup;
    private final Path directory;
    private final InetSocketAddress outbind = FreePorts.nextAddress();
    private final Clock clock = new Clock();
    private final Told told = new Told();
    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true);
    private final ExecutorService executor = BlockingPool.open(2);
    private final SelectorThreads threads;
    private final List<TestSmsc> smscs = new ArrayList<>();
    private final List<SimulatedSmsc> simulated = new ArrayList<>();
    private final List<App> apps = new ArrayList<>();
    private final Queue<String> heard = new ConcurrentLinkedQueue<>();
    private final Map<String, String> names = App.names();
    private final ExchangeStorage storage;
    private final RunningRouter router;
    private Figures before = Figures.NONE;
    private long openedBefore;

    /** @param directory where the configuration would lie, and what it names by a relative path */
    Bed(Setup setup, Path directory) throws Exception {
        this.setup = setup;
        this.directory = directory;
        this.threads = SelectorThreads.start(
                SELECTORS,
                new ReactorContext(SelectorProvider.provider(), clock, limits(), told, executor, () -> allocator));
        Instant epoch = Instant.now().minusNanos(clock.nowNanos());
        RouterContext context = new RouterContext(
                threads,
                protocol -> Smpp.TRAITS,
                new LookupAtOnce(host -> new InetSocketAddress(InetAddress.getByName(host.name()), host.port())),
                told,
                new RouterContext.Clock(clock::nowNanos, WallClock.from(epoch), 1),
                FilterCatalogue.builtIn(1),
                Protocols.HTTP);
        Configuration configuration = configuration(smscs(epoch));
        this.storage = StoreOpener.open(
                RealDisk.open(configuration.services().store().path()),
                configuration.services().store(),
                List.of(Smpp.TRAITS),
                new StoreContext(clock, told, new StoreMetrics()),
                SELECTORS,
                System::currentTimeMillis);
        storage.store().start();
        this.router = RunningRouter.start(context, storage, RecordsOpener.off(configuration), configuration, () -> {});
        until("the SMSCs are bound", () -> sum("sessions up") == setup.sessions());
        bind(BindType.BIND_TRX);
        until("the application is bound", () -> sum("binds") == 1);
        this.before = figures();
        this.openedBefore = threads.sum(Counter.CONNECTIONS_OPENED);
        told.clear();
    }

    /** The usual ones; but nobody waits long for those who do not answer when all ends. */
    private static ReactorLimits limits() {
        ReactorLimits usual = ReactorLimits.DEFAULT;
        ReactorLimits.Timeouts timeouts = usual.timeouts();
        return new ReactorLimits(
                usual.readBufferBytes(),
                usual.packetBytesMax(),
                usual.outputHighBytes(),
                usual.outputLowBytes(),
                usual.outputBytesMax(),
                new ReactorLimits.Timeouts(
                        timeouts.writeStall(), timeouts.linger(), timeouts.handshake(), Duration.ofMillis(300)));
    }

    private List<InetSocketAddress> smscs(Instant epoch) throws Exception {
        if (setup.isSimulated()) {
            SimulatorSettings settings = new SimulatorSettings(
                    "sim",
                    "smpp",
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                    new SimulatorLogin("", ""),
                    Duration.ZERO,
                    new Play(Duration.ZERO, 0, setup.chaos().profile().label()));
            SmscPlan plan = SmscPlan.of(settings).with(setup.chaos());
            simulated.add(SimulatedSmsc.start(threads, plan, new ToolContext(Smpp.TRAITS, epoch)));
            return List.of(simulated.get(0).address());
        }
        smscs.add(TestSmsc.open());
        if (setup.hasSecond()) {
            smscs.add(TestSmsc.open());
        }
        return smscs.stream().map(TestSmsc::address).toList();
    }

    private Configuration configuration(String yaml) {
        return ConfigurationFile.of(
                        Source.of(directory.resolve("matrix.yaml"), yaml),
                        new ProgramVocabulary(),
                        new HostDefaults(Map.of(), "matrix", ZoneOffset.UTC))
                .configuration();
    }

    private Configuration configuration(List<InetSocketAddress> where) {
        return configuration(setup.yaml(where, outbind));
    }

    // ---- Players

    /** The first session of the application, which sends and receives. */
    App app() {
        return apps.get(0);
    }

    /** Another session of the application. */
    App bind(BindType type) {
        return newApp().bind(address(), type);
    }

    /** A session that is not bound yet. */
    App newApp() {
        App app = new App(names);
        apps.add(app);
        return app;
    }

    TestSmsc smsc() {
        return smscs.get(0);
    }

    TestSmsc second() {
        return smscs.get(1);
    }

    /** Where the router listens. */
    InetSocketAddress address() {
        InetSocketAddress listener = router.addresses().values().iterator().next();
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.getPort());
    }

    /** Where the router waits to be called. */
    InetSocketAddress outbind() {
        return outbind;
    }

    /** Goes on with a configuration in which the SMSC is at another address. */
    void moveSmsc(InetSocketAddress to) throws Exception {
        router.change(
                configuration(List.of(to)), changes -> router.inForce().origin().generation() + 1);
    }

    // ---- Time

    /** From now on time passes only by {@link #pass}: for plays in which less than a minute decides. */
    void standStill() {
        clock.standStill();
        barrier();
    }

    /** Lets time pass at once, after all that was to be done before, also what one thread had handed to another. */
    void pass(Duration duration) {
        barrier();
        barrier();
        clock.putForward(duration);
        barrier();
    }

    /** All threads have done what was to be done up to now. */
    private void barrier() {
        for (SelectorThread thread : threads.all()) {
            Patience.soon(CompletableFuture.runAsync(() -> {}, thread::invokeLater));
        }
    }

    /** Waits for that, however slow the machine is; every look waits for a turn of all threads. */
    void until(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("in vain was waited until " + what + "; figures: "
                        + figures().since(Figures.NONE) + "; log: " + told.all());
            }
            barrier();
        }
    }

    /** Waits until this was counted so often since the play began, over all SMSCs and applications. */
    void untilCounted(String figure, long times) {
        until(figure + " " + times, () -> sum(figure) == times);
    }

    /** How often this was counted since the play began. */
    long counted(String figure) {
        return sum(figure);
    }

    /** Waits until the simulated SMSC has counted so much. */
    void untilAtSmsc(String figure, long times) {
        until(
                figure + " at the SMSC",
                () -> simulated.get(0).count(SmscCount.valueOf(figure.toUpperCase(Locale.ROOT))) == times);
    }

    /** How many bytes have come to the router since it began. */
    long bytesCome() {
        return threads.sum(Counter.BYTES_IN);
    }

    boolean wasTold(String what) {
        return told.events().contains("log: " + what);
    }

    /** How many connections have come since the play began. */
    long connectionsOpened() {
        return threads.sum(Counter.CONNECTIONS_OPENED) - openedBefore;
    }

    /** Notes whether the router leaves a message in the socket for which there is no room. */
    void noteUnread(String text, CompletableFuture<Void> answer, long messages) {
        until("it reads no more", () -> threads.sum(Counter.MUTES) > 0);
        boolean unread = !answer.isDone() && counted("messages") == messages;
        app().note("'" + text + (unread ? "' is not read yet" : "' is read"));
    }

    private long sum(String figure) {
        return figures().numbers().entrySet().stream()
                .filter(each -> each.getKey().endsWith(": " + figure))
                .mapToLong(each -> each.getValue() - before.numbers().getOrDefault(each.getKey(), 0L))
                .sum();
    }

    private Figures figures() {
        return Figures.of(threads, router.exchange().generation());
    }

    /** How many deliver_sm have come to all sessions. */
    int delivered() {
        return apps.stream().mapToInt(app -> app.jsmpp().delivered.size()).sum();
    }

    // ---- Observations

    private String application() {
        List<String> lines = new ArrayList<>();
        apps.forEach(app -> lines.addAll(app.seen()));
        return Words.cell(lines);
    }

    private String smscCell() {
        List<String> lines = new ArrayList<>(heard);
        for (SimulatedSmsc each : simulated) {
            for (SmscCount count : SmscCount.values()) {
                boolean said = count.compareTo(SmscCount.BINDS) > 0 && each.count(count) > 0;
                if (said) {
                    lines.add(count.label().replace('_', ' ') + " " + each.count(count));
                }
            }
        }
        for (TestSmsc smsc : smscs) {
            String who = smsc == smsc() || !setup.hasSecond() ? "" : "the second: ";
            smsc.seen().forEach(line -> lines.add(who + line));
        }
        return Words.cell(lines);
    }

    private String figuresCell() {
        List<String> lines = figures().since(before);
        lines.addAll(told.events());
        return Words.cell(lines);
    }

    /**
     * The figures that a row is about. On a slow machine a delivery that waits too long for its response is stored
     * meanwhile, so that figure counts only where the row has it.
     */
    private String figuresFor(Row.Seen seen) {
        String figures = figuresCell();
        return seen.figures().contains(STORED)
                ? figures
                : WAS_STORED.matcher(figures).replaceAll("");
    }

    void noteAtSmsc(String line) {
        heard.add(line);
    }

    /** All three cells come out as the row has them, now or soon. */
    void mustBe(Row.Seen seen) {
        try {
            until(
                    "all was seen",
                    () -> isSo(seen.application(), application())
                            && isSo(seen.smsc(), smscCell())
                            && isSo(seen.figures(), figuresFor(seen)));
        } catch (AssertionError e) {
            assertThat(new Row.Seen(application(), smscCell(), figuresCell())).isEqualTo(seen);
            throw e;
        }
        assertThat(told.faults()).isEmpty();
    }

    private static boolean isSo(String expected, String actual) {
        List<String> wanted = Words.sorted(expected);
        List<String> lines = Words.sorted(actual);
        if (wanted.size() != lines.size()) {
            return false;
        }
        for (int i = 0; i < lines.size(); i++) {
            if (!Figures.fits(wanted.get(i), lines.get(i))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() {
        clock.goOn(); // Or nobody's patience with the other would end.
        apps.forEach(App::close);
        smscs.forEach(TestSmsc::close);
        try {
            threads.close();
            storage.store().close();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        executor.shutdown();
        assertThat(told.faults()).isEmpty();
        assertThat(allocator.metric().usedDirectMemory()).as("direct memory").isZero();
    }
}
