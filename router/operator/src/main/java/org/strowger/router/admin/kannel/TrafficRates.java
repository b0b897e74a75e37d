package org.strowger.router.admin.kannel;

import java.util.Locale;

/** A count, and its rates per second over the last minute, the last five minutes, and since the start. */
record TrafficRates(long total, double minute, double fiveMinutes, double sinceStart) {
    static final TrafficRates NONE = new TrafficRates(0, 0, 0, 0);

    TrafficRates plus(TrafficRates other) {
        return new TrafficRates(
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
