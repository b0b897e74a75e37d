package org.strowger.router.config.numbers;

import org.strowger.message.Address;

/**
 * The result of reading a number by a rule or by a list of rules.
 *
 * @param number the number after the rule; the number as it came unless the kind is {@link Kind#FITS}
 */
public record NumberReading(Kind kind, Address number) {
    public enum Kind {
        /** The rule is for this number, and ends the search. */
        FITS,
        /** The rule is not for this number; the next one is tried. */
        OTHER,
        /** The number begins with a country code, but has a length that the country does not have; the search ends. */
        WRONG_LENGTH
    }

    static NumberReading fits(Address number) {
        return new NumberReading(Kind.FITS, number);
    }

    static NumberReading other(Address number) {
        return new NumberReading(Kind.OTHER, number);
    }

    static NumberReading wrongLength(Address number) {
        return new NumberReading(Kind.WRONG_LENGTH, number);
    }
}
