package org.strowger.protocol;

/**
 * The terms on which we serve an application that has not signed in yet: for the application, we are the SMSC.
 *
 * @param name our name
 * @param timers the timeouts
 * @param limits the limits until the application is known
 * @param quirks the quirks until the application is known
 */
public record SmscTerms(String name, SessionTimers timers, SessionLimits limits, PeerQuirks quirks) {}
