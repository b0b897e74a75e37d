package org.strowger.tools.smsc;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.TimeUnit;

/** The dates in receipts, with a resolution of a minute. The text is cached for a minute. */
final class ReceiptDates {
    private static final long MINUTE_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final DateTimeFormatter TO_THE_MINUTE =
            DateTimeFormatter.ofPattern("yyMMddHHmm").withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter TO_THE_SECOND =
            DateTimeFormatter.ofPattern("yyMMddHHmmss").withZone(ZoneOffset.UTC);

    /** The tenths of a second and an offset of zero from UTC. */
    private static final String ABSOLUTE = "000+";

    private final Instant epoch;
    private String text = "";
    private long fromNanos;
    private long untilNanos;

    ReceiptDates(Instant epoch) {
        this.epoch = epoch;
    }

    String minute(long nanos) {
        if (nanos < fromNanos || nanos >= untilNanos) {
            Instant moment = epoch.plusNanos(nanos);
            long intoMinute =
                    Math.floorMod(moment.getEpochSecond(), 60L) * TimeUnit.SECONDS.toNanos(1) + moment.getNano();
            fromNanos = nanos - intoMinute;
            untilNanos = fromNanos + MINUTE_NANOS;
            text = TO_THE_MINUTE.format(moment);
        }
        return text;
    }

    /** The format of a date in the response to a query. */
    String absolute(long nanos) {
        return TO_THE_SECOND.format(epoch.plusNanos(nanos)) + ABSOLUTE;
    }
}
