package org.strowger.router.metrics.laws;

/** The place of a term in an equation: opened = now + closed. */
public enum Side {
    /** Something has begun, or has arrived from elsewhere. */
    OPENED,
    /** A state in which something is now. */
    NOW,
    /** Something has ended, or has gone elsewhere. */
    CLOSED
}
