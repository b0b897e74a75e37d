package org.strowger.router.cluster;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.strowger.router.cluster.ClusterWalk.Host;
import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.store.StoreBatch;
import org.strowger.router.store.StoreContext;
import org.strowger.router.store.StoreIncidents;
import org.strowger.router.store.StoreOptions;
import org.strowger.router.store.StoreOutbox;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreState;
import org.strowger.router.store.StoreThread;
import org.strowger.router.store.log.LogDamage;
import org.strowger.router.store.log.RecordVisitor;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.store.replicated.ReplicatedLogs;
import org.strowger.router.store.shared.Fenced;
import org.strowger.router.store.shared.Lease;
import org.strowger.router.store.shared.RecordChanges;
import org.strowger.router.store.shared.ShardFormats;
import org.strowger.router.store.shared.ShardIdentity;
import org.strowger.router.store.shared.ShardLog;
import org.strowger.router.store.shared.ShardOptions;
import org.strowger.router.store.shared.ShardOptions.ShardIncidents;
import org.strowger.router.store.shared.ShardOptions.ShardLimits;
import org.strowger.router.thread.Mailbox.Posted;
import org.strowger.router.thread.PeerThread;
import org.strowger.router.thread.Task;

/**
 * A node that does with messages what the exchange does, in short: it accepts one when its record is durable, writes
 * that an SMSC may have it, sends it, and ends its records.
 */
