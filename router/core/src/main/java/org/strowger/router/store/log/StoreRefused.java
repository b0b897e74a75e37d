package org.strowger.router.store.log;

/** Thrown if the store cannot be opened. The message states the fault, its location and the remedy for the operator. */
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
