package org.strowger.smpp;

import java.time.Duration;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.session.SessionDeadlines;

/**
 * How long a session waits. Zero: for ever, but for {@code sessionInit}, which an SMSC must not do without.
 *
 * @param sessionInit for the bind, once connected
 * @param enquireLink for a sign of life, before asking for one
 * @param inactivity for anything but answers to our enquire_link, before ending the session
 * @param response for the answer to a message: afterwards nobody knows what became of it
 * @param control for the answer to a bind, an enquire_link or an unbind, and for what is under way when one side leaves
 * @param partialPdu for the rest of a PDU that has begun
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

    /** The deadlines of a session that begins. */
    SessionDeadlines begin(long nowNanos) {
        var timers = new SessionTimers(sessionInit, enquireLink, response, control, inactivity);
        return new SessionDeadlines(timers, partialPdu, nowNanos);
    }
}
