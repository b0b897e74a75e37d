package org.strowger.router.cluster;

import org.strowger.router.store.shared.Lease;
import org.strowger.router.store.shared.RecordChanges;
import org.strowger.router.store.shared.ShardLog;

/**
 * Takes over the records of a shard.
 *
 * @param <F> the state of a shard that is followed
 */
public interface Takeovers<F extends RecordChanges> {
    /** The shard is followed from now on. The result receives its live records. */
    F follow(int shard);

    /** Whether there is mail for a shard that nobody owns: then it is claimed for its sake. May block for a moment. */
    default boolean hasMail(int shard) {
        return false;
    }

    /**
     * This process owns the shard from now on.
     *
     * @param log the log of the shard; belongs to the receiver
     * @param findings the live records of the shard
     */
    void takenOver(ShardLog log, F findings, Lease lease);
}
