package org.strowger.router.table;

/** How a number is looked up in a table. */
public enum KeyMatch {
    /** The whole number is a key. */
    EXACT,
    /** A key is a prefix of the number; the longest such key counts. */
    PREFIX
}
