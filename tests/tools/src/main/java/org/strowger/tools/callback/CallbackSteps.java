package org.strowger.tools.callback;

/** Is told of each callback that came, on the SelectorThread of its receiver. */
@FunctionalInterface
public interface CallbackSteps {
    /** Ignores all. */
    CallbackSteps NONE = (callback, result) -> {};

    /** @param result how the callback was answered */
    void came(ReceivedCallback callback, Result result);

    /** How a callback was answered. */
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
