package org.strowger.router.reactor;

import org.strowger.protocol.Session;

/** A session around another one, which need not stay the same. */
public interface OuterSession extends Session {
    void changeInner(SessionChange change);
}
