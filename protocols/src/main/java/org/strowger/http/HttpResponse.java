package org.strowger.http;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A response. A response to be sent has no headers for framing, connection and date: the session adds them.
 *
 * @param body the content without any transfer coding; must not be changed
 */
@SuppressWarnings("ArrayRecordComponent") // compared below; the octets are never written
public record HttpResponse(int status, HttpHeaders headers, byte[] body) {
    private static final HttpHeaders PLAIN_TEXT = HttpHeaders.of("Content-Type", "text/plain; charset=utf-8");

    public HttpResponse {
        if (status < HttpStatus.FIRST_FINAL || status > HttpStatus.LAST) {
            throw new IllegalArgumentException(status + " is not the status of a final response");
        }
    }

    /** Returns a response whose body is plain text in UTF-8. */
    public static HttpResponse text(int status, String text) {
        return new HttpResponse(status, PLAIN_TEXT, text.getBytes(StandardCharsets.UTF_8));
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

    /** Returns neither values of headers nor the body: they may be secret. */
    @Override
    public String toString() {
        return status + " " + headers + ", " + body.length + " octets";
    }
}
