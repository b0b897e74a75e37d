package org.strowger.router.migration;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of all verbs of {@code strowger import}. */
final class ImportOptions {
    @Option(
            names = "--to",
            paramLabel = "DIR",
            description = "the new directory for the result (default: strowger-import, beside the source)")
    private @Nullable Path to;

    @Option(names = "--force", description = "write into an existing directory, and replace files in it")
    private boolean force;

    @Option(
            names = "--include-root",
            paramLabel = "DIR",
            description =
                    "read files of this directory, too (default: only those of the directories of the named files)")
    private List<Path> includeRoots = new ArrayList<>();

    boolean force() {
        return force;
    }

    /** The directory for the result. */
    Path target(Path source) {
        return to != null ? to : source.toAbsolutePath().resolveSibling("strowger-import");
    }

    /** The directories that contain all files that may be read. */
    List<Path> roots(List<Path> files) {
        return Stream.concat(files.stream().map(ImportOptions::directory), includeRoots.stream())
                .toList();
    }

    private static Path directory(Path file) {
        @Nullable Path parent = file.toAbsolutePath().normalize().getParent();
        return parent != null ? parent : file;
    }
}
