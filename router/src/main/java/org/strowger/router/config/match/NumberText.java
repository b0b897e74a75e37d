package org.strowger.router.config.match;

import org.strowger.message.Address;

/**
 * How an address is read when it is compared.
 *
 * <p>A plus is no digit: what is compared begins behind it. An international number that was written with 00 is read in
 * two ways, as it was written and without the 00, and a pattern fits if it fits either; so {@code 44*} means the same
 * number however it was written, and {@code 00*} still means what was written so. A name is compared as it is.
 */
public final class NumberText {
    /** Said of a number that is no international one. */
    public static final int NOWHERE = -1;

    private static final String OUT_OF_THE_COUNTRY = "00";

    private NumberText() {}

    /** Where that begins which is compared with any pattern. */
    static int writtenStart(Address address) {
        return isName(address) || !address.text().startsWith("+") ? 0 : 1;
    }

    /** Where an international number begins with its country, or {@link #NOWHERE}. */
    public static int internationalStart(Address address) {
        String text = address.text();
        if (isName(address)) {
            return NOWHERE;
        }
        if (text.startsWith("+")) {
            return 1;
        }
        if (text.startsWith(OUT_OF_THE_COUNTRY)) {
            return OUT_OF_THE_COUNTRY.length();
        }
        return address.ton() == Address.TON_INTERNATIONAL ? 0 : NOWHERE;
    }

    private static boolean isName(Address address) {
        return address.ton() == Address.TON_ALPHANUMERIC;
    }
}
