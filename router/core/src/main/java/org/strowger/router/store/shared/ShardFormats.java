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
    public static final int NEWEST = 2;

    private final int reads;
    private final Published<Integer> writes = new Published<>(OLDEST);
    private final Published<Integer> marks = new Published<>(OLDEST);

    /** @param reads the highest format that the process reads */
    public ShardFormats(int reads) {
        this.reads = reads;
    }

    public int reads() {
        return reads;
    }

    /** The latest format that a new record may have. */
    public int writes() {
        return writes.get();
    }

    /**
     * The format with which this process marks its writes to logs: no record in them has a later one. It never
     * decreases, because records that were made before an older node came may be written afterwards.
     */
    public int marks() {
        return marks.get();
    }

    /** All nodes read formats up to this one. */
    public void agree(int all) {
        int now = Math.max(OLDEST, Math.min(all, reads));
        mayWrite(now);
        writes.set(now);
    }

    /** Records up to this format may be written, whatever others read: they exist. */
    public void mayWrite(int format) {
        marks.set(Math.max(marks.get(), format));
    }
}
