package org.strowger.router.exchange.ops;

import java.time.Instant;

/**
 * What a thread knows of a message at the moment.
 *
 * @param what which message it is
 * @param state its state, in words
 * @param smsc the SMSC that has it or is offered it
 * @param span its time of acceptance and its validity
 * @param attempts how often it was handed to an SMSC; counted only where event records are written
 * @param isUncertain whether an SMSC that has not answered may have it
 */
public record MessageStatus(What what, String state, AtSmsc smsc, Span span, int attempts, boolean isUncertain) {
    /**
     * Which message it is.
     *
     * @param id as its application knows it
     * @param application the application that sent it
     * @param route the route that it takes; empty: not known here
     */
    public record What(String id, String application, String route) {}

    /**
     * The SMSC that has it.
     *
     * @param smsc its name; empty: none
     * @param id the SMSC's own id of the message; empty: not known
     */
    public record AtSmsc(String smsc, String id) {}

    /** When it was accepted, and when its validity ends; the epoch: not known here. */
    public record Span(Instant since, Instant until) {
        static final Span UNKNOWN = new Span(Instant.EPOCH, Instant.EPOCH);
    }

    /** Of a message of which little is known here. */
    static MessageStatus known(What what, String state, AtSmsc smsc) {
        return new MessageStatus(what, state, smsc, Span.UNKNOWN, 0, false);
    }
}
