package org.strowger.router.exchange.mo;

/** The fates of receipts that matched nothing at the node where they arrived. */
public enum StrayFigure {
    /** The receipt came here, and was passed to all nodes. */
    PASSED,
    /** The receipt came here, and could not be passed on: its SMSC was asked to send it later. */
    NOT_PASSED,
    /** A node had passed the receipt on, and this node expected it. */
    EXPECTED,
    /** A node had passed the receipt on, and this node did not expect it. */
    NOT_EXPECTED
}
