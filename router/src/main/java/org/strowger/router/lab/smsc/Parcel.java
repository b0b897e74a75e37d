package org.strowger.router.lab.smsc;

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
record Parcel(String account, ShortMessage message, Rewrite rewrite, boolean isMobile, int attempts) {
    private static final int ATTEMPTS_MAX = 10;

    static Parcel receipt(String account, ShortMessage form, Rewrite rewrite) {
        return new Parcel(account, form, rewrite, false, 0);
    }

    static Parcel ofMobile(String account, ShortMessage message) {
        return new Parcel(account, message, Rewrite.NONE, true, 0);
    }

    boolean mayBeSentAgain() {
        return attempts < ATTEMPTS_MAX;
    }

    Parcel sentInVain() {
        return new Parcel(account, message, rewrite, isMobile, attempts + 1);
    }
}
