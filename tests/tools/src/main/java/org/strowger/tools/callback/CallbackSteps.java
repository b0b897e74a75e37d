package org.strowger.tools.callback;

/** Is notified of each received callback, on the SelectorThread of the receiver. */
@FunctionalInterface
public interface CallbackSteps {
    /** Ignores all callbacks. */
    CallbackSteps NONE = (callback, result) -> {};

    /** @param result the kind of answer to the callback */
    void came(ReceivedCallback callback, Result result);

    /** The kinds of answers to a callback. */
    enum Result {
        TAKEN("taken"),
        TAKEN_AGAIN("taken again: a duplicate"),
        FAILED("failed, as configured"),
        REFUSED("refused: it is not signed by the secret");

        private final String words;

        Result(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }
}
