package org.strowger.router.thread;

import java.util.concurrent.atomic.AtomicLong;
import org.strowger.router.thread.shared.Residue;

/**
 * Message ids of 32 bits, for protocols with room for only eight hexadecimal digits. One counter for all threads
 * follows the clock at 1,600 ids per second and never falls behind it.
 *
 * <p>The calculation: 2^32 ids at 1,600/s last for 2,684,354 s, or 31 days: while the counter follows the clock, an id
 * is reused only after 31 days. The counter runs ahead of the clock when more than 1,600/s are requested; the counter
 * may be ahead by 147,767,296 ids (a full day at twice that rate leaves 9 million to spare) before an id is reused
 * within 30 days. So the sustainable rate is 1,600/s on average over days; a higher rate for an hour does no harm.
 *
 * <p>In a cluster of n nodes, each node assigns only the ids of its residue, which are 1,600/n ids per second while the
 * counter follows the clock.
 *
 * <p>After a restart, the clock alone keeps ids unique if the counter was ahead by fewer than 1,600 ids per second of
 * the restart's duration. A caller that has stored ids therefore passes the last stored id to the constructor.
 *
 * <p>Thread: any.
 */
public final class ShortIds {
    /** Stands for the absence of a known id. */
    public static final long NONE = -1;

    /** 1,600 ids per second, expressed as 8 ids per 5 ms. */
    private static final int IDS = 8;

    private static final int MILLIS = 5;

    private final AtomicLong last;
    private final Residue ours;

    /**
     * @param kept the last id known to have been assigned, or {@link #NONE}
     * @param ours the ids that this node may assign
     */
    public ShortIds(long unixMillis, long kept, Residue ours) {
        this.ours = ours;
        long due = due(unixMillis);
        // The distance by which the counter was ahead of the clock; negative if it was behind.
        int ahead = kept == NONE ? -1 : (int) (kept - due);
        this.last = new AtomicLong(due + Math.max(-1, ahead));
    }

    /** The next id: an unsigned number of 32 bits. */
    public int next(long unixMillis) {
        long due = due(unixMillis);
        long before;
        long next;
        do {
            before = last.get();
            next = ours.atLeast(Math.max(before + 1, due));
        } while (!last.compareAndSet(before, next));
        return (int) next;
    }

    /** The number of ids by which the counter is ahead of the clock. */
    public long ahead(long unixMillis) {
        return Math.max(0, last.get() - due(unixMillis));
    }

    private static long due(long unixMillis) {
        return unixMillis * IDS / MILLIS;
    }
}
