package org.strowger.router.admin.kannel;

import java.util.Locale;

/** A count, and its rates per second over the last minute, the last five minutes, and since the start. */
record Traffic(long total, double minute, double fiveMinutes, double sinceStart) {
    static final Traffic NONE = new Traffic(0, 0, 0, 0);

    Traffic plus(Traffic other) {
        return new Traffic(
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
