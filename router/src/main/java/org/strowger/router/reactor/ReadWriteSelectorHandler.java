package org.strowger.router.reactor;

/** Reads and writes an open connection. */
public non-sealed interface ReadWriteSelectorHandler extends SelectorHandler {
    void readReady(long nowNanos);

    void writeReady(long nowNanos);
}
