package org.strowger.http;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.strowger.protocol.buffer.ThreadTools;

/** The header Date (RFC 9110 section 6.6.1), formatted once a second for all sessions of a thread. */
final class HttpDates {
    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern(
                    "'Date: 'EEE, dd MMM yyyy HH:mm:ss 'GMT\r\n'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private static final long SECOND_MILLIS = 1000;

    private long second = Long.MIN_VALUE;
    private byte[] line = {};

    static HttpDates on(ThreadTools threadTools) {
        return threadTools.tool(HttpDates.class, HttpDates::new);
    }

    /**
     * Returns the line, which the caller must not change.
     *
     * @param unixMillis the calendar time
     */
    byte[] line(long unixMillis) {
        long now = Math.floorDiv(unixMillis, SECOND_MILLIS);
        if (now != second) {
            second = now;
            line = FORMAT.format(Instant.ofEpochSecond(now)).getBytes(StandardCharsets.US_ASCII);
        }
        return line;
    }
}
