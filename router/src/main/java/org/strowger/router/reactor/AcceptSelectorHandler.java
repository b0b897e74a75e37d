package org.strowger.router.reactor;

/** Waits for connections to accept. */
public non-sealed interface AcceptSelectorHandler extends SelectorHandler {
    void acceptReady(long nowNanos);
}
