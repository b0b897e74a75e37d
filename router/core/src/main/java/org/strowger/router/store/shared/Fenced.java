package org.strowger.router.store.shared;

/**
 * Thrown when another node owns the shard. The former owner writes nothing more to the shard, and its process must end.
 */
public final class Fenced extends RuntimeException {
    private static final long serialVersionUID = 1;

    Fenced(int shard, long epoch, String by) {
        super("shard " + shard + " was taken over by " + by + ", which began epoch " + epoch);
    }
}
