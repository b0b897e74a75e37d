package org.strowger.http;

import java.time.Duration;
import org.strowger.bound.Within;

/**
 * The settings of a client's session.
 *
 * @param limits the limits of a response; a longer body is cut
 * @param response the time from the submission of a request to the end of its response
 * @param idle the time without a request until the session ends. It should be shorter than the idle timeout of most
 *     servers; otherwise the server often closes the connection just as a request is sent
 * @param pendingMax the maximum number of pending requests (section 9.3.2). Only tools that measure a server should use
 *     more than one, because after the end of the connection it is unknown which requests were processed
 */
@Within(Within.Scope.REQUEST)
public record HttpClientSettings(HttpLimits limits, Duration response, Duration idle, int pendingMax) {
    private static final int BODY_OCTETS_MAX = 64 << 10;

    public static final HttpClientSettings USUAL = new HttpClientSettings(
            HttpLimits.USUAL.withBodies(BODY_OCTETS_MAX), Duration.ofSeconds(30), Duration.ofSeconds(30));

    /** Creates settings with one pending request at a time. */
    public HttpClientSettings(HttpLimits limits, Duration response, Duration idle) {
        this(limits, response, idle, 1);
    }

    public HttpClientSettings {
        if (pendingMax < 1) {
            throw new IllegalArgumentException(
                    "the number of pending requests of a client must be at least 1, " + "not " + pendingMax);
        }
        boolean isPositive = response.compareTo(Duration.ZERO) > 0 && idle.compareTo(Duration.ZERO) > 0;
        if (!isPositive) {
            throw new IllegalArgumentException(
                    "the timeouts of a client are not positive: response " + response + ", idle " + idle);
        }
    }
}
