package org.strowger.router.table;

import java.nio.file.Path;

/**
 * A table of the configuration.
 *
 * @param name unique among the tables
 * @param file the file with the table's lines, which may be compressed with gzip
 */
public record TableSource(String name, TableKind kind, KeyMatch keys, Path file) {}
