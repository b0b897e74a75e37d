package org.strowger.router.recording;

/** A recording cannot be read. The message says which, where, and what to do. */
public final class RecordingFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RecordingFault(String message) {
        super(message);
    }
}
