package org.strowger.router.config.numbers;

import java.util.List;
import org.strowger.message.Address;

/**
 * Replaces the beginning of a number, as one group of Kannel's {@code unified-prefix} does: a number that begins with
 * the prefix stays unchanged; otherwise the prefix replaces the first listed beginning that the number has. If the
 * result begins with a plus, it is an international number.
 *
 * @param prefix the wanted beginning; empty to remove the beginnings
 * @param replaced the beginnings that are replaced, in the order in which they are tried
 */
record PrefixRule(String prefix, List<String> replaced) implements NumberRule {
    PrefixRule {
        replaced = List.copyOf(replaced);
    }

    @Override
    public NumberReading read(Address number) {
        String text = WrittenNumber.withPlus(number);
        if (!prefix.isEmpty() && text.startsWith(prefix)) {
            return NumberReading.fits(typed(number, text));
        }
        for (String each : replaced) {
            boolean leavesDigits = text.length() > each.length() || !prefix.isEmpty();
            if (text.startsWith(each) && leavesDigits) {
                return NumberReading.fits(typed(number, prefix.concat(text.substring(each.length()))));
            }
        }
        return NumberReading.other(number);
    }

    private static Address typed(Address before, String text) {
        if (text.startsWith("+") && text.length() > 1) {
            return Address.international(text.substring(1));
        }
        boolean wasInternational = before.ton() == Address.TON_INTERNATIONAL;
        return wasInternational
                ? new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, text)
                : new Address(before.ton(), before.npi(), text);
    }

    @Override
    public String toString() {
        return "prefix " + (prefix.isEmpty() ? "\"\"" : prefix);
    }
}
