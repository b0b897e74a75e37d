package org.strowger.router.exchange.ops;

/**
 * The messages in custody on one thread, for operators.
 *
 * @param timed the messages that wait for an SMSC, a retry or an operator
 * @param waiting the number of these that wait for a retry
 * @param held the number of these that are held
 * @param nextNanos the earliest due time; {@link MessageView#NEVER} if there is none
 */
public record CustodyView(int timed, int waiting, int held, long nextNanos) {}
