package org.strowger.router.application;

import org.strowger.message.DefaultCoding;
import org.strowger.protocol.Touchable;
import org.strowger.protocol.buffer.SlotPool;

/** A message or receipt to be delivered to an application, as its queues see it. */
public interface PendingDelivery extends Touchable {
    /** The expiry: afterwards the SMSC no longer awaits the response, or the storage time is over. */
    long untilNanos();

    /**
     * Whether the delivery is stored. A stored delivery also waits while no target is attached; a relayed delivery is
     * then given up.
     */
    boolean isStored();

    /**
     * Grows with the time of arrival, across restarts; the lowest leaves first. Stored and relayed deliveries share one
     * sequence.
     */
    long order();

    /** The meaning of data coding 0 at the SMSC, if the protocol leaves it open. */
    DefaultCoding defaultCoding();

    /** The number of temporary refusals by the application; counted by {@link #countRefusal}. */
    int refusals();

    void countRefusal();

    /** Like {@link #touch}, for the expected receipt of this delivery, if this thread owns it. */
    int touchOrigin(int threadIndex);

    /**
     * Touches the deliveries at these places. Two loops, because the second follows references that the first has
     * loaded.
     */
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
