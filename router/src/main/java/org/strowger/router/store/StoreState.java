package org.strowger.router.store;

/** Whether the store takes new messages, and why not. What is owed is taken in each state but the last. */
public enum StoreState {
    OPEN("takes new messages"),
    NO_SPACE("there is less free space than the reserve"),
    FULL("it is as large as it may be"),
    SLOW("the disk does not answer"),
    FAILING("the disk fails"),
    CLOSED("it is closed");

    private final String words;

    StoreState(String words) {
        this.words = words;
    }

    /** For the operator. */
    public String words() {
        return words;
    }
}
