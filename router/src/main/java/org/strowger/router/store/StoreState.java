package org.strowger.router.store;

/**
 * Whether the store accepts new messages, and if not, why. Owed groups are accepted in every state except
 * {@link #CLOSED}.
 */
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

    /** Description of the state for the operator. */
    public String words() {
        return words;
    }
}
