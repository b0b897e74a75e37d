package org.strowger.router.config.numbers;

import org.strowger.message.Address;

/**
 * Reads numbers that begin with a country code, with or without a plus or 00. Without plus and 00, the number must be
 * as long as a number of a country in the table. Otherwise a short code could be taken for such a number.
 */
record AnyCountryRule() implements NumberRule {
    @Override
    public NumberReading read(Address number) {
        String international = WrittenNumber.international(number);
        String digits = international.isEmpty() ? number.text() : international;
        boolean isBare = international.isEmpty();
        boolean isLocal = isBare && (number.ton() == Address.TON_NATIONAL || !Countries.hasCode(digits));
        String right = isLocal ? "" : Countries.international(digits);
        if (right.isEmpty()) {
            return isBare ? NumberReading.other(number) : NumberReading.wrongLength(number);
        }
        return NumberReading.fits(Address.international(right));
    }

    @Override
    public String toString() {
        return "country any";
    }
}
