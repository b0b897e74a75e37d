package org.strowger.router.config.match;

import org.strowger.message.Address;

/**
 * Normalizes addresses for comparison.
 *
 * <p>A leading plus is skipped. An international number written with a leading 00 is read in two ways, as written and
 * without the 00. A pattern that matches either form matches the number, so {@code 44*} matches the number however it
 * is written, and {@code 00*} still matches numbers written with 00. A name is compared unchanged.
 */
public final class NumberText {
    /** Returned if the number is not international. */
    public static final int NOWHERE = -1;

    private static final String OUT_OF_THE_COUNTRY = "00";

    private NumberText() {}

    /** The index at which the comparison of the address as written begins. */
    static int writtenStart(Address address) {
        return isName(address) || !address.text().startsWith("+") ? 0 : 1;
    }

    /** The index of the country code in an international number, or {@link #NOWHERE}. */
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

    /** The number without plus or 00, the form of number tables; a name stays unchanged. */
    public static String digits(Address address) {
        int start = digitsStart(address);
        return start == 0 ? address.text() : address.text().substring(start);
    }

    /** The index at which {@link #digits} begin. */
    public static int digitsStart(Address address) {
        int international = internationalStart(address);
        return international == NOWHERE ? writtenStart(address) : international;
    }

    private static boolean isName(Address address) {
        return address.ton() == Address.TON_ALPHANUMERIC;
    }
}
