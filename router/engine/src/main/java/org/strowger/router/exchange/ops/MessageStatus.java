package org.strowger.router.exchange.ops;

import java.time.Instant;

/**
 * The current status of a message, as one thread knows it.
 *
 * @param what the identity of the message
 * @param state its state, in words
 * @param smsc the SMSC that has the message or to which the message is offered
 * @param span its time of acceptance and its validity
 * @param attempts the number of submissions; counted only if event records are written
 * @param isUncertain whether an SMSC may have the message but did not respond
 */
public record MessageStatus(What what, String state, AtSmsc smsc, Span span, int attempts, boolean isUncertain) {
    /**
     * The identity of a message.
     *
     * @param id the id that its application knows
     * @param application the application that sent it
     * @param route the name of its route; empty if unknown here
     */
    public record What(String id, String application, String route) {}

    /**
     * The SMSC that has the message.
     *
     * @param smsc the name of the SMSC; empty if there is none
     * @param id the SMSC's own id of the message; empty if unknown
     */
    public record AtSmsc(String smsc, String id) {}

    /** The times of acceptance and of the end of validity; the epoch if unknown here. */
    public record Span(Instant since, Instant until) {
        static final Span UNKNOWN = new Span(Instant.EPOCH, Instant.EPOCH);
    }

    /** The status of a message whose route, times and attempts are unknown here. */
    static MessageStatus known(What what, String state, AtSmsc smsc) {
        return new MessageStatus(what, state, smsc, Span.UNKNOWN, 0, false);
    }
}
