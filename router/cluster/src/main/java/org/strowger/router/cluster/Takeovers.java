package org.strowger.router.cluster;

import org.strowger.router.store.shared.Lease;
import org.strowger.router.store.shared.RecordChanges;
import org.strowger.router.store.shared.ShardLog;

/**
 * Takes over the records of a shard.
 *
 * @param <F> the state of a followed shard
 */
public interface Takeovers<F extends RecordChanges> {
    /** Begins to follow the shard. The returned object receives the live records of the shard. */
    F follow(int shard);

    /**
     * Whether there is mail for an unowned shard, which is then claimed even without live records. May block for a
     * moment.
     */
    default boolean hasMail(int shard) {
        return false;
    }

    /**
     * Reports that this process owns the shard from now on.
     *
     * @param log the log of the shard; belongs to the receiver
     * @param findings the live records of the shard
     */
    void takenOver(ShardLog log, F findings, Lease lease);
}
