package org.strowger.router.table;

import java.nio.file.Path;

/**
 * A table of the configuration.
 *
 * @param name unique among the tables
 * @param file the file with its lines, which may be compressed by gzip
 */
public record TableSource(String name, TableKind kind, KeyMatch keys, Path file) {}
