package org.strowger.router.store.shared;

/** The shard belongs to another node, so it cannot be opened. */
public final class ShardTaken extends RuntimeException {
    private static final long serialVersionUID = 1;

    ShardTaken(int shard, String by) {
        super("shard " + shard + " is owned by " + by);
    }
}
