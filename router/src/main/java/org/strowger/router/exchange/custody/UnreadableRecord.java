package org.strowger.router.exchange.custody;

/** The content of a record is not understood: another version wrote it, or a fault. */
public final class UnreadableRecord extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnreadableRecord(String message) {
        super(message);
    }
}
