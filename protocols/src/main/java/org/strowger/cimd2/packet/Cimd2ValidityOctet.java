package org.strowger.cimd2.packet;

import java.time.Duration;

/** Spans of time in an octet, as GSM writes validity (23.040 9.2.3.12.1): the longer the coarser. */
public final class Cimd2ValidityOctet {
    /** 63 weeks: more cannot be said. */
    public static final int LONGEST = 255;

    private static final int FIVE_MINUTES_LAST = 143;
    private static final int HALF_HOURS_LAST = 167;
    private static final int DAYS_LAST = 196;

    private Cimd2ValidityOctet() {}

    public static Duration of(int code) {
        if (code <= FIVE_MINUTES_LAST) {
            return Duration.ofMinutes((code + 1) * 5L);
        }
        if (code <= HALF_HOURS_LAST) {
            return Duration.ofHours(12).plusMinutes((code - FIVE_MINUTES_LAST) * 30L);
        }
        return code <= DAYS_LAST ? Duration.ofDays(code - 166L) : Duration.ofDays((code - 192L) * 7);
    }
}
