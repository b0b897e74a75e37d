package org.strowger.router.imports.kannel;

import java.nio.file.Path;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.SourceFiles;
import org.strowger.router.imports.kannel.link.SmscNames;
import org.strowger.router.imports.kannel.routing.Routing;

/**
 * The configuration into which an add-on's groups are mapped.
 *
 * @param conf the file that the import names; paths in the file are relative to its directory
 */
public record BoxContext(
        Draft draft, Report report, SourceFiles files, Path conf, Routing routing, SmscNames names, Globals globals) {}
