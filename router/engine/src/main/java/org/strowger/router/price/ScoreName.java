package org.strowger.router.price;

/**
 * An SMSC and a destination.
 *
 * @param destination an operator with its country, or a prefix
 */
public record ScoreName(String smsc, String destination) {}
