package org.strowger.router.http.v1;

import java.util.Locale;
import org.strowger.message.Address;

/** The notation of constants and addresses in documents of the API. */
final class Words {
    private Words() {}

    /** Returns the name of a constant in lower case with dashes. */
    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the address as an application writes it: an international number with a plus. */
    static String of(Address address) {
        boolean plus = address.ton() == Address.TON_INTERNATIONAL
                && !address.isEmpty()
                && !address.text().startsWith("+");
        return plus ? "+".concat(address.text()) : address.text();
    }
}
