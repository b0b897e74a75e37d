package org.strowger.router.reactor;

import java.nio.channels.SelectionKey;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Touchable;

/** Handles the events of one channel. Handlers implement one of the three kinds. */
public sealed interface SelectorHandler {
    /** The thread is about to stop: end in good order. */
    void closeRequested(CloseReason reason, long nowNanos);

    /** The handler threw, or the time for an orderly end is over: release everything now. */
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

        /** The channel is ready. Writing comes first, because it may make room for what is read. */
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
