package org.strowger.router.admin.answer;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.temporal.ChronoUnit;
import org.strowger.protocol.SafeText;
import org.strowger.router.admin.answer.Cell.Unit;
import org.strowger.router.json.JsonWriter;

/** Formats values as text: rounded for people; exact and in base units for programs. */
public final class ValueText {
    public static final String NOTHING = "-";

    private static final MathContext EXACT_ENOUGH = new MathContext(6);
    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000_000_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;
    private static final int NANO_DIGITS = 9;
    private static final double KIBI = 1024;
    private static final double PERCENT = 100;
    private static final String[] SIZES = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

    private ValueText() {}

    // ---- For people

    public static String readable(Cell cell) {
        if (cell instanceof Cell.Text text) {
            return SafeText.inLine(text.text());
        }
        if (cell instanceof Cell.Flag flag) {
            return flag.value() ? "yes" : "no";
        }
        if (cell instanceof Cell.Whole whole) {
            return switch (whole.unit()) {
                case NANOS -> duration(whole.value());
                case OCTETS -> octets(whole.value());
                default -> Long.toString(whole.value());
            };
        }
        if (cell instanceof Cell.Decimal decimal) {
            return decimal(decimal);
        }
        if (cell instanceof Cell.Moment moment) {
            return moment.value().truncatedTo(ChronoUnit.MILLIS).toString();
        }
        return NOTHING;
    }

    /** Whether the cell is a number; numbers are right-aligned. */
    public static boolean isNumber(Cell cell) {
        return cell instanceof Cell.Whole || cell instanceof Cell.Decimal;
    }

    private static String decimal(Cell.Decimal decimal) {
        if (!Double.isFinite(decimal.value())) {
            return NOTHING;
        }
        if (decimal.unit() == Unit.RATIO) {
            return rounded(decimal.value() * PERCENT) + "%";
        }
        return rounded(decimal.value()) + (decimal.unit() == Unit.PER_SECOND ? "/s" : "");
    }

    /** Rounds to at least two digits, with at most one decimal place. */
    private static String rounded(double value) {
        boolean fine = value != Math.rint(value) && Math.abs(value) < 10;
        if (!fine) {
            return Long.toString(Math.round(value));
        }
        long tenths = Math.round(Math.abs(value) * 10);
        return (value < 0 ? "-" : "") + tenths / 10 + "." + tenths % 10;
    }

    static String duration(long nanos) {
        if (nanos < 0) {
            return "-" + duration(nanos == Long.MIN_VALUE ? Long.MAX_VALUE : -nanos);
        }
        if (nanos < MICRO) {
            return nanos == 0 ? "0s" : nanos + "ns";
        }
        if (nanos < MILLI) {
            return rounded((double) nanos / MICRO) + "us";
        }
        if (nanos < SECOND) {
            return rounded((double) nanos / MILLI) + "ms";
        }
        if (nanos < MINUTE) {
            return rounded((double) nanos / SECOND) + "s";
        }
        if (nanos < HOUR) {
            return two(nanos / MINUTE, "m", nanos % MINUTE / SECOND, "s");
        }
        if (nanos < DAY) {
            return two(nanos / HOUR, "h", nanos % HOUR / MINUTE, "m");
        }
        return two(nanos / DAY, "d", nanos % DAY / HOUR, "h");
    }

    private static String two(long many, String large, long few, String small) {
        return many + large + (few < 10 ? "0" : "") + few + small;
    }

    static String octets(long octets) {
        double left = octets;
        int size = -1;
        while (Math.abs(left) >= KIBI && size < SIZES.length - 1) {
            left /= KIBI;
            size++;
        }
        return size < 0 ? octets + " B" : rounded(left) + " " + SIZES[size];
    }

    // ---- For programs

    static String json(Cell cell) {
        if (cell instanceof Cell.Text text) {
            return JsonWriter.quoted(text.text());
        }
        if (cell instanceof Cell.Flag flag) {
            return Boolean.toString(flag.value());
        }
        if (cell instanceof Cell.Whole whole) {
            return whole.unit() == Unit.NANOS ? seconds(whole.value()) : Long.toString(whole.value());
        }
        if (cell instanceof Cell.Decimal decimal && Double.isFinite(decimal.value())) {
            return plain(BigDecimal.valueOf(decimal.value()).round(EXACT_ENOUGH));
        }
        if (cell instanceof Cell.Moment moment) {
            return JsonWriter.quoted(moment.value().toString());
        }
        if (cell instanceof Cell.Course course) {
            StringBuilder text = new StringBuilder();
            JsonWriter json = JsonWriter.compact(text::append).beginArray();
            course.rates().forEach(rate -> json.value(rate, 1));
            json.endArray();
            return text.toString();
        }
        return "null";
    }

    /** Seconds with the full precision of the value. */
    private static String seconds(long nanos) {
        long fraction = nanos % SECOND;
        return fraction == 0 ? Long.toString(nanos / SECOND) : plain(BigDecimal.valueOf(nanos, NANO_DIGITS));
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
