package org.strowger.http;

import java.time.Duration;

/**
 * The timeouts of a server's session. The timeouts of a request count from its beginning, not from the last octet;
 * otherwise a client that sends an octet now and then could keep a connection for ever.
 *
 * @param idle the time without a request, also before the first one, until the session ends
 * @param head the time for the first line and the headers of a request
 * @param body the time for the body of a request
 * @param closing the time for pending requests after the owner has closed the session
 */
public record HttpTimers(Duration idle, Duration head, Duration body, Duration closing) {
    public static final HttpTimers USUAL = new HttpTimers(
            Duration.ofSeconds(75), Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(5));

    public HttpTimers {
        requirePositive(idle, "idle");
        requirePositive(head, "head");
        requirePositive(body, "body");
        requirePositive(closing, "closing");
    }

    private static void requirePositive(Duration duration, String name) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException("the timeout " + name + " is not positive: " + duration);
        }
    }
}
