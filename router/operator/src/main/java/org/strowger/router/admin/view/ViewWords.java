package org.strowger.router.admin.view;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.config.value.Rate;

/** Formats durations, counts and rates for sentences and table cells. */
final class ViewWords {
    private ViewWords() {}

    /** A duration in one or two units: {@code 12 s}, {@code 3 min}, {@code 2 h 5 min}, {@code 4 d 3 h}. */
    static String span(long nanos) {
        long seconds = Math.max(0, TimeUnit.NANOSECONDS.toSeconds(nanos));
        if (seconds < 120) {
            return seconds + " s";
        }
        long minutes = seconds / 60;
        if (minutes < 120) {
            return minutes + " min";
        }
        long hours = minutes / 60;
        return hours < 48 ? hours + " h" + rest(minutes % 60, "min") : hours / 24 + " d" + rest(hours % 24, "h");
    }

    private static String rest(long count, String unit) {
        return count == 0 ? "" : " " + count + " " + unit;
    }

    static String count(long count, String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }

    /** Combines reasons: an operator's change first, then the given reason. */
    static String why(OperatorOverride operated, String why) {
        return operated.isInService() ? why : operated + (why.isEmpty() ? "" : ", " + why);
    }

    /** Time since {@code sinceNanos}; a dash if that event has never occurred. */
    static Cell age(long sinceNanos, long nowNanos) {
        return sinceNanos == Long.MAX_VALUE || sinceNanos == Long.MIN_VALUE
                ? Cell.NONE
                : Cell.nanos(Math.max(0, nowNanos - sinceNanos));
    }

    /** Time until {@code nanos}; a dash for {@link Long#MAX_VALUE}. */
    static Cell until(long nanos, long nowNanos) {
        return nanos == Long.MAX_VALUE ? Cell.NONE : Cell.nanos(Math.max(0, nanos - nowNanos));
    }

    /**
     * Remaining time; a dash if unlimited. Certificates without an end of validity use the year 9999, which does not
     * fit into nanoseconds.
     */
    static Cell left(Duration left) {
        long nanos = TimeUnit.SECONDS.toNanos(left.toSeconds());
        return nanos == Long.MAX_VALUE ? Cell.NONE : Cell.nanos(Math.max(0, nanos));
    }

    static Cell rate(Rate rate) {
        return rate.isUnlimited() ? Cell.NONE : Cell.perSecond(perSecond(rate));
    }

    /** The used fraction of a rate limit. */
    static Cell use(double perSecond, Rate rate) {
        return rate.isUnlimited() ? Cell.NONE : Cell.ratio(Math.min(1, perSecond / perSecond(rate)));
    }

    static double perSecond(Rate rate) {
        return (double) rate.count() * TimeUnit.SECONDS.toNanos(1) / rate.per().toNanos();
    }
}
