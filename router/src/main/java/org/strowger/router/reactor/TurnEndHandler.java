package org.strowger.router.reactor;

import org.strowger.protocol.CloseReason;

/** Has something left to do once all input of a turn is handled: write what came together. */
public interface TurnEndHandler {
    void turnEnding(long nowNanos);

    /** {@link #turnEnding} threw. */
    void abandoned(CloseReason reason, long nowNanos);
}
