package org.strowger.router.imports;

import java.nio.file.Path;

/** Reads the configuration of another gateway. */
public interface Importer {
    /**
     * Reads a configuration into a draft. Each directive gets a finding in the report.
     *
     * @throws ImportFailure if the source cannot be read to its end
     */
    void read(Path source, SourceFiles files, Draft draft, Report report);
}
