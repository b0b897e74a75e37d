package org.strowger.router.table.service;

/**
 * The outcome of an edit.
 *
 * @param why the reason for a failure, with advice; empty if the edit is done
 */
public record EditOutcome(Result result, String why) {
    /** The result of an edit. */
    public enum Result {
        /** The change is durable, and look-ups see it. */
        DONE,
        /** The table already was in the requested state. */
        NO_CHANGE,
        /** There is no table with this name. */
        UNKNOWN_TABLE,
        /** The table cannot contain the number or the value. */
        INVALID,
        /** The change cannot be stored now. */
        FAILED
    }

    static final EditOutcome DONE = new EditOutcome(Result.DONE, "");

    public boolean isDone() {
        return result == Result.DONE;
    }
}
