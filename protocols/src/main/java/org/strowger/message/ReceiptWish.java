package org.strowger.message;

/** When the sender of a message wants to hear what became of it. */
public enum ReceiptWish {
    NEVER,
    ON_END,
    ON_FAILURE,
    ON_SUCCESS
}
