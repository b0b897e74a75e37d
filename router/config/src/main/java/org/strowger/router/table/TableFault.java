package org.strowger.router.table;

/**
 * An error in the file of a table.
 *
 * @param line from 1; 0 if the error concerns the whole file
 * @param what the description of the error
 * @param advice a suggested correction
 */
public record TableFault(long line, String what, String advice) {
    @Override
    public String toString() {
        return (line == 0 ? "" : "line " + line + ": ") + what + "; " + advice;
    }
}
