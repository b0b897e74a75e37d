package org.strowger.protocol;

import org.strowger.message.Body;
import org.strowger.message.ReceiptRequest;

/**
 * What is to be said in place of what a message said.
 *
 * @param text in the code of the message
 * @param scheduled when it is to be sent, as the protocol writes times; empty: as before
 * @param expires when it is worth nothing any more, likewise
 * @param receipt when to report its end, from now on
 * @param notifications whether to report how far it has come, from now on
 */
public record Replacement(Body text, String scheduled, String expires, ReceiptRequest receipt, boolean notifications) {
    /** Of an inquiry that replaces nothing. */
    public static final Replacement NONE = of(new Body(new byte[0], false, 0));

    /** Whether it is also to go, or to be worth nothing, at another time. */
    public boolean hasTimes() {
        return !scheduled.isEmpty() || !expires.isEmpty();
    }

    /** Another text, and nobody wants to hear of it. */
    public static Replacement of(Body text) {
        return new Replacement(text, "", "", ReceiptRequest.NEVER, false);
    }
}
