package org.strowger.router.link;

/** What a {@link ReceiptTable} must know of a message whose receipt is to come. None of it changes. */
public interface Expected {
    /** To whom the message went, as it was sent; empty if that is not known. */
    String destination();

    /** Until when the receipt is waited for. */
    long untilNanos();
}
