package org.strowger.router.application;

import org.strowger.message.DefaultCoding;
import org.strowger.protocol.SlotPool;

/** Something to be delivered to an application. Whoever delivers knows what it is. */
public interface PendingDelivery {
    /** Until when it is worth delivering: somebody waits for the answer; or until when it is kept. */
    long untilNanos();

    /**
     * Whether it stands in the store: then it waits also while nobody is there to receive it. One that is not kept is
     * given up at once when nobody is there.
     */
    boolean isStored();

    /**
     * Grows with the time of arrival, over restarts, and the lowest goes first. One count for those that are kept and
     * those that are not.
     */
    long order();

    /** What its SMSC means by coding 0, if its protocol leaves that open. */
    DefaultCoding defaultCoding();

    /** How often the application has refused it for now; its home counts that, by {@link #countRefusal}. */
    int refusals();

    void countRefusal();

    /**
     * Reads a little of it, for it is about to be answered and may not be in the cache.
     *
     * @return something that depends on what was read
     */
    int touch();

    /**
     * The same of what waits for the answer where it came from, if that is this thread. Its own record was read before.
     */
    int touchOrigin(int threadIndex);

    /** Touches those in these places: in two steps, because where the second looks stands in what the first read. */
    static int touch(SlotPool<PendingDelivery> delivered, long[] places, int count, int threadIndex) {
        int touched = 0;
        for (int i = 0; i < count; i++) {
            PendingDelivery delivery = delivered.look(places[i]);
            touched += delivery == null ? 0 : delivery.touch();
        }
        for (int i = 0; i < count; i++) {
            PendingDelivery delivery = delivered.look(places[i]);
            touched += delivery == null ? 0 : delivery.touchOrigin(threadIndex);
        }
        return touched;
    }
}
