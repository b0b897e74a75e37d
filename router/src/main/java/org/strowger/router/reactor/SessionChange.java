package org.strowger.router.reactor;

import org.strowger.protocol.Session;

/** Puts something in the place of a session. */
@FunctionalInterface
public interface SessionChange {
    Session of(Session session);
}
