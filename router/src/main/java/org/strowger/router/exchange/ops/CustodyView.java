package org.strowger.router.exchange.ops;

/**
 * What operators see of the messages in custody on one thread.
 *
 * @param timed those that wait for an SMSC, a retry or an operator
 * @param waiting of these, those that wait for a retry
 * @param held of these, those that are held
 * @param nextNanos when the first of all is due; {@link MessageView#NEVER} if none is
 */
public record CustodyView(int timed, int waiting, int held, long nextNanos) {}
