package org.strowger.router.exchange.custody;

/** A record is whole and yet says nothing that we understand: it was written by another version, or by a fault. */
public final class UnreadableRecord extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnreadableRecord(String message) {
        super(message);
    }
}
