package org.strowger.router.thread;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Message ids of 32 bits, for the sessions whose protocol has room for eight hexadecimal digits only: one counter for
 * all threads, which follows the clock at 1,600 a second and never runs behind it.
 *
 * <p>The arithmetic. 2^32 ids at 1,600/s last for 2,684,354 s, or 31 days: as long as the counter keeps to the clock,
 * an id comes again after 31 days. The counter runs ahead of the clock when more than 1,600/s are asked for; it may be
 * ahead by 147,767,296 ids (a full day at twice that rate leaves 9 million to spare) before one comes again within 30
 * days. So the limit is 1,600/s on average over days; what is asked for beyond it in an hour does no harm.
 *
 * <p>Over a restart the clock alone keeps ids apart if the counter was ahead by less than the time that the restart
 * takes: 1,600 ids for each second. So whoever has kept ids gives the last of them to the constructor.
 *
 * <p>Thread: any.
 */
public final class ShortIds {
    /** No id was kept. */
    public static final long NONE = -1;

    /** 1,600/s in lowest terms per millisecond. */
    private static final int IDS = 8;

    private static final int MILLIS = 5;

    private final AtomicLong last;

    /**
     * @param unixMillis the time
     * @param kept the last id that is known to have been given, or {@link #NONE}
     */
    public ShortIds(long unixMillis, long kept) {
        long due = due(unixMillis);
        // By how much it was ahead of the clock; behind it, if that comes out below zero.
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
            next = Math.max(before + 1, due);
        } while (!last.compareAndSet(before, next));
        return (int) next;
    }

    /** By how many ids the counter runs ahead of the clock. */
    public long ahead(long unixMillis) {
        return Math.max(0, last.get() - due(unixMillis));
    }

    private static long due(long unixMillis) {
        return unixMillis * IDS / MILLIS;
    }
}
