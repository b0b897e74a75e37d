package org.strowger.router.imports;

import java.nio.file.Path;

/** Reads the configuration of another gateway. */
public interface Importer {
    /**
     * Reads a configuration into a draft. Adds a finding for each directive to the report.
     *
     * @throws ImportFailure if the source cannot be read completely
     */
    void read(Path source, SourceFiles files, Draft draft, Report report);
}
