package org.strowger.router.config.numbers;

import java.util.List;
import org.strowger.message.Address;

/** The form in which international numbers are written for an SMSC. No form changes other numbers or names. */
public enum NumberForm {
    /** Leaves numbers as they are. */
    KEEP("keep"),
    /** Country code and number, with the type of an international number. */
    INTERNATIONAL("international"),
    /** Adds a plus; the type is unknown, because a number of the international type has no plus (SMPP 3.4, 5.2.5). */
    PLUS("plus"),
    /** Prepends 00. */
    ZEROS("00"),
    /** Numbers of the SMSC's country as in calls within that country, other numbers as {@link #INTERNATIONAL}. */
    NATIONAL("national");

    private final String word;

    NumberForm(String word) {
        this.word = word;
    }

    static String[] words() {
        String[] words = new String[values().length];
        for (NumberForm each : values()) {
            words[each.ordinal()] = each.word;
        }
        return words;
    }

    static NumberForm of(String word) {
        for (NumberForm each : values()) {
            if (each.word.equals(word)) {
                return each;
            }
        }
        throw new AssertionError("no form of numbers is called " + word);
    }

    /** @param country the country of the SMSC, at most one */
    Address write(Address number, List<Country> country) {
        String digits = WrittenNumber.isNumber(number) ? WrittenNumber.international(number) : "";
        if (digits.isEmpty()) {
            return number;
        }
        return switch (this) {
            case KEEP -> number;
            case INTERNATIONAL -> Address.international(digits);
            case PLUS -> new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, "+" + digits);
            case ZEROS -> new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, Countries.ABROAD + digits);
            case NATIONAL -> national(digits, country.get(0));
        };
    }

    private static Address national(String digits, Country country) {
        String national = digits.startsWith(country.code()) ? country.nationalOf(digits) : "";
        return national.isEmpty()
                ? Address.international(digits)
                : new Address(Address.TON_NATIONAL, Address.NPI_ISDN, country.trunk() + national);
    }
}
