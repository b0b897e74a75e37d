package org.strowger.router.table.service;

/**
 * A number that is added to a table, or removed from it, while the router runs.
 *
 * @param table the name of the table
 * @param number digits, with or without a plus sign, or for a list the text of an alphanumeric sender
 * @param value the operator of a ported number; empty otherwise
 * @param by the operator or client that requests it, for the file of the changes
 */
public record TableEdit(String table, Kind kind, String number, String value, String by) {
    /** Whether the number is added or removed. */
    public enum Kind {
        ADD,
        REMOVE
    }
}
