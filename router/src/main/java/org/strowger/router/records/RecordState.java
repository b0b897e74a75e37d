package org.strowger.router.records;

/** Whether events can be recorded, and if not, why. */
public enum RecordState {
    OPEN("event records are written"),
    /** Too many bytes are waiting to be written. */
    FULL("the disk is too slow for the event records: responses to new messages are delayed"),
    /** The last write failed; it will be retried. */
    FAILING("event records cannot be written: responses to new messages are delayed");

    private final String words;

    RecordState(String words) {
        this.words = words;
    }

    /** Description of the state for the operator. */
    public String words() {
        return words;
    }
}
