package org.strowger.protocol;

import org.strowger.message.Body;
import org.strowger.message.ReceiptRequest;

/**
 * The new content of a message that is replaced.
 *
 * @param text in the coding of the message
 * @param scheduled the new delivery time in the protocol's notation; empty if unchanged
 * @param expires the new expiry time in the protocol's notation; empty if unchanged
 * @param receipt the receipts that are requested from now on
 * @param notifications whether intermediate notifications are requested from now on
 */
public record Replacement(Body text, String scheduled, String expires, ReceiptRequest receipt, boolean notifications) {
    /** Placeholder for inquiries that replace nothing. */
    public static final Replacement NONE = of(new Body(new byte[0], false, 0));

    /** Whether the delivery or expiry time changes. */
    public boolean hasTimes() {
        return !scheduled.isEmpty() || !expires.isEmpty();
    }

    /** Returns a replacement of the text, without receipts. */
    public static Replacement of(Body text) {
        return new Replacement(text, "", "", ReceiptRequest.NEVER, false);
    }
}
