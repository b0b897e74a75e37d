package org.strowger.router.store.shared;

import org.strowger.router.thread.Published;

/**
 * The formats of shard records: the highest format that this process can read, and the format that it writes, which all
 * nodes of the cluster can read. The process can read every earlier format.
 *
 * <p>Thread: any.
 */
public final class ShardFormats {
    /** The format that a process writes until it knows which formats the other nodes can read. */
    public static final int OLDEST = 1;

    /** The highest format that this program can read. */
    public static final int NEWEST = 2;

    private final int reads;
    private final Published<Integer> writes = new Published<>(OLDEST);
    private final Published<Integer> marks = new Published<>(OLDEST);

    /** @param reads the highest format that the process can read */
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
     * The format with which this process marks its writes to logs: no record in these writes has a later format. The
     * format never decreases, because records that were created before an older node joined may be written after it
     * joined.
     */
    public int marks() {
        return marks.get();
    }

    /** Sets the highest format that all nodes can read. */
    public void agree(int all) {
        int now = Math.max(OLDEST, Math.min(all, reads));
        mayWrite(now);
        writes.set(now);
    }

    /**
     * Permits writing records up to this format even if other nodes cannot read them, because such records already
     * exist.
     */
    public void mayWrite(int format) {
        marks.set(Math.max(marks.get(), format));
    }
}
