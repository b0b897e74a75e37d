package org.strowger.router.reactor;

import java.nio.channels.SelectionKey;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Touchable;

/** Handles the events of one channel. A handler implements one of the three nested interfaces. */
public sealed interface SelectorHandler {
    /** The thread is stopping: the handler must end in good order. */
    void closeRequested(CloseReason reason, long nowNanos);

    /** The handler threw, or the drain timeout is over: the handler must release all resources now. */
    void abandoned(CloseReason reason, long nowNanos);

    /** Accepts connections. */
    non-sealed interface Accepting extends SelectorHandler {
        void acceptReady(long nowNanos);
    }

    /** Waits until a dialled connection is established. */
    non-sealed interface Connecting extends SelectorHandler {
        void connectReady(long nowNanos);
    }

    /** Reads and writes an open connection. */
    non-sealed interface ReadingWriting extends SelectorHandler, Touchable {

        /** The channel is ready. Writes before it reads, because a write may free room for the input. */
        default void ready(int operations, long nowNanos) {
            if ((operations & SelectionKey.OP_WRITE) != 0) {
                writeReady(nowNanos);
            }
            if ((operations & SelectionKey.OP_READ) != 0) {
                readReady(nowNanos);
            }
        }

        void readReady(long nowNanos);

        void writeReady(long nowNanos);
    }
}
