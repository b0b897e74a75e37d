package org.strowger.router.reactor;

import org.strowger.protocol.CloseReason;

/** Runs at the end of a turn, after all input was handled, for example to write the output of the turn in one call. */
public interface TurnEndHandler {
    void turnEnding(long nowNanos);

    /** Called after {@link #turnEnding} has thrown an exception. */
    void abandoned(CloseReason reason, long nowNanos);
}
