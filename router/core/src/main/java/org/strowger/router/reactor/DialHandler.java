package org.strowger.router.reactor;

import org.strowger.protocol.CloseReason;

/** Receives the result of a dial, in one call on the SelectorThread. */
public interface DialHandler {
    void connected(Connection connection, long nowNanos);

    void notConnected(CloseReason reason, long nowNanos);
}
