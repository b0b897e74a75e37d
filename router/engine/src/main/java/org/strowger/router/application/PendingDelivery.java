package org.strowger.router.application;

import java.time.ZoneId;
import java.time.ZoneOffset;
import org.strowger.message.DefaultCoding;
import org.strowger.protocol.Touchable;
import org.strowger.protocol.buffer.SlotPool;

/** A message or receipt to be delivered to an application, as its queues see it. */
public interface PendingDelivery extends Touchable {
    /** The value of {@link #sentNanos} while no target has the delivery. */
    long NOT_SENT = Long.MAX_VALUE;

    /**
     * The expiry: afterwards the SMSC gets its response without the application, or the storage time of a stored
     * delivery is over.
     */
    long untilNanos();

    /**
     * Whether the delivery is stored. A stored delivery also waits while no target is attached; a relayed delivery is
     * then given up.
     */
    boolean isStored();

    /** Whether this is a relayed receipt that is stored if the application does not take it soon. */
    boolean mayBeStored();

    /** The time at which the target that has the delivery got it; {@link #NOT_SENT} if no target has it. */
    long sentNanos();

    /**
     * The order of delivery: it grows with the time of arrival, also across restarts, and the lowest leaves first.
     * Stored and relayed deliveries share one sequence.
     */
    long order();

    /** The meaning of data coding 0 at the SMSC, if the protocol leaves it open. */
    DefaultCoding defaultCoding();

    /** The time zone of the SMSC's clock, for times in a receipt without a time zone; UTC if it is unknown. */
    default ZoneId clock() {
        return ZoneOffset.UTC;
    }

    /** The callback for a receipt; {@link CallbackReport#NONE} if the application requested none with the message. */
    CallbackReport callback();

    /** The number of temporary refusals by the application; counted by {@link #countRefusal}. */
    int refusals();

    void countRefusal();

    /** Like {@link #touch}, for the expected receipt of this delivery, if this thread owns it. */
    int touchOrigin(int threadIndex);

    /**
     * Touches the deliveries at these places. Two loops, because the second follows references that the first has
     * loaded.
     */
    static int touch(SlotPool<PendingDelivery> delivered, long[] ids, int count, int threadIndex) {
        int touched = 0;
        for (int i = 0; i < count; i++) {
            PendingDelivery delivery = delivered.look(ids[i]);
            touched += delivery == null ? 0 : delivery.touch();
        }
        for (int i = 0; i < count; i++) {
            PendingDelivery delivery = delivered.look(ids[i]);
            touched += delivery == null ? 0 : delivery.touchOrigin(threadIndex);
        }
        return touched;
    }
}
