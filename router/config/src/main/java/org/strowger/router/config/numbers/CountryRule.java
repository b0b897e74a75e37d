package org.strowger.router.config.numbers;

import org.strowger.message.Address;

/**
 * Reads numbers as they are written in a country, and converts them to the international form. International numbers of
 * other countries match as well; their length is checked.
 */
record CountryRule(Country country) implements NumberRule {
    @Override
    public NumberReading read(Address number) {
        String marked = WrittenNumber.marked(number);
        if (!marked.isEmpty()) {
            return international(marked, number);
        }
        String text = number.text();
        String dialled = dialledAbroad(text, country.abroad());
        if (dialled.isEmpty()) {
            dialled = dialledAbroad(text, Countries.ABROAD);
        }
        if (!dialled.isEmpty()) {
            return NumberReading.fits(Address.international(dialled));
        }
        String national = national(text, number.ton() == Address.TON_NATIONAL);
        if (!national.isEmpty()) {
            return NumberReading.fits(Address.international(country.code() + national));
        }
        return text.startsWith(Countries.ABROAD) ? NumberReading.wrongLength(number) : NumberReading.other(number);
    }

    private static NumberReading international(String digits, Address number) {
        String right = Countries.international(digits);
        return right.isEmpty() ? NumberReading.wrongLength(number) : NumberReading.fits(Address.international(right));
    }

    /** The international number after the prefix for calls abroad; empty if the text has no such prefix. */
    private static String dialledAbroad(String text, String abroad) {
        return text.startsWith(abroad) && text.length() > abroad.length()
                ? Countries.international(text.substring(abroad.length()))
                : "";
    }

    /**
     * The national number, without trunk digits and country code; empty if the text is not a national number.
     *
     * @param isNational whether the type says that the number is national, in which case the trunk digits may be
     *     missing
     */
    private String national(String text, boolean isNational) {
        if (country.hasTrunk() && text.startsWith(country.trunk())) {
            String rest = text.substring(country.trunk().length());
            if (country.hasLength(rest)) {
                return rest;
            }
        }
        boolean isBare = country.hasLength(text);
        if (isBare && isNational) {
            return text;
        }
        String withCode = text.startsWith(country.code()) ? country.nationalOf(text) : "";
        return withCode.isEmpty() && isBare && !country.hasTrunk() ? text : withCode;
    }

    @Override
    public String toString() {
        return "country " + country;
    }
}
