package org.strowger.router.app.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.strowger.bound.Within;
import org.strowger.router.app.daemon.RunningRouter;
import org.strowger.router.cluster.Takeovers;
import org.strowger.router.exchange.ClusterMail;
import org.strowger.router.exchange.ExchangeStorage;
import org.strowger.router.exchange.custody.HeirRecords;
import org.strowger.router.exchange.custody.RecoveredRecords;
import org.strowger.router.store.StoreThread;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.shared.Lease;
import org.strowger.router.store.shared.ShardLog;

/**
 * The shards that this node has taken over from others. Opens a store for each, passes its live records to the router,
 * and gives up the shard when it contains no live record.
 *
 * <p>Thread: the configuration thread, except {@link #follow}, {@link #hasMail} and {@link #takenOver}.
 */
@Within(Within.Scope.PARTS)
public final class TakenOverShards implements Takeovers<HeirRecords> {
    private final RunningRouter router;
    private final ExchangeStorage home;
    private final Executor configurationThread;
    private final Stores stores;
    private final Ends ends;
    private final ClusterMail mail;
    private final List<Taken> shards = new ArrayList<>();
    private boolean isLeaving;

    /** Opens, starts and ends the stores of shards. */
    public interface Stores {
        /** Opens the store on this log. */
        StoreThread open(MessageLog log);

        /** Ends a store, and calls the continuation when its log has been closed. */
        void end(StoreThread store, Runnable then);
    }

    /** Is notified when this node ceases to own a shard. */
    @FunctionalInterface
    public interface Ends {
        /** @param isReleased whether the shard contains live records, with which its heir continues */
        void ended(int shard, boolean isReleased);
    }

    /** A shard that was taken over, and the number of its store. */
    private static final class Taken {
        private final int number;
        private final ShardLog log;
        private final Lease lease;
        private final StoreThread store;
        private final RecoveredRecords recovered;
        private boolean isEnding;

        /** Whether the shard is being released to another node with all its live records. */
        private boolean isReleasing;

        /** Whether the mail of the shard is no longer read. */
        private boolean isDisowned;

        Taken(int number, ShardLog log, Lease lease, StoreThread store, RecoveredRecords recovered) {
            this.recovered = recovered;
            this.number = number;
            this.log = log;
            this.lease = lease;
            this.store = store;
        }
    }

    /**
     * @param home the storage of the router
     * @param configurationThread runs tasks on the configuration thread
     * @param ends is notified of each shard that is no longer owned
     * @param mail reads the mail of the shards
     */
    public TakenOverShards(
            RunningRouter router,
            ExchangeStorage home,
            Executor configurationThread,
            Stores stores,
            Ends ends,
            ClusterMail mail) {
        this.router = router;
        this.home = home;
        this.configurationThread = configurationThread;
        this.stores = stores;
        this.ends = ends;
        this.mail = mail;
    }

    @Override
    public HeirRecords follow(int shard) {
        return new HeirRecords();
    }

    @Override
    public boolean hasMail(int shard) {
        return mail.isUnread(shard);
    }

    @Override
    public void takenOver(ShardLog log, HeirRecords records, Lease lease) {
        // This is called before this node is known to own the shard.
        router.exchange().moveBegins();
        configurationThread.execute(() -> {
            begin(log, records, lease);
            router.exchange().moveEnds();
        });
    }

    private void begin(ShardLog log, HeirRecords records, Lease lease) {
        if (isLeaving) {
            log.releaseOnClose(0);
            log.close();
            return;
        }
        // From now on stored messages are processed only while this lease is held in addition to the others.
        home.leases().add(lease);
        int number = router.exchange().nextStore(log.shard(), lease::epoch);
        records.forEachId(id -> router.exchange().livesIn(number, id));
        StoreThread store = stores.open(log);
        RecoveredRecords recovered = new RecoveredRecords(
                home.forms(), router.context().threads().all().size());
        records.moveTo(recovered);
        recovered.complete();
        mail.read(log.shard(), number, recovered);
        router.takeOver(number, store, recovered);
        shards.add(new Taken(number, log, lease, store, recovered));
    }

    /** The number of shards that were taken over and have not been given up yet. */
    public int count() {
        return shards.size();
    }

    /** The numbers of these shards. */
    public List<Integer> numbers() {
        return shards.stream().map(each -> each.log.shard()).toList();
    }

    /** Gives up the shards without live records, and continues pending releases. Called periodically. */
    public void giveUpDrained() {
        for (Taken each : shards) {
            if (each.isReleasing) {
                goOnReleasing(each);
            } else if (!each.isEnding && router.exchange().isDrained(each.number)) {
                each.isEnding = true;
                mail.leave(each.log.shard(), isLeft -> giveUp(each, isLeft));
            }
        }
    }

    /**
     * Releases a shard with its live records. Messages and deliveries that await the response of an SMSC or an
     * application must finish here first; each call of {@link #giveUpDrained} continues the release.
     *
     * @return false if the shard contains records without an object here, which would prevent the release from
     *     finishing
     */
    public boolean release(int shard) {
        List<Taken> taken =
                shards.stream().filter(each -> each.log.shard() == shard).toList();
        if (taken.stream().anyMatch(each -> each.recovered.hasRecordsWithoutObject())) {
            return false;
        }
        taken.stream().filter(each -> !each.isEnding).forEach(this::beginRelease);
        return true;
    }

    private void beginRelease(Taken shard) {
        shard.isEnding = true;
        shard.isReleasing = true;
        router.exchange().moveBegins();
        mail.disown(shard.log.shard(), () -> shard.isDisowned = true);
    }

    private void goOnReleasing(Taken shard) {
        if (!router.exchange().isDrained(shard.number)) {
            router.exchange().leave(shard.number);
        } else if (shard.isDisowned) {
            shard.isReleasing = false;
            router.exchange().giveUp(shard.number, () -> configurationThread.execute(() -> end(shard)));
        }
    }

    /** Stops taking over shards. */
    public void leave() {
        isLeaving = true;
    }

    /** Releases all shards, with their live records if any, when their stores are closed. */
    public void releaseAll() {
        for (Taken each : shards) {
            each.log.releaseOnClose(0);
        }
    }

    /**
     * Gives up a shard after its mail has been left. New mail may have arrived in the meantime, in which case the shard
     * is kept.
     */
    private void giveUp(Taken shard, boolean isMailLeft) {
        int number = shard.log.shard();
        if (isMailLeft && router.exchange().isDrained(shard.number)) {
            mail.end(number, () -> router.exchange()
                    .giveUp(shard.number, () -> configurationThread.execute(() -> end(shard))));
            return;
        }
        shard.isEnding = false;
        if (isMailLeft) {
            mail.stay(number);
        }
    }

    private void end(Taken shard) {
        // The shard has no live records, so its slow release must not delay the messages of other shards.
        home.leases().remove(shard.lease);
        shard.log.releaseOnClose(0);
        stores.end(
                shard.store,
                () -> configurationThread.execute(() -> {
                    shards.remove(shard);
                    ends.ended(shard.log.shard(), shard.isDisowned);
                    if (shard.isDisowned) {
                        router.exchange().moveEnds();
                    }
                }));
    }
}
