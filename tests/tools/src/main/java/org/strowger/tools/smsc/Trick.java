package org.strowger.tools.smsc;

/** What is done with one message. */
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

    /** Whether it is done with the receipt; then it has struck only if the receipt could leave at that moment. */
    boolean isOfReceipt() {
        return this == RECEIPT_FIRST || this == RECEIPT_WITH;
    }
}
