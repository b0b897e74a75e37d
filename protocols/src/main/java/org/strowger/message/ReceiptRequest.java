package org.strowger.message;

/** When the sender of a message wants to hear what became of it. */
public enum ReceiptRequest {
    NEVER,
    ON_END,
    ON_FAILURE,
    ON_SUCCESS
}
