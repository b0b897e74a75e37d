package org.strowger.router.app.queue;

/**
 * The fate of an item of a prepared file.
 *
 * @param why why it was not taken in; empty otherwise
 */
record EntryResult(Kind kind, String why) {
    static final EntryResult TAKEN = new EntryResult(Kind.TAKEN, "");
    static final EntryResult REPEATED = new EntryResult(Kind.REPEATED, "");

    enum Kind {
        /** The item is in the store, or with the SMSC. */
        TAKEN,
        /** The item was taken in before. */
        REPEATED,
        /** The item was not taken in, and would be refused again. */
        REFUSED,
        /** The item was not taken in, and may be later. */
        LATER
    }

    static EntryResult refused(String why) {
        return new EntryResult(Kind.REFUSED, why);
    }

    static EntryResult later(String why) {
        return new EntryResult(Kind.LATER, why);
    }
}
