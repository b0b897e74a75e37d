package org.strowger.router.table.price;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.table.NumberKey;
import org.strowger.router.table.TableRow;
import org.strowger.router.table.TableRow.Unusable;

/**
 * A line of a price table.
 *
 * @param prefix the key of a prefix; {@link NumberKey#NONE} if the line is for an operator
 * @param operator the name of the operator; empty if the line is for a prefix
 * @param millionths the price of a segment, in millionths
 * @param fromMillis the time from which the price is in force; {@link #ALWAYS} if the line has no date
 * @param line the number of the line
 */
record PriceRow(long prefix, String operator, long millionths, long fromMillis, long line) {
    static final long ALWAYS = Long.MIN_VALUE;

    /** Orders rows by operator, then by prefix, then by time. */
    static final Comparator<PriceRow> ORDER = Comparator.<PriceRow, String>comparing(PriceRow::operator)
            .thenComparing(PriceRow::prefix, Long::compareUnsigned)
            .thenComparingLong(PriceRow::fromMillis);

    private static final String FORM = "prefix-or-operator,price or prefix-or-operator,price,valid-from";
    private static final int FIELDS_MIN = 2;
    private static final int FIELDS_MAX = 3;
    private static final int DECIMALS = 6;
    private static final Pattern PRICE = Pattern.compile("([0-9]{1,9})(?:\\.([0-9]{1,6}))?");
    private static final Pattern DIGITS = Pattern.compile("\\+?[0-9]+");
    private static final Set<String> HEADERS = Set.of("prefix", "operator", "prefix-or-operator", "key", "destination");

    /** Whether the line is a header. */
    static boolean isHeader(List<String> fields) {
        return HEADERS.contains(fields.get(0).toLowerCase(Locale.ROOT));
    }

    /**
     * Parses the fields of a line.
     *
     * @param zone the time zone of dates without an offset
     */
    static PriceRow of(List<String> fields, ZoneId zone, long line) throws Unusable {
        if (fields.size() < FIELDS_MIN || fields.size() > FIELDS_MAX) {
            throw new Unusable(
                    fields.size() + (fields.size() == 1 ? " field" : " fields") + " in the line", "write " + FORM);
        }
        String key = fields.get(0);
        long from = fields.size() < FIELDS_MAX || fields.get(2).isEmpty() ? ALWAYS : moment(fields.get(2), zone);
        long price = price(fields.get(1));
        return DIGITS.matcher(key).matches()
                ? new PriceRow(prefix(key), "", price, from, line)
                : new PriceRow(NumberKey.NONE, operator(key), price, from, line);
    }

    private static long prefix(String key) throws Unusable {
        long prefix = NumberKey.of(key);
        if (prefix == NumberKey.TOO_LONG) {
            throw new Unusable(
                    TableRow.shown(key) + " has more than " + NumberKey.DIGITS_MAX + " digits",
                    "write a prefix of 1 to " + NumberKey.DIGITS_MAX + " digits");
        }
        return prefix;
    }

    private static String operator(String key) throws Unusable {
        if (key.isEmpty()) {
            throw new Unusable("the prefix or the operator is missing", "write " + FORM);
        }
        if (key.length() > TableRow.OPERATOR_MAX || key.chars().anyMatch(Character::isISOControl)) {
            throw new Unusable(
                    TableRow.shown(key) + " is not the name of an operator",
                    "write at most " + TableRow.OPERATOR_MAX + " characters, none of them a control character");
        }
        return key;
    }

    private static long price(String text) throws Unusable {
        Matcher form = PRICE.matcher(text);
        if (!form.matches()) {
            throw new Unusable(
                    TableRow.shown(text) + " is not a price",
                    "write an amount such as 0.0125, with a point and at most six decimals");
        }
        String decimals = form.group(2) == null ? "" : form.group(2);
        return Long.parseLong(form.group(1) + decimals + "0".repeat(DECIMALS - decimals.length()));
    }

    private static long moment(String text, ZoneId zone) throws Unusable {
        String written = text.replace(' ', 'T');
        try {
            if (written.indexOf('T') < 0) {
                return LocalDate.parse(written).atStartOfDay(zone).toInstant().toEpochMilli();
            }
            boolean hasOffset = written.endsWith("Z") || written.lastIndexOf('+') > 0 || written.lastIndexOf('-') > 10;
            return hasOffset
                    ? OffsetDateTime.parse(written).toInstant().toEpochMilli()
                    : LocalDateTime.parse(written).atZone(zone).toInstant().toEpochMilli();
        } catch (DateTimeException e) {
            throw new Unusable(
                    TableRow.shown(text) + " is not a date", "write 2026-12-01, 2026-12-01T08:00 or 2026-12-01T08:00Z");
        }
    }

    /** The prefix or the operator. */
    String key() {
        return operator.isEmpty() ? NumberKey.text(prefix) : operator;
    }

    boolean hasKeyOf(PriceRow other) {
        return prefix == other.prefix && operator.equals(other.operator);
    }
}
