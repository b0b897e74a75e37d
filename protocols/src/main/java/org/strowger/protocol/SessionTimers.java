package org.strowger.protocol;

import java.time.Duration;

/**
 * The timeouts of a session. A zero duration disables a timeout.
 *
 * @param begin the timeout for the sign-in of the peer
 * @param silence the time without any packet until we request a sign of life
 * @param response the timeout for the answer to a message; after the timeout, the outcome is uncertain
 * @param control the timeout for every other answer, and for pending requests when one side ends the session
 * @param idle the time without traffic other than signs of life until the session ends
 */
public record SessionTimers(Duration begin, Duration silence, Duration response, Duration control, Duration idle) {
    public static final SessionTimers USUAL = new SessionTimers(
            Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(10), Duration.ofSeconds(10));

    /** Creates timers without an idle timeout. */
    public SessionTimers(Duration begin, Duration silence, Duration response, Duration control) {
        this(begin, silence, response, control, Duration.ZERO);
    }
}
