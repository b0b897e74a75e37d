package org.strowger.router.config;

/** The side that acknowledges a message to its sender. */
public enum DeliveryMode {
    /** The router acknowledges the message as soon as it is stored. */
    STORE,
    /** The receiving side acknowledges the message: its response is passed on to the sender. */
    RELAY
}
