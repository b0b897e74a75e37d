package org.strowger.router.records;

/** Whether events can be recorded. */
public enum RecordState {
    OPEN("events are recorded"),
    /** Too many bytes wait to be written. */
    FULL("the disk cannot follow: new messages are answered later"),
    /** The last write failed; it is tried again. */
    FAILING("writing fails: new messages are answered later");

    private final String words;

    RecordState(String words) {
        this.words = words;
    }

    /** For the operator. */
    public String words() {
        return words;
    }
}
