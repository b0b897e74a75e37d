package org.strowger.router.config.numbers;

import org.strowger.message.Address;

/**
 * Reads numbers that begin with a country code, with or without a plus or 00. Without them, the number must have the
 * length of a number of a country in the table: otherwise a short code would be taken for a number.
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
