package org.strowger.tools.smsc;

import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;

/**
 * What an SMSC has for an account, until somebody has taken it.
 *
 * @param account whose it is
 * @param message a receipt, a notification or a message of a mobile
 * @param rewrite what is to be filled into it
 * @param isMobile whether it is a message of a mobile
 * @param attempts how often it was sent in vain
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
