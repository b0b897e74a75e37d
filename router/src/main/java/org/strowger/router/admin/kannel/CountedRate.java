package org.strowger.router.admin.kannel;

import java.util.Locale;

/** A count, and its rates per second over the last minute, the last five minutes, and since the start. */
record CountedRate(long total, double minute, double fiveMinutes, double sinceStart) {
    static final CountedRate NONE = new CountedRate(0, 0, 0, 0);

    CountedRate plus(CountedRate other) {
        return new CountedRate(
                total + other.total,
                minute + other.minute,
                fiveMinutes + other.fiveMinutes,
                sinceStart + other.sinceStart);
    }

    /** The rates, separated by commas. */
    String rates() {
        return String.format(Locale.ROOT, "%.2f,%.2f,%.2f", minute, fiveMinutes, sinceStart);
    }
}
