package org.strowger.router.http.gateway;

import java.util.Optional;
import org.strowger.message.Address;

/** Addresses as applications write them in a parameter. The type of number is derived from the notation. */
public final class WrittenAddress {
    /**
     * The maximum number of digits. An address of SMPP has at most 21 octets, including its final NUL (SMPP 3.4 section
     * 5.2.8).
     */
    private static final int DIGITS_MAX = 20;

    /** The maximum length of a written number: a plus sign, and a hyphen after each digit. */
    private static final int WRITTEN_MAX = 41;

    /** The maximum length of a name: a sender of 20 semi-octets holds 11 septets (23.040 9.1.2.5). */
    private static final int NAME_MAX = 11;

    private static final String INTERNATIONAL = "00";
    private static final char CONTROL_END = ' ';
    private static final char ASCII_END = 0x7F;
    private static final char LATIN1_PRINTABLE = 0xA0;
    private static final char LATIN1_MAX = 0xFF;

    private WrittenAddress() {}

    /**
     * Returns the address of a recipient; empty if the text is not a number. A leading {@code +} or {@code 00} marks an
     * international number; hyphens are ignored.
     */
    public static Optional<Address> recipient(String written) {
        if (written.length() > WRITTEN_MAX) {
            return Optional.empty();
        }
        String number = written.indexOf('-') < 0 ? written : written.replace("-", "");
        if (number.startsWith("+")) {
            return international(number.substring(1));
        }
        if (number.startsWith(INTERNATIONAL)) {
            return international(number.substring(INTERNATIONAL.length()));
        }
        return isNumber(number) ? Optional.of(unknown(number)) : Optional.empty();
    }

    /**
     * Returns the address of a sender: a number, which is international with a leading {@code +}, or else a name. Empty
     * if the text is too long, or contains a control character or a character beyond Latin-1.
     *
     * @param isCut whether a name is cut to the maximum length
     */
    public static Optional<Address> sender(String written, boolean isCut) {
        if (isNumber(written)) {
            return Optional.of(unknown(written));
        }
        if (written.startsWith("+") && isNumber(written.substring(1))) {
            return Optional.of(Address.international(written.substring(1)));
        }
        String name = isCut && written.length() > NAME_MAX ? written.substring(0, NAME_MAX) : written;
        boolean fits = !name.isEmpty() && name.length() <= NAME_MAX;
        return fits && isPrintable(name) ? Optional.of(Address.alphanumeric(name)) : Optional.empty();
    }

    /** Returns an address in the form that {@link #recipient} and {@link #sender} read. */
    public static String text(Address address) {
        boolean needsPlus =
                address.ton() == Address.TON_INTERNATIONAL && !address.text().startsWith("+") && !address.isEmpty();
        return needsPlus ? "+" + address.text() : address.text();
    }

    private static Optional<Address> international(String digits) {
        return isNumber(digits) ? Optional.of(Address.international(digits)) : Optional.empty();
    }

    private static Address unknown(String digits) {
        return new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, digits);
    }

    private static boolean isNumber(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return !text.isEmpty() && text.length() <= DIGITS_MAX;
    }

    private static boolean isPrintable(String name) {
        for (int i = 0; i < name.length(); i++) {
            char each = name.charAt(i);
            boolean isAscii = each >= CONTROL_END && each < ASCII_END;
            if (!isAscii && (each < LATIN1_PRINTABLE || each > LATIN1_MAX)) {
                return false;
            }
        }
        return true;
    }
}
