package org.strowger.router.app.daemon;

/**
 * Thrown when part of a configuration cannot be applied on this machine. The message states the problem, its position
 * and the remedy.
 */
public final class NotStarted extends Exception {
    private static final long serialVersionUID = 1L;

    NotStarted(String message) {
        super(message);
    }

    NotStarted(String message, Throwable cause) {
        super(message, cause);
    }
}
