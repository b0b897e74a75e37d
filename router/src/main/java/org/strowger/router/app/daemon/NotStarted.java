package org.strowger.router.app.daemon;

/** Something of a configuration cannot be put to work on this machine. The message says what, where and what to do. */
public final class NotStarted extends Exception {
    private static final long serialVersionUID = 1L;

    NotStarted(String message) {
        super(message);
    }

    NotStarted(String message, Throwable cause) {
        super(message, cause);
    }
}
