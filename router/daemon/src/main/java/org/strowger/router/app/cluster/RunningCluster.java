package org.strowger.router.app.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.router.app.daemon.NodeStorage;
import org.strowger.router.app.daemon.RunningRouter;
import org.strowger.router.app.daemon.StoreOpener;
import org.strowger.router.app.log.ClusterLog;
import org.strowger.router.cluster.ApplicationUse;
import org.strowger.router.cluster.ClusterFigures;
import org.strowger.router.cluster.ClusterMember;
import org.strowger.router.cluster.ClusterOptions;
import org.strowger.router.cluster.ClusterStatus;
import org.strowger.router.cluster.ClusterView;
import org.strowger.router.cluster.HelloRepeater;
import org.strowger.router.cluster.HomeShard;
import org.strowger.router.cluster.KnownOwners;
import org.strowger.router.cluster.LocalUse;
import org.strowger.router.cluster.ShardView;
import org.strowger.router.cluster.SmscUse;
import org.strowger.router.cluster.Takeovers;
import org.strowger.router.cluster.shares.ClusterShares;
import org.strowger.router.cluster.shares.LocalShares;
import org.strowger.router.cluster.shares.RouterShares;
import org.strowger.router.config.ClusterSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.StoreSettings;
import org.strowger.router.config.tls.TlsIdentity;
import org.strowger.router.config.value.Host;
import org.strowger.router.exchange.ClusterMail;
import org.strowger.router.exchange.ExchangeStorage;
import org.strowger.router.exchange.custody.HeirRecords;
import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.exchange.ids.PassedMessages;
import org.strowger.router.exchange.mo.StrayFigure;
import org.strowger.router.exchange.question.CommandCalls;
import org.strowger.router.exchange.question.QuestionContext;
import org.strowger.router.mail.MailContext;
import org.strowger.router.mail.MailKind;
import org.strowger.router.mail.Whereabouts;
import org.strowger.router.metrics.Counters;
import org.strowger.router.metrics.Distribution;
import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.program.Protocols;
import org.strowger.router.program.Version;
import org.strowger.router.store.StoreContext;
import org.strowger.router.store.StoreThread;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.log.RecordVisitor;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.store.replicated.ReplicatedLogProvider;
import org.strowger.router.store.replicated.ReplicatedLogSettings;
import org.strowger.router.store.replicated.ReplicatedLogs;
import org.strowger.router.store.shared.Lease;
import org.strowger.router.store.shared.Leases;
import org.strowger.router.store.shared.ShardFigures;
import org.strowger.router.store.shared.ShardFormats;
import org.strowger.router.store.shared.ShardIdentity;
import org.strowger.router.store.shared.ShardLog;
import org.strowger.router.store.shared.ShardOptions;
import org.strowger.router.store.shared.ShardOptions.ShardLimits;
import org.strowger.router.thread.BlockingPool;
import org.strowger.router.thread.Mailbox;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.WriterThread;
import org.strowger.router.time.MonotonicClock;

/**
 * This process as a node of a cluster. Its store is a shard in the replicated logs; the cluster's thread takes over the
 * shards that other nodes leave behind.
 *
 * <p>Thread: the configuration thread.
 */
