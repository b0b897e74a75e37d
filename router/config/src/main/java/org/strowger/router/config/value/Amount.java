package org.strowger.router.config.value;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;

/**
 * An amount of money or of other units, in millionths. The currency is not named; one installation uses only one. Sums
 * are exact. A sum that is too large causes an exception.
 */
public record Amount(long millionths) implements Comparable<Amount> {
    public static final Amount ZERO = new Amount(0);

    private static final int DECIMALS = 6;
    private static final long ONE = 1_000_000;
    private static final Pattern FORM = Pattern.compile("(-?)([0-9]{1,12})(?:\\.([0-9]{1,6}))?");

    /** An amount of 0 or more. */
    public static final ScalarType<Amount> NOT_NEGATIVE = new ScalarType<>(
            "an amount such as 25 or 0.0125, with at most six decimals",
            TextTypes.schema("[0-9]{1,12}(\\.[0-9]{1,6})?"),
            (text, value) -> of(text).filter(amount -> amount.millionths() >= 0).orElseThrow(InvalidValue::form));

    /** @return empty unless the text is an amount with at most 12 digits before the point and six after it */
    public static Optional<Amount> of(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        String decimals = form.group(3) == null ? "" : form.group(3);
        long whole = Long.parseLong(String.valueOf(form.group(2))) * ONE;
        long part = decimals.isEmpty() ? 0 : Long.parseLong(decimals + "0".repeat(DECIMALS - decimals.length()));
        return Optional.of(new Amount(form.group(1).isEmpty() ? whole + part : -(whole + part)));
    }

    public Amount plus(Amount other) {
        return new Amount(Math.addExact(millionths, other.millionths));
    }

    public Amount minus(Amount other) {
        return new Amount(Math.subtractExact(millionths, other.millionths));
    }

    public Amount times(long count) {
        return new Amount(Math.multiplyExact(millionths, count));
    }

    public boolean isZero() {
        return millionths == 0;
    }

    @Override
    public int compareTo(Amount other) {
        return Long.compare(millionths, other.millionths);
    }

    /** The amount without trailing zeros: {@code 25}, {@code 0.0125}. */
    @Override
    public String toString() {
        long whole = Math.abs(millionths / ONE);
        long part = Math.abs(millionths % ONE);
        String decimals = String.valueOf(ONE + part).substring(1).replaceAll("0+$", "");
        return (millionths < 0 ? "-" : "") + whole + (decimals.isEmpty() ? "" : "." + decimals);
    }
}
