package org.strowger.tools.command;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a percentage, for example {@code 5%} or {@code 0.1%}, to a fraction from 0 to 1. */
final class PercentageOption implements ITypeConverter<Double> {
    private static final Pattern FORM = Pattern.compile("(\\d{1,3}(\\.\\d{1,6})?)%");
    private static final double ALL_PERCENT = 100;

    @Override
    public Double convert(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches() || Double.parseDouble(form.group(1)) > ALL_PERCENT) {
            throw new TypeConversionException("'" + text + "' is not a percentage; write for example 5% or 0.1%");
        }
        return Double.parseDouble(form.group(1)) / ALL_PERCENT;
    }
}
