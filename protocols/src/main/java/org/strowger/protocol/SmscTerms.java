package org.strowger.protocol;

/**
 * How we are an SMSC to an application of which we do not know yet which it is.
 *
 * @param name what we call ourselves
 * @param timers how long we wait
 * @param limits until it is known who it is
 * @param habits until it is known who it is
 */
public record SmscTerms(String name, SessionTimers timers, SessionLimits limits, PeerQuirks habits) {}
