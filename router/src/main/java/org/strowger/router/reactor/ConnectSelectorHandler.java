package org.strowger.router.reactor;

/** Waits for a connection that it dialled. */
public non-sealed interface ConnectSelectorHandler extends SelectorHandler {
    void connectReady(long nowNanos);
}
