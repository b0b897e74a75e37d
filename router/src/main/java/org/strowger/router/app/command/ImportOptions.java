package org.strowger.router.app.command;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of all verbs of {@code strowger import}. */
final class ImportOptions {
    @Option(
            names = "--to",
            paramLabel = "DIR",
            description = "the new directory for the result (default: strowger-import, beside the source)")
    private @Nullable Path to;

    @Option(names = "--force", description = "write into a directory that exists, and replace files in it")
    private boolean force;

    @Option(
            names = "--include-root",
            paramLabel = "DIR",
            description = "read files of this directory, too (default: only those of the directory of the source)")
    private @Nullable Path includeRoot;

    boolean force() {
        return force;
    }

    /** The directory of the result. */
    Path target(Path source) {
        return to != null ? to : source.toAbsolutePath().resolveSibling("strowger-import");
    }

    /** The directory that contains all files that may be read. */
    Path root(Path source) {
        if (includeRoot != null) {
            return includeRoot;
        }
        @Nullable Path parent = source.toAbsolutePath().normalize().getParent();
        return parent != null ? parent : source;
    }
}
