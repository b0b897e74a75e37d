package org.strowger.router.mail;

import java.util.List;
import java.util.OptionalLong;

/** The owners of the shards, as far as this node has heard. Any thread may ask. */
public interface ShardOwners {
    /** The owner of a shard. */
    enum Owner {
        THIS_NODE,
        ANOTHER_NODE,
        /**
         * The shard has no owner for a moment: it has died or is being replaced, and something may live in the shard.
         */
        NOBODY_YET,
        /** The shard has had no owner for so long that nothing lives in it. */
        NOBODY
    }

    /** @param shard the number of a shard; there may be none with this number */
    Owner ownerOf(int shard);

    /** The home shards of the other nodes that live. */
    List<Integer> homesOfOthers();

    /** Whether messages may live in a shard that nobody owns for a moment. */
    boolean isAnyOwnerAwaited();

    /**
     * How far the clock of the node of a process is ahead of that of this node; empty if this node does not know that
     * the process lives.
     */
    OptionalLong clockAheadMillis(long process);
}
