package org.strowger.world.walk;

import org.strowger.message.Address;

/** The form in which a number of the United Kingdom is written. */
public enum NumberForm {
    INTERNATIONAL,
    PLUS,
    ZEROS,
    NATIONAL;

    private static final String COUNTRY = "44";

    /** @param number the number with its country code */
    public Address write(String number) {
        return switch (this) {
            case INTERNATIONAL -> Address.international(number);
            case PLUS -> new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, "+" + number);
            case ZEROS -> new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, "00" + number);
            case NATIONAL ->
                new Address(Address.TON_NATIONAL, Address.NPI_ISDN, "0" + number.substring(COUNTRY.length()));
        };
    }

    /** The number with its country code, regardless of its written form. */
    public static String read(String written) {
        if (written.startsWith("+")) {
            return written.substring(1);
        }
        if (written.startsWith("00")) {
            return written.substring(2);
        }
        return written.startsWith("0") ? COUNTRY + written.substring(1) : written;
    }
}
