package org.strowger.router.application;

import org.strowger.message.DefaultCoding;
import org.strowger.protocol.Touchable;
import org.strowger.protocol.buffer.SlotPool;

/** A message or receipt to be delivered to an application, as far as its queues need to know it. */
public interface PendingDelivery extends Touchable {
    /** When it expires: the SMSC waits no longer for the answer, or the storage time is over. */
    long untilNanos();

    /**
     * Whether it is stored. A stored delivery waits also while no target is attached; a relayed one is given up then.
     */
    boolean isStored();

    /**
     * Grows with the time of arrival, across restarts; the lowest goes first. Stored and relayed deliveries share one
     * sequence.
     */
    long order();

    /** The meaning of data coding 0 at its SMSC, if the protocol leaves that open. */
    DefaultCoding defaultCoding();

    /** How often the application has refused it temporarily; counted by {@link #countRefusal}. */
    int refusals();

    void countRefusal();

    /** As {@link #touch}, of the expected receipt that it came from, if that belongs to this thread. */
    int touchOrigin(int threadIndex);

    /** Touches those at these places. Two loops, because the second follows references that the first has loaded. */
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
