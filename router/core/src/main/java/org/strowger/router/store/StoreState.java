package org.strowger.router.store;

/**
 * Whether the store accepts new messages, and if not, why. Owed groups are accepted in every state except
 * {@link #CLOSED}.
 */
public enum StoreState {
    OPEN("new messages are accepted"),
    NO_SPACE("less free disk space than store.reserve"),
    FULL("store.max-size or store.max-messages is reached, or the heap has no room for more messages"),
    SLOW("the disk does not respond"),
    FAILING("writes to the disk fail"),
    CLOSED("closed");

    private final String words;

    StoreState(String words) {
        this.words = words;
    }

    /** Whether the store works: it writes changes of accepted messages now, even if it refuses new messages. */
    public boolean isWorking() {
        return this == OPEN || this == NO_SPACE || this == FULL;
    }

    /** Description of the state for the operator. */
    public String words() {
        return words;
    }
}
