package org.strowger.tools.smsc;

/** The fault applied to a message. */
enum Trick {
    NONE,
    DELAY,
    THROTTLE,
    FAIL,
    IGNORE,
    CUT,
    TWICE,
    WRONG_LENGTH,
    JUNK,
    RECEIPT_FIRST,
    RECEIPT_WITH;

    /**
     * Whether the fault concerns the receipt. Such a fault takes effect only if the receipt can be sent immediately
     * before or after the response.
     */
    boolean isOfReceipt() {
        return this == RECEIPT_FIRST || this == RECEIPT_WITH;
    }
}
