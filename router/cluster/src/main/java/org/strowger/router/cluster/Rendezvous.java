package org.strowger.router.cluster;

import org.strowger.router.store.shared.ShardIdentity;

/**
 * Rendezvous hashing: each node has a weight for each item to be distributed, and the node with the greatest weight
 * gets the item. If a node joins or leaves, only the items of this node move.
 */
public final class Rendezvous {
    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;

    private Rendezvous() {}

    /** The weight of a node for an item; never negative. */
    public static long weight(String node, long thing) {
        long hash = ShardIdentity.keyOf(node) ^ thing * GOLDEN;
        hash = (hash ^ hash >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        hash = (hash ^ hash >>> 27) * 0x94D0_49BB_1331_11EBL;
        return (hash ^ hash >>> 31) >>> 1;
    }
}
