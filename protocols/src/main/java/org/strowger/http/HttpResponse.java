package org.strowger.http;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * A response. A response to be sent has no headers for framing, connection and date: the session adds them.
 *
 * @param body the content without any transfer coding; must not be changed
 */
@SuppressWarnings("ArrayRecordComponent") // compared below; the octets are never written
public record HttpResponse(int status, HttpHeaders headers, byte[] body) {
    private static final HttpHeaders PLAIN_TEXT = HttpHeaders.of("Content-Type", "text/plain; charset=utf-8");
    private static final Pattern RETRY_SECONDS = Pattern.compile("[0-9]{1,9}");

    public HttpResponse {
        if (status < HttpStatus.FIRST_FINAL || status > HttpStatus.LAST) {
            throw new IllegalArgumentException(status + " is not the status of a final response");
        }
    }

    /** Returns a response whose body is plain text in UTF-8. */
    public static HttpResponse text(int status, String text) {
        return new HttpResponse(status, PLAIN_TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns the pause that the response requests (RFC 9110 section 10.2.3); empty if it requests none, or states a
     * date.
     */
    public OptionalLong retryAfterSeconds() {
        return headers.first("Retry-After")
                .filter(value -> RETRY_SECONDS.matcher(value).matches())
                .map(value -> OptionalLong.of(Long.parseLong(value)))
                .orElse(OptionalLong.empty());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HttpResponse that
                && status == that.status
                && headers.equals(that.headers)
                && Arrays.equals(body, that.body);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * status + headers.hashCode()) + Arrays.hashCode(body);
    }

    /** Returns a text without header values and body, which may be secret. */
    @Override
    public String toString() {
        return status + " " + headers + ", " + body.length + " octets";
    }
}
