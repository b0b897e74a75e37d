package org.strowger.tools.command.value;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a rate, for example {@code 200/s}, {@code 0.5/s}, {@code 30/m} or {@code 200}, to messages per second. */
public final class RateOption implements ITypeConverter<Double> {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9}(\\.\\d{1,6})?)(/[sm])?");
    private static final double SECONDS_PER_MINUTE = 60;

    @Override
    public Double convert(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new TypeConversionException("'" + text + "' is not a rate; write for example 200/s or 30/m");
        }
        double number = Double.parseDouble(form.group(1));
        return "/m".equals(form.group(3)) ? number / SECONDS_PER_MINUTE : number;
    }
}
