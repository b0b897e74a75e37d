package org.strowger.router.config.grammar;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Value types for numbers and sizes. */
public final class NumberTypes {
    private static final Pattern INTEGER = Pattern.compile("-?[0-9]{1,18}");
    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,9})?");
    private static final String SIZE_FORM = "[0-9]{1,12}(B|KiB|MiB|GiB|TiB)";
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,12})(B|KiB|MiB|GiB|TiB)");
    private static final Pattern NEARLY_SIZE = Pattern.compile("([0-9]{1,12}) ?([kKmMgGtT]?)[iI]?[bB]?");

    private NumberTypes() {}

    public static ScalarType<Integer> integer(int min, int max) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "integer");
        schema.put("minimum", min);
        schema.put("maximum", max);
        return new ScalarType<>("a number from " + min + " to " + max, schema, (text, value) -> {
            long number = INTEGER.matcher(text).matches() ? Long.parseLong(text) : Long.MIN_VALUE;
            if (number < min || number > max) {
                throw InvalidValue.form();
            }
            return (int) number;
        });
    }

    public static ScalarType<Double> decimal(double min, double max) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "number");
        schema.put("minimum", min);
        schema.put("maximum", max);
        return new ScalarType<>("a number from " + plain(min) + " to " + plain(max), schema, (text, value) -> {
            double number = DECIMAL.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
            if (!(number >= min && number <= max)) {
                throw InvalidValue.form();
            }
            return number;
        });
    }

    private static String plain(double number) {
        return number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number);
    }

    /** A size in bytes. */
    public static ScalarType<Long> size(String min, String max) {
        long least = octets(min);
        long most = octets(max);
        String expected = "a size from " + min + " to " + max;
        return new ScalarType<>(expected, TextTypes.schema(SIZE_FORM), (text, value) -> {
            Matcher form = SIZE.matcher(text);
            if (!form.matches()) {
                throw InvalidValue.form(sizeMeant(text));
            }
            long size = octets(text);
            if (size < least || size > most) {
                throw InvalidValue.form();
            }
            return size;
        });
    }

    /** A size that fits into an int. */
    public static ScalarType<Integer> smallSize(String min, String max) {
        return size(min, max).then((size, value) -> Math.toIntExact(size));
    }

    private static String sizeMeant(String text) {
        Matcher nearly = NEARLY_SIZE.matcher(text);
        if (!nearly.matches()) {
            return "write a number and B, KiB, MiB, GiB or TiB without a space";
        }
        String unit = String.valueOf(nearly.group(2)).toUpperCase(java.util.Locale.ROOT);
        return "did you mean " + nearly.group(1) + (unit.isEmpty() ? "B" : unit + "iB") + "?";
    }

    /** The number of octets, or the maximum of long on overflow: such a value exceeds every limit. */
    private static long octets(String text) {
        Matcher form = SIZE.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException(text);
        }
        int shift =
                switch (String.valueOf(form.group(2))) {
                    case "KiB" -> 10;
                    case "MiB" -> 20;
                    case "GiB" -> 30;
                    case "TiB" -> 40;
                    default -> 0;
                };
        long number = Long.parseLong(String.valueOf(form.group(1)));
        return number > Long.MAX_VALUE >> shift ? Long.MAX_VALUE : number << shift;
    }
}
