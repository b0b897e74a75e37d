package org.strowger.world.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.router.app.cluster.TakenOverShards;
import org.strowger.router.cluster.ClusterIncidents;
import org.strowger.router.cluster.ClusterMember;
import org.strowger.router.cluster.ClusterOptions;
import org.strowger.router.cluster.ClusterView;
import org.strowger.router.cluster.HomeShard;
import org.strowger.router.cluster.KnownOwners;
import org.strowger.router.cluster.QuickCluster;
import org.strowger.router.exchange.ClusterMail;
import org.strowger.router.exchange.ExchangeStorage;
import org.strowger.router.exchange.custody.HeirRecords;
import org.strowger.router.exchange.ids.PassedMessages;
import org.strowger.router.exchange.mo.StrayFigure;
import org.strowger.router.exchange.question.CommandCalls;
import org.strowger.router.exchange.question.QuestionContext;
import org.strowger.router.mail.MailContext;
import org.strowger.router.mail.MailIncidents;
import org.strowger.router.mail.UnreadableMail;
import org.strowger.router.mail.Whereabouts;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Counters;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.store.StoreThread;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.replicated.ReplicatedLogs;
import org.strowger.router.store.shared.Lease;
import org.strowger.router.store.shared.Leases;
import org.strowger.router.store.shared.ShardFormats;
import org.strowger.router.store.shared.ShardIdentity;
import org.strowger.router.store.shared.ShardLog;
import org.strowger.router.store.shared.ShardOptions;
import org.strowger.router.store.shared.ShardOptions.ShardIncidents;
import org.strowger.router.store.shared.ShardOptions.ShardLimits;
import org.strowger.router.thread.WriterThread;
import org.strowger.simulation.log.SimulatedBrokers;
import org.strowger.world.Keeping;
import org.strowger.world.Peer;
import org.strowger.world.Protocols;
import org.strowger.world.TestHttp;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** A whole router as a node of a cluster, in a world of its own with an application and an SMSC. */
final class ClusterNode
        implements AutoCloseable,
                ReactorRig.Companion,
                ShardIncidents,
                ClusterIncidents,
                MailIncidents,
                TakenOverShards.Stores {
    private static final long LEASE_NANOS = TimeUnit.MILLISECONDS.toNanos(600);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final ShardLimits LIMITS = new ShardLimits(256 * 1024, 20_000, 2_000);
    private static final String YAML = """
            node: %s
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
            applications:
              - {name: shop, password: secret, receive-window: 100, window: 1000}
              - {name: bank, password: secret, receive-window: 100, window: 1000, keep: {max: 3}}
            smscs:
              - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p, window: 20,
                 receipt-ids: same, receipts: {wait: 24h}}
            routes: [{name: all, match: {}, via: a}]
            inbound:
              - {name: kept, match: {to: "6000*"}, deliver-to: bank}
              - {name: relayed, match: {to: "6001*"}, deliver-to: bank, delivery: relay}
            """;

    private final World world;
    private final ClusterMember<HeirRecords> member;
    private final TakenOverShards taken;
    private final TestSmsc smsc;
    private final int homeShard;
    private final ClusterMail mail;
    private final KnownOwners owners;
    private final PassedMessages passed = new PassedMessages();
    private final Counters mailTasks = new Counters();
    private final Map<String, Peer> bound = new TreeMap<>();
    private final List<Peer> all = new ArrayList<>();
    private final Map<Peer, Integer> takenOf = new HashMap<>();
    private final Map<Peer, Map<Long, String>> asked = new LinkedHashMap<>();
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    private final ArrayDeque<Peer.Came> unanswered = new ArrayDeque<>();
    private final Map<String, Peer.Came> accepted = new TreeMap<>();
    private final List<Peer.Came> lastAnswered = new ArrayList<>();
    private final Random chance;
    private final Fate fate;
    private final Map<StoreThread, Keeping> stores = new HashMap<>();
    private final List<Keeping> ended = new ArrayList<>();
    private long nextNanos;
    private long steps;
    private int takeovers;
    private int released;
    private boolean holdsMail;
    private boolean isConfigurationBusy;
    private UnaryOperator<byte[]> answerer = question -> new byte[0];

    /** A node, and how much time has passed in the cluster. */
    ClusterNode(
            SimulatedBrokers brokers, String name, int process, Duration since, Fate fate, Whereabouts whereabouts) {
        this(brokers, name, process, since, fate, whereabouts, YAML.formatted(name));
    }

    /** A node with this configuration. */
    ClusterNode(
            SimulatedBrokers brokers,
            String name,
            int process,
            Duration since,
            Fate fate,
            Whereabouts whereabouts,
            String yaml) {
        this.fate = fate;
        chance = new Random(process);
        world = World.mortal(2, process);
        world.advance(since);
        Leases leases = new Leases();
        Lease lease = new Lease(LEASE_NANOS);
        ReplicatedLogs logs = brokers.undisturbed();
        ShardOptions shard = new ShardOptions(
                LIMITS,
                TimeUnit.MILLISECONDS.toNanos(200),
                () -> world.rig().nowNanos(),
                world::machineMillis,
                nanos -> true,
                this);
        ShardIdentity identity = ShardIdentity.of("test", name, process);
        identity.formats().agree(ShardFormats.NEWEST);
        world.writing(identity.formats()::writes);
        ClusterOptions options = QuickCluster.options(brokers, identity, shard);
        int[] home = new int[1];
        world.over(
                found -> {
                    ShardLog log = new HomeShard(logs, options).claim(lease, found);
                    home[0] = log.shard();
                    leases.addHome(home[0], lease);
                    return log;
                },
                leases);
        smsc = world.smsc("a", 2776);
        smsc.hasGiven(process * 100_000);
        smsc.answers(unanswered::add);
        world.start(yaml);
        homeShard = home[0];
        owners = new KnownOwners(
                brokers.custody().size(),
                TimeUnit.SECONDS.toNanos(12),
                world.rig().nowNanos());
        MailContext context =
                new MailContext(logs, identity, homeShard, () -> world.rig().nowNanos(), mailTasks, this);
        ExchangeStorage storage = world.keeping().storage();
        mail = new ClusterMail(
                world.router().exchange(),
                context,
                brokers.custody().size(),
                whereabouts,
                tasks::add,
                world.router()::receive,
                questions());
        taken = new TakenOverShards(world.router(), storage, tasks::add, this, this::ended, mail);
        try {
            mail.begin();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        member = new ClusterMember<>(logs, options, taken, this);
        member.owns(home[0], lease);
        world.rig().add(this);
    }

    private QuestionContext questions() {
        return new QuestionContext(
                owners,
                passed,
                Stream.concat(Protocols.ALL.stream(), Stream.of(TestHttp.APIS.traits()))
                        .toList(),
                new CommandCalls.Answerer(Runnable::run, this::answered));
    }

    /** Answers a question of an operator at another node; the router's threads answer at once, as between turns. */
    private byte[] answered(byte[] question) {
        return world.rig().owning(world.routerThreads(), () -> answerer.apply(question));
    }

    /**
     * The SMSC ends its sessions here, and takes no others.
     *
     * @return the numbers of the messages that it has not answered
     */
    Set<String> smscLeaves() {
        smsc.shut();
        smsc.breakOff();
        Set<String> open = new TreeSet<>();
        // A reset overtakes the last answers.
        Stream.of(unanswered, accepted.values(), lastAnswered)
                .flatMap(Collection::stream)
                .forEach(each -> open.add(each.message().destination().text()));
        unanswered.clear();
        accepted.clear();
        return open;
    }

    void smscComesBack() {
        smsc.openAgain();
    }

    /** The receipts that matched nothing at the node where they came, by their fate. */
    long strays(StrayFigure figure) {
        return mail.get(figure);
    }

    /** The number of its home shard. */
    int homeShard() {
        return homeShard;
    }

    World world() {
        return world;
    }

    TestSmsc smsc() {
        return smsc;
    }

    /** It says that it has passed a message on to another shard. */
    void passedOn(long id, int shard) {
        new PassedMessages.OfThread(passed).put(id, shard);
    }

    ClusterMail mail() {
        return mail;
    }

    ClusterView view() {
        return member.view();
    }

    /** Answers the questions of operators at other nodes. */
    void answersWith(UnaryOperator<byte[]> next) {
        answerer = next;
    }

    /** Whether it takes shards over. */
    void mayClaim(boolean may) {
        member.mayClaim(may);
    }

    /** Whether the threads of the mail stand still, as if they waited for the brokers. */
    void holdsMail(boolean holds) {
        holdsMail = holds;
    }

    /** Whether the configuration thread is busy with something else. */
    void isConfigurationBusy(boolean busy) {
        isConfigurationBusy = busy;
    }

    /** An application binds here. */
    void bind(String application) {
        Peer peer = world.application(application);
        bound.put(application, peer);
        all.add(peer);
    }

    /** An application unbinds. */
    void unbind(String application) {
        Peer peer = bound.remove(application);
        if (peer != null) {
            peer.leave();
        }
    }

    /** The fates of messages. */
    interface Fate {
        /** The SMSC has accepted a message. */
        void delivered(Peer.Came message, String id);
    }

    /** Time passes, and the SMSC accepts some of what it has got. */
    void millis(long millis) {
        while (!unanswered.isEmpty() && chance.nextInt(8) > 0) {
            Peer.Came next = unanswered.poll();
            String id = smsc.nextId();
            accepted.put(id, next);
            fate.delivered(next, id);
        }
        lastAnswered.clear();
        // Some receipts come before the response to their message.
        accepted.entrySet().removeIf(each -> {
            boolean isAnswered = chance.nextInt(4) > 0;
            if (isAnswered) {
                lastAnswered.add(each.getValue());
                each.getValue().answer(Outcome.accepted(each.getKey()));
            }
            return isAnswered;
        });
        world.millis(millis);
    }

    /** The application submits a message to this number. */
    void submit(String application, String to) {
        Peer by = bound.get(application);
        if (by != null) {
            asked.computeIfAbsent(by, key -> new TreeMap<>()).put(by.submitIfRoom(World.reported(to)), to);
        }
    }

    /** Passes the ids of the messages that were accepted since the last call, with their numbers. */
    Map<String, String> accepted() {
        Map<String, String> news = new TreeMap<>();
        asked.forEach((by, tokens) -> {
            Map<Long, Outcome> outcomes = by.outcomes();
            tokens.entrySet().removeIf(each -> {
                Outcome outcome = outcomes.get(each.getKey());
                if (outcome != null && outcome.isAccepted()) {
                    news.put(outcome.messageId(), each.getValue());
                }
                return outcome != null;
            });
        });
        return news;
    }

    /** A message of the SMSC, until it has an answer. */
    record Told(ClusterNode node, Peer by, long token) {
        /** Whether the session has ended, so that no answer comes. */
        boolean isLost() {
            return !by.isSignedIn() && !isAnswered();
        }

        /** Whether it was accepted. */
        boolean isAccepted() {
            Outcome outcome = by.outcomes().get(token);
            return outcome != null && outcome.isAccepted();
        }

        boolean isAnswered() {
            return by.outcomes().containsKey(token);
        }
    }

    /** The SMSC reports a message, if it has a session here with room. */
    Optional<Told> report(Peer.Came of, String id) {
        return tell(TestSmsc.receipt(of.message(), id, MessageState.DELIVERED));
    }

    /** A mobile sends a message to the bank. */
    Optional<Told> mobile(String from) {
        return tell(TestSmsc.mobile(from, chance.nextBoolean() ? "6000" : "6001"));
    }

    private Optional<Told> tell(ShortMessage message) {
        return smsc.peers().stream()
                .filter(Peer::receives)
                .findFirst()
                .map(by -> new Told(this, by, by.submitIfRoom(message)));
    }

    /** The receipts and messages that applications have got here since the last call. */
    List<Peer.Came> takeCame() {
        List<Peer.Came> came = new ArrayList<>();
        for (Peer each : all) {
            came.addAll(each.came().subList(taken(each), each.came().size()));
            takenOf.put(each, each.came().size());
        }
        return came;
    }

    private int taken(Peer peer) {
        return takenOf.getOrDefault(peer, 0);
    }

    /** The number of live records in the store of this node, its two positions among them. */
    long records() {
        return world.records();
    }

    int shardsTakenOver() {
        return taken.count();
    }

    int takeovers() {
        return takeovers;
    }

    void die() {
        world.rig().remove(this);
        stores.values().forEach(world.rig()::remove);
        world.die(false);
    }

    @Override
    public void close() {
        world.rig().remove(this);
        world.close();
    }

    // ---- The cluster's thread and the configuration thread

    @Override
    public void turn() {
        long nowNanos = world.rig().nowNanos();
        if (nowNanos >= nextNanos) {
            nextNanos = nowNanos + PAUSE_NANOS;
            steps++;
            member.step();
            owners.update(member.view(), nowNanos);
            taken.giveUpDrained();
        }
        if (!holdsMail) {
            mail.threads().forEach(WriterThread::turn);
        }
        Runnable task;
        while (!isConfigurationBusy && (task = tasks.poll()) != null) {
            task.run();
        }
    }

    @Override
    public long nextNanos() {
        return Math.min(
                nextNanos,
                holdsMail
                        ? Long.MAX_VALUE
                        : mail.threads().stream()
                                .mapToLong(WriterThread::nextTurnNanos)
                                .min()
                                .orElseThrow());
    }

    @Override
    public long activity() {
        return steps + mailTasks.get(Counter.TASKS);
    }

    // ---- The stores of shards

    @Override
    public StoreThread open(MessageLog log) {
        takeovers++;
        Keeping keeping = world.keep(found -> log);
        stores.put(keeping.storage().store(), keeping);
        return keeping.storage().store();
    }

    @Override
    public void end(StoreThread store, Runnable then) {
        Keeping keeping = stores.remove(store);
        if (keeping == null) {
            throw new AssertionError("a store that was not opened here");
        }
        world.rig().remove(keeping);
        keeping.end();
        ended.add(keeping);
        then.run();
    }

    /** An operator has the node release what it has taken over. */
    void release() {
        taken.numbers().forEach(taken::release);
    }

    /** How many shards it has released with what lived in them. */
    int released() {
        return released;
    }

    private void ended(int shard, boolean isReleased) {
        released += isReleased ? 1 : 0;
        member.ownsNoMore(shard);
    }

    @Override
    public void onUnanswered(int shard, Exception why) {}

    @Override
    public void onSettled(int shard, long epoch) {}

    @Override
    public void onClaim(int shard, long epoch, boolean isOurs, String formerNode) {}

    @Override
    public void onFailure(Exception why) {}

    @Override
    public void onDifference(String node, Difference difference, boolean begins, long clockAheadMillis) {}

    @Override
    public void onUnreadable(int shard, Exception why) {
        throw new AssertionError("shard " + shard, why);
    }

    @Override
    public void onFailure(int shard, Exception why) {}

    @Override
    public void onUnreadable(int shard, long position, UnreadableMail why) {
        throw new AssertionError("mail of shard " + shard, why);
    }

    @Override
    public void onLost(Throwable why) {
        throw new AssertionError(why);
    }
}
