package org.strowger.router.table.service;

/**
 * A request to add a number to a table, or to remove it, while the router runs.
 *
 * @param table the name of the table
 * @param number digits, with or without a plus sign; for a list, also the text of an alphanumeric sender
 * @param value the operator of a ported number; empty otherwise
 * @param by the operator or client that requests it, as recorded in the file of changes
 */
public record TableEdit(String table, Kind kind, String number, String value, String by) {
    /** Whether the number is added or removed. */
    public enum Kind {
        ADD,
        REMOVE
    }
}
