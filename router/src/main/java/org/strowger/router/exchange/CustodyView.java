package org.strowger.router.exchange;

/**
 * What operators may see of the messages that are kept on one thread: a value, taken by its owner.
 *
 * @param timed those that wait anywhere, for an SMSC or for their time
 * @param waiting of these, those that wait to be tried again
 * @param held of these, those that are set aside
 * @param nextNanos when the next of all is due; {@link MessageView#NEVER} if none is
 */
public record CustodyView(int timed, int waiting, int held, long nextNanos) {}
