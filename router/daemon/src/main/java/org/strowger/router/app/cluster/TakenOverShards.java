package org.strowger.router.app.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
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
 * The shards that this node has taken over from others. Opens a store over each, hands what lives in it to the router,
 * and gives the shard up when nothing lives in it any more.
 *
 * <p>Thread: the configuration thread, but for {@link #follow}, {@link #hasMail} and {@link #takenOver}.
 */
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
        /** Opens the store over this log. */
        StoreThread open(MessageLog log);

        /** Ends a store, and calls the continuation when its log was closed. */
        void end(StoreThread store, Runnable then);
    }

    /** Receives the ends of ownerships. */
    @FunctionalInterface
    public interface Ends {
        /** @param isReleased whether something lives in the shard, with which its heir goes on */
        void ended(int shard, boolean isReleased);
    }

    /** A shard, and the number of its store. */
    private static final class Taken {
        private final int number;
        private final ShardLog log;
        private final Lease lease;
        private final StoreThread store;
        private final RecoveredRecords recovered;
        private boolean isEnding;

        /** Whether the shard goes to another node, with all that lives in it. */
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
     * @param ends receives each shard that is not owned any more
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
        // Called before this node is known to own the shard.
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
        // From now on all stored messages wait until this lease is held, too.
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

    /** The number of shards that were taken over and not given up yet. */
    public int count() {
        return shards.size();
    }

    /** The numbers of these shards. */
    public List<Integer> numbers() {
        return shards.stream().map(each -> each.log.shard()).toList();
    }

    /**
     * Gives up the shards in which nothing lives, and goes on releasing those that are released. Called from time to
     * time.
     */
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
     * Releases a shard with what lives in it. Messages and deliveries that wait for the answer of an SMSC or an
     * application end here first; each call of {@link #giveUpDrained} continues that.
     *
     * @return false if it has records without an object here: they would keep it from ever being given up
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

    /** Takes nothing over any more. */
    public void leave() {
        isLeaving = true;
    }

    /** Releases all shards, whatever lives in them, when their stores are closed. */
    public void releaseAll() {
        for (Taken each : shards) {
            each.log.releaseOnClose(0);
        }
    }

    /** The mail of the shard is left, but the last of it may have come meanwhile. */
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
        // Nothing lives there: the release may take its time without keeping the messages of other shards waiting.
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
