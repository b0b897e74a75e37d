package org.strowger.router.store.log;

/** The store cannot be opened. The message is for the operator: what is wrong, where, and what to do. */
public final class StoreRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StoreRefused(String message) {
        super(message);
    }

    public StoreRefused(String message, Exception cause) {
        super(message + ": " + reason(cause), cause);
    }

    private static String reason(Exception cause) {
        String message = cause.getMessage();
        return message == null ? cause.getClass().getSimpleName() : message;
    }
}
