package org.strowger.smpp;

import java.time.Duration;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.session.SessionDeadlines;

/**
 * The timeouts of a session. A zero duration disables a timeout, but an SMSC must have {@code sessionInit}.
 *
 * @param sessionInit the time from the connection to the bind
 * @param enquireLink the time without any PDU until we send enquire_link
 * @param inactivity the time without traffic other than enquire_link until the session ends
 * @param response the timeout for the answer to a message; after the timeout, the outcome is uncertain
 * @param control the timeout for the answer to a bind, an enquire_link or an unbind, and for pending requests when one
 *     side leaves
 * @param partialPdu the timeout for the rest of an incomplete PDU
 */
public record SmppTimers(
        Duration sessionInit,
        Duration enquireLink,
        Duration inactivity,
        Duration response,
        Duration control,
        Duration partialPdu) {
    public static final SmppTimers USUAL = new SmppTimers(
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ZERO,
            Duration.ofSeconds(60),
            Duration.ofSeconds(10),
            Duration.ofSeconds(10));

    /** Returns the deadlines of a new session. */
    SessionDeadlines begin(long nowNanos) {
        var timers = new SessionTimers(sessionInit, enquireLink, response, control, inactivity);
        return new SessionDeadlines(timers, partialPdu, nowNanos);
    }
}
