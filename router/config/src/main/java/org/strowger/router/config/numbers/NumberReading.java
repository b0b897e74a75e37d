package org.strowger.router.config.numbers;

import org.strowger.message.Address;

/**
 * The result of reading a number by a rule or by a list of rules.
 *
 * @param number the number after the rule; the unchanged number unless the kind is {@link Kind#FITS}
 */
public record NumberReading(Kind kind, Address number) {
    public enum Kind {
        /** The rule applies to this number; the search ends. */
        FITS,
        /** The rule does not apply to this number; the next rule is tried. */
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
