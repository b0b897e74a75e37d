package org.strowger.router.recording;

/** Thrown when a recording cannot be read. The message states the recording, the position and the remedy. */
public final class RecordingFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RecordingFault(String message) {
        super(message);
    }
}
