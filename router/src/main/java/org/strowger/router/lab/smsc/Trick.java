package org.strowger.router.lab.smsc;

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
    RECEIPT_WITH
}
