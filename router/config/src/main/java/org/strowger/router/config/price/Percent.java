package org.strowger.router.config.price;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;

/** Percentages, as numbers from 0 to 1. */
public final class Percent {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,3}(?:\\.[0-9]{1,2})?) ?%");
    private static final double HUNDRED = 100;

    private Percent() {}

    /** A percentage with an upper limit in whole percent. */
    static ScalarType<Double> upTo(int percent) {
        return new ScalarType<>(
                "a percentage from 0% to " + percent + "%",
                TextTypes.schema("[0-9]{1,3}(\\.[0-9]{1,2})? ?%"),
                (text, value) -> {
                    Matcher form = FORM.matcher(text);
                    double number = form.matches() ? Double.parseDouble(form.group(1)) : Double.MAX_VALUE;
                    if (number > percent) {
                        throw InvalidValue.form();
                    }
                    return number / HUNDRED;
                });
    }

    /** The percentage, with one decimal: {@code 85.0%}. */
    public static String text(double share) {
        return String.format(Locale.ROOT, "%.1f%%", share * HUNDRED);
    }
}
