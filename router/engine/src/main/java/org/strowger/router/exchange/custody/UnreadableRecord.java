package org.strowger.router.exchange.custody;

/** Thrown if the contents of a record are not understood: another version wrote it, or it is damaged. */
public final class UnreadableRecord extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnreadableRecord(String message) {
        super(message);
    }
}
