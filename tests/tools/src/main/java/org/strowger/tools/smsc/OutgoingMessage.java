package org.strowger.tools.smsc;

import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;

/**
 * A message or receipt of the SMSC for an account, until a receiver has accepted it.
 *
 * @param account the account that is to receive the message
 * @param message a receipt, a notification or a message from a mobile
 * @param rewrite the id and the addresses to fill in
 * @param isMobile whether {@code message} is a message from a mobile
 * @param attempts the number of failed attempts to send the message
 */
record OutgoingMessage(String account, ShortMessage message, Rewrite rewrite, boolean isMobile, int attempts) {
    private static final int ATTEMPTS_MAX = 10;

    static OutgoingMessage receipt(String account, ShortMessage form, Rewrite rewrite) {
        return new OutgoingMessage(account, form, rewrite, false, 0);
    }

    static OutgoingMessage ofMobile(String account, ShortMessage message) {
        return new OutgoingMessage(account, message, Rewrite.NONE, true, 0);
    }

    boolean mayBeSentAgain() {
        return attempts < ATTEMPTS_MAX;
    }

    OutgoingMessage sentInVain() {
        return new OutgoingMessage(account, message, rewrite, isMobile, attempts + 1);
    }
}
