package org.strowger.router.reactor;

/**
 * Hears why a call to one of the {@code Later} methods came to nothing. Called on the SelectorThread, or if that has
 * closed on the caller's.
 */
@FunctionalInterface
public interface CallbackErrorHandler {
    void failed(Exception cause);
}
