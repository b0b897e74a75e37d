package org.strowger.cimd2;

import org.strowger.cimd2.packet.ParameterForm;
import org.strowger.message.Address;

/** Numbers as they stand in packets: a plus before those that are international, and no more is said of their type. */
final class Cimd2Addresses {
    static final int CHARACTERS_MAX = 20;
    static final int NAME_CHARACTERS_MAX = 11;

    private static final String PLUS = "+";

    private Cimd2Addresses() {}

    static Address read(String text) {
        if (text.isEmpty()) {
            return Address.NONE;
        }
        return text.startsWith(PLUS)
                ? Address.international(text.substring(1))
                : new Address(Address.TON_UNKNOWN, Address.NPI_UNKNOWN, text);
    }

    /** As it is written; empty if it is none, or cannot be. */
    static String written(Address address) {
        String text = address.text();
        boolean international = address.ton() == Address.TON_INTERNATIONAL && !text.startsWith(PLUS);
        boolean said = !text.isEmpty()
                && address.ton() != Address.TON_ALPHANUMERIC
                && text.length() + (international ? 1 : 0) <= CHARACTERS_MAX
                && text.chars().allMatch(ParameterForm::isOfAddress);
        return said ? (international ? PLUS + text : text) : "";
    }

    static boolean isName(Address address) {
        return address.ton() == Address.TON_ALPHANUMERIC && !address.isEmpty();
    }

    /** Whether a name can be written: whether characters that GSM has elsewhere are legal there is not known. */
    static boolean canWriteName(String name) {
        return name.length() <= NAME_CHARACTERS_MAX && name.chars().allMatch(Cimd2Addresses::isOfName);
    }

    /** Whether ASCII and GSM have the same code for it. */
    private static boolean isOfName(int character) {
        boolean letter = (character >= 'A' && character <= 'Z') || (character >= 'a' && character <= 'z');
        return letter || (character >= ' ' && character <= '?' && character != '$');
    }

    /** The digits in a name, for those who cannot have the name. */
    static String digits(String name) {
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) >= '0' && name.charAt(i) <= '9') {
                digits.append(name.charAt(i));
            }
        }
        return digits.toString();
    }
}
