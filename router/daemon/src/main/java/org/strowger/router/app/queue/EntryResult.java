package org.strowger.router.app.queue;

/**
 * The result for an item of a prepared file.
 *
 * @param why the reason why the item was not imported; empty otherwise
 */
record EntryResult(Kind kind, String why) {
    static final EntryResult TAKEN = new EntryResult(Kind.TAKEN, "");
    static final EntryResult REPEATED = new EntryResult(Kind.REPEATED, "");

    enum Kind {
        /** The item is in the store, or has been passed to the SMSC. */
        TAKEN,
        /** The item was imported before. */
        REPEATED,
        /** The item was not imported, and would be refused again. */
        REFUSED,
        /** The item was not imported, but may be accepted later. */
        LATER
    }

    static EntryResult refused(String why) {
        return new EntryResult(Kind.REFUSED, why);
    }

    static EntryResult later(String why) {
        return new EntryResult(Kind.LATER, why);
    }
}
