package org.strowger.router.hook;

import java.util.Optional;
import java.util.regex.Pattern;
import org.strowger.message.Address;

/** Addresses in questions and answers: a number, with a plus sign if it is international, or a name. */
final class HookAddress {
    private static final Pattern DIGITS = Pattern.compile("[0-9]{1,20}");
    private static final Pattern NAME = Pattern.compile("[ -~]{1,11}");

    private HookAddress() {}

    static String written(Address address) {
        boolean isPlus = address.ton() == Address.TON_INTERNATIONAL
                && DIGITS.matcher(address.text()).matches();
        return isPlus ? "+" + address.text() : address.text();
    }

    /** Reads a number; empty if it is none. */
    static Optional<Address> number(String text) {
        if (DIGITS.matcher(text).matches()) {
            return Optional.of(new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, text));
        }
        boolean isPlus =
                text.startsWith("+") && DIGITS.matcher(text.substring(1)).matches();
        return isPlus ? Optional.of(Address.international(text.substring(1))) : Optional.empty();
    }

    /** Reads a number or a name; empty if it is neither. */
    static Optional<Address> sender(String text) {
        Optional<Address> number = number(text);
        boolean isName = number.isEmpty() && NAME.matcher(text).matches() && !text.startsWith("+");
        return isName ? Optional.of(Address.alphanumeric(text)) : number;
    }
}
