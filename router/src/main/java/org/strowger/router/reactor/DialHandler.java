package org.strowger.router.reactor;

import org.strowger.protocol.CloseReason;

/** Is told the outcome of dialling: one call, on the SelectorThread. */
public interface DialHandler {
    void connected(Connection connection, long nowNanos);

    void notConnected(CloseReason reason, long nowNanos);
}
