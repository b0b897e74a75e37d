package org.strowger.router.table;

import java.nio.file.Path;

/**
 * The rows of the content in force that another file of the table lacks. A number that was added by a command stays
 * whatever the file says, and one that was removed by a command is not in force, so neither can be missing.
 *
 * @param inForce the number of rows in force
 * @param missing the number of those that the file lacks
 * @param isEmptied whether the file has no rows, although rows of the former file are in force
 */
record MissingRows(long inForce, long missing, boolean isEmptied) {
    private static final int ALWAYS_PERMITTED = 20;
    private static final int ONE_IN = 10;

    /** Compares another file with the content in force. The keys of both are sorted. */
    static MissingRows of(TableContent inForce, NumberTable next) {
        NumberTable before = inForce.packed();
        TableChanges changes = inForce.changes();
        long kept = 0;
        long missing = 0;
        int at = 0;
        for (int i = 0; i < before.keyCount(); i++) {
            long key = before.key(i);
            while (at < next.keyCount() && Long.compareUnsigned(next.key(at), key) < 0) {
                at++;
            }
            boolean isThere = at < next.keyCount() && next.key(at) == key;
            kept += changes.isRemoved(key) ? 0 : 1;
            missing += isThere || changes.isChanged(key) ? 0 : 1;
        }
        for (String text : before.allTexts()) {
            boolean isRemoved = changes.isRemoved(text);
            kept += isRemoved ? 0 : 1;
            missing += isRemoved || changes.isAdded(text) || next.hasText(text) ? 0 : 1;
        }
        return new MissingRows(kept + changes.addedTo(before), missing, kept > 0 && next.size() == 0);
    }

    /** Whether so many rows are missing that the file is probably not meant. */
    boolean isTooMany() {
        return isEmptied || missing * 2 > inForce || (missing > ALWAYS_PERMITTED && missing * ONE_IN > inForce);
    }

    InvalidTable refusal(String table, Path file) {
        return InvalidTable.because(
                file,
                "the file lacks " + missing + " of the " + inForce + " rows in force",
                "replace the file, or load it as it is with table reload " + table
                        + " accept; may-shrink: any permits this always");
    }
}
