package org.strowger.message;

/** When the sender of a message wants a receipt. */
public enum ReceiptRequest {
    NEVER,
    ON_END,
    ON_FAILURE,
    ON_SUCCESS
}
