package org.strowger.router.records;

/** Whether events can be recorded, and if not, why. */
public enum RecordState {
    /** The configuration has no section {@code records}. */
    OFF("event records are not configured"),
    OPEN("event records are written"),
    /** Too many bytes are waiting to be written. */
    FULL("the disk is too slow for the event records"),
    /** The last write failed; it will be retried. */
    FAILING("event records cannot be written");

    private final String words;

    RecordState(String words) {
        this.words = words;
    }

    /** Whether new messages are accepted in this state. */
    public boolean acceptsMessages() {
        return this == OPEN || this == OFF;
    }

    /** Description of the state for the operator. */
    public String words() {
        return words;
    }
}
