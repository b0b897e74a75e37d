package org.strowger.world.walk;

import org.strowger.message.ReceiptRequest;

/** A kind of application in a walk, and its abilities beyond its protocol. */
public interface ApplicationForm {
    WalkApplication open(Scene scene, String name);

    /** Whether the application sends packets of a protocol with sessions. */
    default boolean isSession() {
        return true;
    }

    default boolean says(Content content) {
        return true;
    }

    /** Whether the application can send segments itself. */
    default boolean takesSegments() {
        return true;
    }

    default boolean canCancel() {
        return true;
    }

    /** Whether the application can repeat a request with a key. */
    default boolean takesKeys() {
        return false;
    }

    /** Whether the application can request notifications. */
    default boolean takesProgress() {
        return true;
    }

    /** Whether receipts for the application can have all states. */
    default boolean saysAllStates() {
        return true;
    }

    /** The receipt request of this kind that is most similar to the given one. */
    default ReceiptRequest nearest(ReceiptRequest request) {
        return request;
    }

    /** Whether the application can specify a delivery time. */
    default boolean takesDeliveryTimes() {
        return true;
    }

    /** The unit of validity times. */
    default long validityUnitNanos() {
        return 1;
    }
}
