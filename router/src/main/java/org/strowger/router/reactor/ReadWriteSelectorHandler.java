package org.strowger.router.reactor;

import java.nio.channels.SelectionKey;

/** Reads and writes an open connection. */
public non-sealed interface ReadWriteSelectorHandler extends SelectorHandler {
    /**
     * Reads a little of everything that {@link #readReady} is going to read, and changes nothing. With thousands of
     * connections none of it is in the cache; of many asked in a row the memory comes at once, not one after the other.
     *
     * @return something that depends on what was read, so that it is
     */
    default int touch() {
        return 0;
    }

    /** Its channel is ready; it writes first, which may make room for what is read. */
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
