package org.strowger.router.exchange.custody;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.BoundedBy;
import org.strowger.router.thread.CopyOnWriteMap;
import org.strowger.router.thread.shared.SharedNumbers;

/**
 * The shards of records that were taken over from other nodes. Changed by the configuration thread, and read by all
 * threads.
 */
public final class StoreShards {
    /** The maximum number of stores: the maximum number of shards of a cluster. */
    @BoundedBy("ClusterMail.SHARDS_MAX")
    private static final int STORES_MAX = 64;

    @BoundedBy("StoreKeeper.log")
    private final SharedNumbers storeOfRecord;

    @BoundedBy("ClusterMail.SHARDS_MAX")
    private final CopyOnWriteMap<Integer, Shard> shards = new CopyOnWriteMap<>(STORES_MAX);

    private record Shard(int number, LongSupplier epoch) {}

    /** Receives a shard and the epoch of its owner. */
    @FunctionalInterface
    public interface Visitor {
        void shard(int shard, long epoch);
    }

    /** @param storeOfRecord the numbers of the stores of records that were taken over */
    public StoreShards(SharedNumbers storeOfRecord) {
        this.storeOfRecord = storeOfRecord;
    }

    /**
     * Notes the shard of a store.
     *
     * @param epoch returns the present epoch of the shard; called on any thread
     */
    public void put(int store, int shard, LongSupplier epoch) {
        shards.put(store, new Shard(shard, epoch));
    }

    /** Removes a store that was given up. */
    public void remove(int store) {
        shards.remove(store);
    }

    /** Passes the shard of the record, if that shard was taken over; otherwise does nothing. */
    public void visit(long record, Visitor visitor) {
        int store = storeOfRecord.of(record);
        if (store != SharedNumbers.NONE) {
            @Nullable Shard known = shards.all().get(store);
            if (known != null) {
                visitor.shard(known.number(), known.epoch().getAsLong());
            }
        }
    }
}
