package org.strowger.router.records;

/** Whether events can be recorded, and if not, why. */
public enum RecordState {
    OPEN("events are recorded"),
    /** Too many bytes are waiting to be written. */
    FULL("the disk cannot follow: new messages are answered later"),
    /** The last write failed; it will be retried. */
    FAILING("writing fails: new messages are answered later");

    private final String words;

    RecordState(String words) {
        this.words = words;
    }

    /** Description of the state for the operator. */
    public String words() {
        return words;
    }
}
