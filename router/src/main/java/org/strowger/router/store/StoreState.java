package org.strowger.router.store;

/** Whether the store takes new messages, and if not, why. Owed groups are taken in every state but the last. */
public enum StoreState {
    OPEN("takes new messages"),
    NO_SPACE("less free space than the reserve"),
    FULL("size limit reached"),
    SLOW("the disk does not answer"),
    FAILING("writing fails"),
    CLOSED("closed");

    private final String words;

    StoreState(String words) {
        this.words = words;
    }

    /** For the operator. */
    public String words() {
        return words;
    }
}