public final class RunningCluster
        implements NodeStorage, ClusterStatus, TakenOverShards.Stores, Takeovers<HeirRecords>, LocalUse {
    /** The maximum interval between hellos, and between empty flights. */
    private static final long SIGN_NANOS_MAX = TimeUnit.MILLISECONDS.toNanos(200);

    /** The number of signs of life that must fit into the time after which a node counts as silent. */
    private static final int SIGNS = 5;

    private static final double LEASE_SHARE = 0.6;

    /**
     * With slow brokers, the time until another node has taken over a shard that is no longer kept for its previous
     * owner.
     */
    private static final long TAKE_OVER_NANOS = TimeUnit.MINUTES.toNanos(1);

    /** The maximum time for which a stop waits for unresponsive brokers. */
    private static final long STOP_NANOS_MAX = TimeUnit.SECONDS.toNanos(10);

    /**
     * The time limit for closing. After the connections to the brokers have been closed, no store waits for them any
     * more.
     */
    private static final Duration CLOSE_MAX = Duration.ofSeconds(5);

    @Bound(
            of = "tasks of the cluster for the thread of the configuration",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.PROCESS,
            share = Sharing.SINGLE,
            full = "tasks beyond it are taken all the same")
    private static final int TASKS_MAX = 1024;

    private final Context process;
    private final ClusterSettings settings;
    private final StoreSettings store;
    private final ReplicatedLogs logs;
    private final Leases leases = new Leases();
    private final Lease homeLease;
    private final ClusterOptions options;

    @BoundedBy("TASKS_MAX")
    private final Mailbox tasks;

    private final Counters taskCounters = new Counters();

    /** Counted down at the end of the process; nothing may wait for the brokers afterwards. */
    private final CountDownLatch ending = new CountDownLatch(1);

    @Within(Within.Scope.PARTS)
    private final List<StoreThread> takenOver = new ArrayList<>();

    private final ClusterThread thread;
    private final HelloThread hello;

    /** The parts that need the router: empty until the router has started, then one element. */
    private final Published<List<Serving>> serving = new Published<>(List.of());

    private final KnownOwners owners;

    /** Runs searches of event records for another node. They can take seconds, so they have separate threads. */
    private final Executor answering = BlockingPool.waiting(CommandCalls.ANSWERING_MAX, "answers");

    /** Answers the questions that operators ask on other nodes. */
    private final Published<UnaryOperator<byte[]>> answerer = new Published<>(question -> new byte[0]);

    private final LocalShares localShares = LocalShares.ofNode();

    private @Nullable ExchangeStorage storage;
    private @Nullable ShardLog home;

    /** The parts that need the router. */
    private record Serving(TakenOverShards taken, ClusterShares shares, ClusterMail mail) {}

    /**
     * The collaborators of the cluster in this process.
     *
     * @param store the collaborators of the home shard's store
     * @param unixMillis the calendar clock
     * @param log logs incidents of the cluster
     * @param threads the number of SelectorThreads
     * @param call wakes the configuration thread, which then calls {@link #turn}
     */
    public record Context(StoreContext store, LongSupplier unixMillis, ClusterLog log, int threads, Runnable call) {
        MonotonicClock clock() {
            return store.clock();
        }
    }

    /**
     * Connects to the brokers, claims the home shard, and reads it.
     *
     * @param local the local store that the node may have had before; its contents are moved into the shard
     * @throws StoreRefused if the brokers cannot be used, or no shard is free
     */
    public static RunningCluster open(Configuration configuration, Context process, LocalStore local) {
        ReplicatedLogProvider provider = ServiceLoader.load(ReplicatedLogProvider.class)
                .findFirst()
                .orElseThrow(() -> new StoreRefused("cluster: the package strowger-kafka is not installed"));
        ReplicatedLogs logs = provider.open(brokers(configuration));
        RunningCluster cluster = new RunningCluster(configuration, process, logs);
        boolean isOpen = false;
        try {
            cluster.join(local);
            isOpen = true;
            return cluster;
        } finally {
            if (!isOpen) {
                cluster.abandon();
            }
        }
    }

    private static ReplicatedLogSettings brokers(Configuration configuration) {
        ClusterSettings cluster = configuration.services().cluster();
        ClusterSettings.Brokers brokers = cluster.brokers();
        List<TlsIdentity> identities = brokers.tls().identities();
        return new ReplicatedLogSettings(
                cluster.name(),
                configuration.general().node(),
                brokers.hosts().stream().map(Host::toString).toList(),
                new ReplicatedLogSettings.Tls(
                        brokers.encrypted(),
                        brokers.tls().cas().stream().map(Path::toString).toList(),
                        brokers.tls().verifyHost(),
                        identities.isEmpty()
                                ? ""
                                : identities.get(0).certificate().toString(),
                        identities.isEmpty() ? "" : identities.get(0).key().toString()),
                brokers.user(),
                brokers.password(),
                cluster.shards(),
                cluster.synced());
    }

    private RunningCluster(Configuration configuration, Context process, ReplicatedLogs logs) {
        this.process = process;
        this.settings = configuration.services().cluster();
        this.store = configuration.services().store();
        this.logs = logs;
        this.options = options(configuration.general().node());
        this.homeLease = new Lease(options.leaseNanos());
        this.tasks = new Mailbox(TASKS_MAX, process.call());
        this.owners = new KnownOwners(
                settings.shards(),
                settings.handOver().toNanos() + TAKE_OVER_NANOS,
                process.clock().nowNanos());
        Set<String> nodes = Set.copyOf(settings.nodes());
        ClusterMember<HeirRecords> member = new ClusterMember<>(logs, options, this, process.log(), this, () -> nodes);
        member.mayClaim(false);
        this.thread = new ClusterThread(
                member, settings.shards(), process.clock(), this::round, process.call(), process.log()::lost);
        this.hello = new HelloThread(
                new HelloRepeater(member, logs.members(), options), process.clock(), process.log()::lost);
    }

    /** Joins the cluster, and claims the home shard. */
    private void join(LocalStore local) {
        logs.warnings().forEach(process.log()::warns);
        // Reading the shard can take long, and other nodes must receive hellos meanwhile.
        thread.start();
        hello.start();
        ShardFormats formats = options.identity().formats();
        storage = StoreOpener.open(
                local.exists()
                        ? LocalStoreMove.into(this::claim, local, formats, process.log()::movedLocalStore)
                        : this::claim,
                store(),
                new MessageForms(Protocols.all(), formats::writes),
                process.store(),
                process.threads(),
                leases);
    }

    private void abandon() {
        logs.close();
        try {
            hello.close();
            thread.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private ClusterOptions options(String node) {
        long silentNanos = settings.silent().toNanos();
        long signNanos = Math.min(SIGN_NANOS_MAX, silentNanos / SIGNS);
        // The random number distinguishes this process from all others, even if their clocks are wrong.
        long random = new SecureRandom().nextLong();
        ShardOptions shards = new ShardOptions(
                ShardLimits.DEFAULT,
                signNanos,
                process.clock(),
                process.unixMillis(),
                this::await,
                process.log(),
                new ShardFigures());
        return new ClusterOptions(
                ShardIdentity.of(settings.name(), node, random),
                settings.shards(),
                signNanos,
                (int) (silentNanos / signNanos),
                Version.number(),
                settings::digest,
                (long) (LEASE_SHARE * silentNanos),
                shards);
    }

    /** The settings of the store, with the spacing of flights from the cluster's settings. */
    private StoreSettings store() {
        return new StoreSettings(
                store.path(), true, store.octetsMax(), store.messagesMax(), store.reserveOctets(), settings.gather());
    }

    private MessageLog claim(RecordVisitor found) {
        ShardLog log = new HomeShard(logs, options).claim(homeLease, found);
        home = log;
        leases.addHome(log.shard(), homeLease);
        thread.owns(log.shard(), homeLease);
        process.log().joined(log.shard(), homeLease.epoch());
        return log;
    }

    /** Waits between two attempts of a store, unless the process ends. Called on the thread of the store. */
    private boolean await(long nanos) {
        try {
            return !ending.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public ExchangeStorage storage() {
        ExchangeStorage open = storage;
        if (open == null) {
            throw new AssertionError("the store is opened when the node joins the cluster");
        }
        return open;
    }

    @Override
    public LocalShares shares() {
        return localShares;
    }

    // ---- For operators: on any thread

    @Override
    public ClusterStatus status() {
        return this;
    }

    @Override
    public boolean isAlone() {
        return false;
    }

    @Override
    public String name() {
        return settings.name();
    }

    @Override
    public List<String> configured() {
        return settings.nodes();
    }

    @Override
    public ClusterView view() {
        return thread.view();
    }

    @Override
    public List<ShardView> shards() {
        return thread.shards();
    }

    @Override
    public boolean isLeaseHeld() {
        return leases.areHeld(process.clock().nowNanos());
    }

    @Override
    public long helloNanos() {
        return options.helloNanos();
    }

    @Override
    public long claims(boolean isOurs) {
        return process.log().claims(isOurs);
    }

    @Override
    public ClusterFigures figures() {
        ShardFigures shards = options.shard().figures();
        Map<String, Long> mail = new LinkedHashMap<>();
        Map<String, Long> strays = new LinkedHashMap<>();
        Distribution mailNanos = Distribution.NONE;
        for (Serving each : serving.get()) {
            for (MailKind kind : MailKind.values()) {
                mail.put(label(kind), each.mail().written(kind));
            }
            for (StrayFigure figure : StrayFigure.values()) {
                strays.put(label(figure), each.mail().get(figure));
            }
            mailNanos = each.mail().writtenNanos();
        }
        return new ClusterFigures(
                shards.appendNanos(),
                shards.flights(),
                shards.takeoverNanos(),
                shards.leasesLost(),
                mail,
                mailNanos,
                strays);
    }

    private static String label(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void claim(int shard) {
        thread.claimNow(shard);
    }

    @Override
    public void release(int shard) {
        tasks.postOwed(() -> {
            if (!serving.get().stream().allMatch(each -> each.taken().release(shard))) {
                process.log().notReleased(shard);
            }
        });
    }

    @Override
    public void ask(List<Integer> homes, byte[] question, Consumer<Map<Integer, byte[]>> then) {
        List<Serving> now = serving.get();
        if (now.isEmpty()) {
            then.accept(Map.of());
        } else {
            now.get(0).mail().ask(homes, question, then);
        }
    }

    @Override
    public void answerWith(UnaryOperator<byte[]> next) {
        answerer.set(next);
    }

    // ---- Running

    @Override
    public void serves(RunningRouter router) {
        ClusterMail mail = mail(router);
        RouterShares ofRouter = new RouterShares(
                router.exchange(),
                () -> router.inForce().configuration(),
                smsc -> nodesOf(router.inForce().configuration(), smsc),
                process.clock(),
                (smsc, share) -> tasks.postOwed(() -> router.share(smsc, share)),
                uses -> tasks.postOwed(() -> router.share(uses)));
        serving.set(List.of(new Serving(
                new TakenOverShards(router, storage(), tasks::postOwed, this, this::ended, mail),
                new ClusterShares(options.identity().node(), ofRouter),
                mail)));
        thread.mayClaim(true);
        turn();
    }

    /** The location of applications and SMSCs according to the latest hellos. */
    private final class Elsewhere implements Whereabouts {
        @Override
        public OptionalInt shardReceiving(String application) {
            return thread.view().homeShardReceiving(application);
        }

        @Override
        public OptionalInt shardWithSession(String smsc) {
            return thread.view().homeShardWithSession(smsc);
        }
    }

    private ClusterMail mail(RunningRouter router) {
        ClusterMail mail = new ClusterMail(
                router.exchange(),
                new MailContext(
                        logs, options.identity(), leases.homeShard(), process.clock(), new Counters(), process.log()),
                settings.shards(),
                new Elsewhere(),
                tasks::postOwed,
                router::receive,
                new QuestionContext(
                        owners,
                        new PassedMessages(),
                        Stream.concat(Protocols.all().stream(), Stream.of(Protocols.HTTP.traits()))
                                .toList(),
                        new CommandCalls.Answerer(
                                answering, question -> answerer.get().apply(question))));
        try {
            mail.begin();
        } catch (IOException e) {
            throw new StoreRefused("the log of receipts that no node expected cannot be read", e);
        }
        mail.threads().forEach(WriterThread::start);
        return mail;
    }

    @Override
    public void turn() {
        boolean mayBeMore = true;
        while (mayBeMore) {
            tasks.run(Runnable::run, TASKS_MAX, taskCounters);
            mayBeMore = !tasks.fallAsleep();
        }
        serving.get().forEach(each -> each.taken().giveUpDrained());
    }

    private static Set<String> nodesOf(Configuration configuration, String smsc) {
        return configuration.smscs().stream()
                .filter(each -> each.name().equals(smsc))
                .findFirst()
                .map(each -> each.capacity().nodes())
                .orElse(Set.of());
    }

    private void ended(int shard, boolean isReleased) {
        process.log().ended(shard, isReleased);
        thread.ownsNoMore(shard);
    }

    // ---- On the cluster's thread

    private void round(ClusterView view) {
        owners.update(view, process.clock().nowNanos());
        serving.get().forEach(each -> each.shares().step(view));
    }

    @Override
    public List<ApplicationUse> applications() {
        return serving.get().stream()
                .flatMap(each -> each.shares().applications().stream())
                .toList();
    }

    @Override
    public List<SmscUse> smscs() {
        return serving.get().stream()
                .flatMap(each -> each.shares().smscs().stream())
                .toList();
    }

    @Override
    public HeirRecords follow(int shard) {
        return new HeirRecords();
    }

    @Override
    public boolean hasMail(int shard) {
        return serving.get().stream().anyMatch(each -> each.taken().hasMail(shard));
    }

    @Override
    public void takenOver(ShardLog log, HeirRecords findings, Lease lease) {
        serving.get().forEach(each -> each.taken().takenOver(log, findings, lease));
    }

    // ---- The stores of shards

    @Override
    public StoreThread open(MessageLog log) {
        StoreContext context = new StoreContext(process.clock(), process.store().incidents(), new StoreMetrics());
        StoreThread opened =
                StoreThread.open(found -> log, StoreOpener.options(store()), context, (id, kind, payload) -> {});
        takenOver.add(opened);
        opened.start();
        return opened;
    }

    @Override
    public void end(StoreThread ended, Runnable then) {
        takenOver.remove(ended);
        Closing.of(ended, then);
    }

    // ---- Shutdown

    @Override
    public void drains() {
        thread.mayClaim(false);
        serving.get().forEach(each -> each.taken().leave());
    }

    /**
     * Releases and closes the shards. The home shard is kept for the next start of this node; other shards go to their
     * heirs at once. If the end of a message is not written in time, the next owner of the shard takes over the
     * message.
     */
    @Override
    public void close(boolean isOrderly) throws InterruptedException {
        long untilNanos = process.clock().nowNanos() + STOP_NANOS_MAX;
        tasks.close(Runnable::run);
        release(isOrderly);
        List<Closing> closing = new ArrayList<>();
        closing.add(Closing.of(storage().store(), () -> {}));
        takenOver.forEach(each -> closing.add(Closing.of(each, () -> {})));
        for (Serving each : serving.get()) {
            each.mail().threads().forEach(writer -> closing.add(Closing.of(writer, () -> {})));
        }
        for (Closing each : closing) {
            each.await(Duration.ofNanos(Math.max(1, untilNanos - process.clock().nowNanos())));
        }
        // Threads that are still waiting for the brokers fail at once.
        ending.countDown();
        logs.close();
        hello.close();
        thread.close();
        for (Closing each : closing) {
            each.await(CLOSE_MAX);
        }
    }

    private void release(boolean isOrderly) {
        ShardLog own = home;
        if (own != null && isOrderly) {
            long keptMillis = settings.handOver().toMillis();
            own.releaseOnClose(keptMillis == 0 ? 0 : process.unixMillis().getAsLong() + keptMillis);
        }
        serving.get().forEach(each -> each.taken().releaseAll());
    }
}
