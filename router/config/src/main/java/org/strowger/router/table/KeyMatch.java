package org.strowger.router.table;

/** How a number is looked up in a table. */
public enum KeyMatch {
    /** The whole number is a key. */
    EXACT,
    /** A key is the beginning of the number; the longest one counts. */
    PREFIX
}
