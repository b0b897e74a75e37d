package org.strowger.router.table.service;

/**
 * The outcome of an edit.
 *
 * @param why the reason, and what to do; empty if the edit is done
 */
public record EditOutcome(Result result, String why) {
    /** The result of an edit. */
    public enum Result {
        /** The change is durable, and look-ups see it. */
        DONE,
        /** The table was like that before. */
        NO_CHANGE,
        /** The table has another name. */
        UNKNOWN_TABLE,
        /** The number or the value cannot be in the table. */
        INVALID,
        /** The change cannot be kept now. */
        FAILED
    }

    static final EditOutcome DONE = new EditOutcome(Result.DONE, "");

    public boolean isDone() {
        return result == Result.DONE;
    }
}
