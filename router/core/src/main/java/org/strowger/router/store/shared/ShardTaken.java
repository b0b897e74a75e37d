package org.strowger.router.store.shared;

/** Thrown if a shard cannot be opened because it belongs to another node. */
public final class ShardTaken extends RuntimeException {
    private static final long serialVersionUID = 1;

    ShardTaken(int shard, String by) {
        super("shard " + shard + " is owned by " + by);
    }
}
