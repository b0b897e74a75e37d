package org.strowger.router.imports.kannel;

import java.nio.file.Path;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.Importer;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.SourceFiles;

/** Reads {@code kannel.conf}. */
public final class KannelImporter implements Importer {
    @Override
    public void read(Path source, SourceFiles files, Draft draft, Report report) {
        ConfFile.read(source, files);
    }
}
