package org.strowger.protocol;

import java.time.Duration;

/**
 * How long a session waits. Zero: for ever.
 *
 * @param begin for the peer to say who it is
 * @param silence for a sign of life, before asking for one
 * @param response for the answer to a message: afterwards nobody knows what became of it
 * @param control for every other answer, and for what is under way when one side leaves
 * @param idle for anything but answers to our asking for signs of life, before ending the session
 */
public record SessionTimers(Duration begin, Duration silence, Duration response, Duration control, Duration idle) {
    public static final SessionTimers USUAL = new SessionTimers(
            Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(10), Duration.ofSeconds(10));

    /** However long nothing comes, as long as signs of life do. */
    public SessionTimers(Duration begin, Duration silence, Duration response, Duration control) {
        this(begin, silence, response, control, Duration.ZERO);
    }
}
