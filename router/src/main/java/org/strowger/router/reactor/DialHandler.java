package org.strowger.router.reactor;

import org.strowger.protocol.CloseReason;

/** Hears once what became of a dialled connection, on its SelectorThread. */
public interface DialHandler {
    void connected(Connection connection, long nowNanos);

    void notConnected(CloseReason reason, long nowNanos);
}
