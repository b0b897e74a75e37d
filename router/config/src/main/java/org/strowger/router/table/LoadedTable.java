package org.strowger.router.table;

/**
 * A table that was read in full.
 *
 * @param repeated the number of lines that repeat an entry
 * @param stamp the version of the file
 */
public record LoadedTable(NumberTable table, int repeated, FileStamp stamp) {}
