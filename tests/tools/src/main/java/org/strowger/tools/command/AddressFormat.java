package org.strowger.tools.command;

import org.strowger.message.Address;

/**
 * Parses addresses as users write them: digits with a plus are an international number; letters are an alphanumeric
 * address.
 */
final class AddressFormat {
    /** Minimum number of digits of an international number; shorter numbers are service numbers. */
    private static final int INTERNATIONAL_DIGITS_MIN = 7;

    private AddressFormat() {}

    static Address of(String text) {
        String digits = text.startsWith("+") ? text.substring(1) : text;
        if (digits.isEmpty() || !digits.chars().allMatch(each -> each >= '0' && each <= '9')) {
            return Address.alphanumeric(text);
        }
        boolean whole = text.startsWith("+") || digits.length() >= INTERNATIONAL_DIGITS_MIN;
        return whole ? Address.international(digits) : new Address(Address.TON_UNKNOWN, Address.NPI_UNKNOWN, digits);
    }
}
