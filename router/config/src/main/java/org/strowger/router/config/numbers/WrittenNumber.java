package org.strowger.router.config.numbers;

import org.strowger.message.Address;

/** Reads how the number of an address is written. */
final class WrittenNumber {
    private WrittenNumber() {}

    /** Whether the address is digits, perhaps after a plus; anything else is a name, whatever its type. */
    static boolean isNumber(Address address) {
        String text = address.text();
        int from = text.startsWith("+") ? 1 : 0;
        if (text.length() == from || address.ton() == Address.TON_ALPHANUMERIC) {
            return false;
        }
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    /**
     * The digits with the country code if the number is marked as international, by a plus or by its type; otherwise
     * empty. The type does not count if the digits begin with a zero, because no country code does.
     */
    static String marked(Address number) {
        String text = number.text();
        if (text.startsWith("+")) {
            return text.substring(1);
        }
        return number.ton() == Address.TON_INTERNATIONAL && !text.startsWith("0") ? text : "";
    }

    /** As {@link #marked}, but also accepts a number that begins with 00, and removes the zeros. */
    static String international(Address number) {
        String text = number.text();
        return text.startsWith(Countries.ABROAD) ? text.substring(Countries.ABROAD.length()) : marked(number);
    }

    /**
     * The number with a plus in front if it is {@link #marked}, otherwise as written. Prefix rules are applied to this
     * form.
     */
    static String withPlus(Address number) {
        String digits = marked(number);
        return digits.isEmpty() ? number.text() : "+" + digits;
    }
}
