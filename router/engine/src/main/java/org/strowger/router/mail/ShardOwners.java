package org.strowger.router.mail;

import java.util.List;
import java.util.OptionalLong;

/** The owners of the shards, as far as this node has heard. May be called on any thread. */
public interface ShardOwners {
    /** The owner of a shard. */
    enum Owner {
        THIS_NODE,
        ANOTHER_NODE,
        /**
         * The owner has died or is being replaced: the shard has no owner for a moment, and may contain live records.
         */
        NOBODY_YET,
        /** The shard has had no owner for so long that it contains no live records. */
        NOBODY
    }

    /** @param shard the number of a shard; there may be none with this number */
    Owner ownerOf(int shard);

    /** The home shards of the other live nodes. */
    List<Integer> homesOfOthers();

    /** Whether there are shards that have no owner for a moment, and may contain messages. */
    boolean isAnyOwnerAwaited();

    /**
     * The time by which the clock of the node of a process is ahead of the clock of this node; empty if this node does
     * not know that the process is alive.
     */
    OptionalLong clockAheadMillis(long process);
}
