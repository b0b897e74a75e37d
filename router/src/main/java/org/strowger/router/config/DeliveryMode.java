package org.strowger.router.config;

/** Who answers for a message. */
public enum DeliveryMode {
    /** We do, once it is kept. */
    STORE,
    /** The other side does: its answer is passed on. */
    RELAY
}
