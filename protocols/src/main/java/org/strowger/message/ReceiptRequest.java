package org.strowger.message;

/** The final states for which the sender of a message requests a receipt. */
public enum ReceiptRequest {
    NEVER,
    ON_END,
    ON_FAILURE,
    ON_SUCCESS
}
