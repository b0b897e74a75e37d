package org.strowger.router.table;

/** How many of the rows in force the next file of a table may lack. */
public enum MayShrink {
    /** Few of them: a file that lacks more is probably an error page, or incomplete. */
    LITTLE,
    /** Any number of them. */
    ANY
}
