package org.strowger.router.store.shared;

import org.strowger.router.thread.Published;

/**
 * The formats of the records of shards: the highest that a process reads, and the one that it writes, which all nodes
 * of the cluster read. It reads every earlier format.
 *
 * <p>Thread: any.
 */
public final class ShardFormats {
    /** A process writes it until it knows what the others read. */
    public static final int OLDEST = 1;

    /** The highest format that this program reads. */
    public static final int NEWEST = 1;

    private final int reads;
    private final Published<Integer> writes = new Published<>(OLDEST);

    /** @param reads the highest format that the process reads */
    public ShardFormats(int reads) {
        this.reads = reads;
    }

    public int reads() {
        return reads;
    }

    int writes() {
        return writes.get();
    }

    /** All nodes read formats up to this one. */
    public void agree(int all) {
        writes.set(Math.max(OLDEST, Math.min(all, reads)));
    }
}
