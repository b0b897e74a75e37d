package org.strowger.router.store.shared;

import org.strowger.router.thread.SharedLong;

/**
 * The process that reads and writes shards.
 *
 * @param cluster the key of the cluster's name, see {@link #of}
 * @param node the name of the node
 * @param nodeKey the key of the node's name, which stands for the name in records
 * @param process a random number that identifies the process; its lowest 16 bits are zero
 */
public record ShardIdentity(
        long cluster, String node, long nodeKey, long process, SharedLong claims, ShardFormats formats) {
    private static final int CLAIM_BITS = 16;

    /**
     * The identity of this process.
     *
     * @param random a random number that no other process has
     */
    public static ShardIdentity of(String cluster, String node, long random) {
        return of(cluster, node, random, new ShardFormats(ShardFormats.NEWEST));
    }

    /** The identity of a process that can read these formats. */
    public static ShardIdentity of(String cluster, String node, long random, ShardFormats formats) {
        return new ShardIdentity(keyOf(cluster), node, keyOf(node), random << CLAIM_BITS, new SharedLong(), formats);
    }

    /** The key that stands for the name of a cluster or a node in records. */
    public static long keyOf(String name) {
        return ShardRecord.keyOf(name);
    }

    /** Extracts the number of the process from an incarnation. */
    static long processOf(long incarnation) {
        return incarnation >>> CLAIM_BITS << CLAIM_BITS;
    }

    /** A number that no earlier claim of this or another process has used. */
    long nextIncarnation() {
        long claim = claims.next();
        if (claim >>> CLAIM_BITS != 0) {
            throw new IllegalStateException("this process has claimed shards too often; restart it");
        }
        return process | claim;
    }

    boolean isOurs(long incarnation) {
        return processOf(incarnation) == process;
    }
}