final class WalkNode
        implements PeerThread, StoreIncidents, ShardIncidents, ClusterIncidents, Takeovers<WalkNode.Findings> {
    private static final int MESSAGE = 1;
    private static final int SENT = 2;
    private static final ShardLimits LIMITS = new ShardLimits(8 * 1024, 2_000, 150);
    private static final long LEASE_NANOS = ClusterWalk.ofMillis(600);

    private final ClusterWalk walk;
    private final Host host;
    private final ReplicatedLogs logs;
    private final ClusterOptions options;
    private final ArrayDeque<Runnable> mail = new ArrayDeque<>();
    private final List<Shard> shards = new ArrayList<>();
    private final ClusterMember<Findings> member;

    /** The live records of a shard. */
    static final class Findings implements RecordChanges {
        final Map<Long, Integer> kinds = new LinkedHashMap<>();
        final Map<Long, Long> messageOf = new LinkedHashMap<>();

        @Override
        public void added(long id, int kind, int position, ByteBuffer payload) {
            kinds.put(id, kind);
            if (kind == SENT) {
                messageOf.put(id, payload.getLong(payload.position()));
            }
        }

        @Override
        public void ended(long id) {
            kinds.remove(id);
            messageOf.remove(id);
        }

        @Override
        public void restarted() {
            kinds.clear();
            messageOf.clear();
        }
    }

    /** A shard that the node owns. */
    private final class Shard {
        final Lease lease;
        final ShardLog log;
        final StoreThread store;
        final StoreOutbox outbox;

        /** Messages that are to be sent, each with whether an SMSC may have it already. */
        final ArrayDeque<Message> toSend = new ArrayDeque<>();

        int open;

        Shard(Lease lease, ShardLog log, StoreThread store) {
            this.lease = lease;
            this.log = log;
            this.store = store;
            this.outbox = new StoreOutbox(store, WalkNode.this);
        }

        int number() {
            return log.shard();
        }

        void recover(Findings findings) {
            findings.kinds.forEach((id, kind) -> {
                if (kind == MESSAGE) {
                    Message message = new Message(id);
                    findings.messageOf.forEach((sent, of) -> {
                        if (of.equals(id)) {
                            message.sentRecord = sent;
                            message.isUncertain = true;
                        }
                    });
                    open++;
                    toSend.add(message);
                }
            });
        }
    }

    private static final class Message {
        final long id;
        long sentRecord;
        boolean isUncertain;
        boolean isSentDurable;

        Message(long id) {
            this.id = id;
        }
    }

    WalkNode(ClusterWalk walk, Host host, long process) {
        this.walk = walk;
        this.host = host;
        this.logs = walk.brokers.by(host);
        ShardOptions shard =
                new ShardOptions(LIMITS, ClusterWalk.ofMillis(200), walk::nowNanos, host::nowMillis, this::await, this);
        ShardIdentity identity = ShardIdentity.of("walk", host.name, process, new ShardFormats(walk.formatOf(host)));
        this.options = QuickCluster.options(walk.brokers, identity, shard);
        this.member = new ClusterMember<>(logs, options, this, this, LocalUse.NONE, walk::names);
    }

    private boolean await(long nanos) {
        host.others(nanos);
        return true;
    }

    /** @return whether the node has a home shard */
    boolean begin() {
        Lease lease = new Lease(LEASE_NANOS);
        Findings findings = new Findings();
        Shard home;
        try {
            home = open(lease, found -> new HomeShard(logs, options).claim(lease, found), findings);
        } catch (StoreRefused | Fenced e) {
            return false;
        }
        home.recover(findings);
        shards.add(home);
        member.owns(home.number(), lease);
        return true;
    }

    private Shard open(Lease lease, Function<RecordVisitor, ShardLog> opening, Findings findings) {
        StoreOptions storeOptions =
                new StoreOptions(0, Long.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE, TimeUnit.SECONDS.toNanos(1), 0);
        ShardLog[] log = new ShardLog[1];
        StoreThread store = StoreThread.open(
                found -> {
                    log[0] = opening.apply(found);
                    return log[0];
                },
                storeOptions,
                new StoreContext(walk::nowNanos, this, new StoreMetrics()),
                (id, kind, payload) -> findings.added(id, kind, 0, payload));
        return new Shard(lease, log[0], store);
    }

    /** Releases all shards; they are kept for this node until then. */
    void stop(long keptUntilMillis) {
        for (Shard shard : List.copyOf(shards)) {
            shard.outbox.send();
            shard.log.releaseOnClose(keptUntilMillis);
            shard.store.end();
            shards.remove(shard);
        }
    }

    /** The number of messages that have not ended. */
    int open() {
        return shards.stream().mapToInt(shard -> shard.open).sum();
    }

    void turn() {
        try {
            member.step();
            if (walk.accepts() && shards.get(0).store.status().isOpen(walk.nowNanos())) {
                accept(shards.get(0));
            }
            List.copyOf(shards).forEach(this::turn);
            List.copyOf(shards.subList(1, shards.size())).forEach(this::giveUpIfEmpty);
        } catch (Fenced e) {
            host.die();
        }
    }

    private void turn(Shard shard) {
        send(shard);
        shard.outbox.send();
        shard.store.turn();
        Runnable task;
        while ((task = mail.poll()) != null) {
            task.run();
        }
    }

    private void giveUpIfEmpty(Shard shard) {
        if (shard.open == 0 && shard.log.liveRecords() == 0) {
            shard.log.releaseOnClose(0);
            shard.store.end();
            shards.remove(shard);
            member.ownsNoMore(shard.number());
        }
    }

    private void accept(Shard shard) {
        Message message = new Message(walk.nextId());
        StoreBatch batch = shard.outbox.batch();
        batch.begin((outcome, nowNanos) -> {
            if (outcome == StoreOutcome.DURABLE) {
                walk.accepted(message.id);
                shard.open++;
                shard.toSend.add(message);
            }
        });
        byte[] text = new byte[walk.chance.nextInt(60)];
        batch.add(message.id, MESSAGE, text, 0, text.length);
        batch.finish();
    }

    private void send(Shard shard) {
        int most = walk.isCalm() ? Integer.MAX_VALUE : walk.chance.nextInt(3);
        for (int i = 0; i < most && !shard.toSend.isEmpty() && shard.lease.isHeld(walk.nowNanos()); i++) {
            Message message = shard.toSend.poll();
            if (message.isSentDurable) {
                submit(shard, message);
            } else {
                writeSent(shard, message);
            }
        }
    }

    private void writeSent(Shard shard, Message message) {
        StoreBatch batch = shard.outbox.batch();
        batch.beginOwed((outcome, nowNanos) -> {
            message.isSentDurable = true;
            // Handing it over takes a while: the lease may end meanwhile.
            shard.toSend.addFirst(message);
        });
        if (message.sentRecord != 0) {
            batch.end(message.sentRecord);
        }
        message.sentRecord = walk.nextId();
        byte[] id = ByteBuffer.allocate(Long.BYTES).putLong(message.id).array();
        batch.add(message.sentRecord, SENT, id, 0, id.length);
        batch.finish();
    }

    private void submit(Shard shard, Message message) {
        walk.delivered(message.id, message.isUncertain, shard.number(), shard.lease.epoch());
        StoreBatch batch = shard.outbox.batch();
        batch.beginOwed((outcome, nowNanos) -> shard.open--);
        batch.end(message.id);
        batch.end(message.sentRecord);
        batch.finish();
    }

    // ---- Taking over

    @Override
    public Findings follow(int shard) {
        return new Findings();
    }

    @Override
    public void takenOver(ShardLog log, Findings findings, Lease lease) {
        walk.takenOver();
        Shard shard = open(lease, found -> log, new Findings());
        shard.recover(findings);
        shards.add(shard);
    }

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
    public void onUnanswered(int shard, Exception why) {}

    @Override
    public void onSettled(int shard, long epoch) {}

    // ---- The thread and the store

    @Override
    public Posted post(Runnable task) {
        mail.add(task);
        return Posted.ACCEPTED;
    }

    @Override
    public long nowNanos() {
        return walk.nowNanos();
    }

    @Override
    public void failed(Task task, Throwable why) {
        throw new AssertionError(why);
    }

    @Override
    public void undelivered(Task task) {}

    @Override
    public void onState(StoreState before, StoreState now) {}

    @Override
    public void onFailure(IOException why) {}

    @Override
    public void onDamage(LogDamage damage) {
        throw new AssertionError(damage);
    }

    @Override
    public void onLost(Throwable why) {}
}
