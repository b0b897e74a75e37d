package org.strowger.world.walk;

import org.strowger.message.ReceiptRequest;

/** A kind of application that a walk may have, and what it can say besides what can be said in its protocol. */
public interface ApplicationForm {
    WalkApplication open(Scene scene, String name);

    /** Whether it sends packets of its protocol. */
    default boolean isSession() {
        return true;
    }

    default boolean says(Content content) {
        return true;
    }

    /** Whether it may send segments of its own. */
    default boolean takesSegments() {
        return true;
    }

    default boolean canCancel() {
        return true;
    }

    /** Whether it may repeat a request that has a key. */
    default boolean takesKeys() {
        return false;
    }

    /** Whether it may ask for notifications. */
    default boolean takesProgress() {
        return true;
    }

    /** Whether its receipts have all states. */
    default boolean saysAllStates() {
        return true;
    }

    /** The request for receipts that is most like this one. */
    default ReceiptRequest nearest(ReceiptRequest request) {
        return request;
    }

    /** Whether it may say when a message is to be delivered. */
    default boolean takesDeliveryTimes() {
        return true;
    }

    /** The unit of times of validity. */
    default long validityUnitNanos() {
        return 1;
    }
}
