package org.strowger.router.records;

/** Whether what happens can be recorded. */
public enum RecordState {
    OPEN("events are recorded"),
    /** More waits to be written than may. */
    FULL("the disk cannot follow: new messages are answered later"),
    /** The last attempt failed; it is tried again. */
    FAILING("writing fails: new messages are answered later");

    private final String words;

    RecordState(String words) {
        this.words = words;
    }

    /** For people. */
    public String words() {
        return words;
    }
}
