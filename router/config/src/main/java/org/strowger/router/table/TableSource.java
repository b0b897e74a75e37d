package org.strowger.router.table;

import java.nio.file.Path;

/**
 * A table of the configuration.
 *
 * @param name unique among the tables
 * @param file the file with the table's lines, which may be compressed with gzip
 * @param mayShrink how many of the rows in force a changed file may lack
 */
public record TableSource(String name, TableKind kind, KeyMatch keys, Path file, MayShrink mayShrink) {
    /** A table whose file may lack few of the rows in force. */
    public TableSource(String name, TableKind kind, KeyMatch keys, Path file) {
        this(name, kind, keys, file, MayShrink.LITTLE);
    }
}
