package org.strowger.router.imports.kannel;

import java.nio.file.Path;
import java.util.List;
import org.strowger.router.imports.kannel.conf.Group;

/** Maps the groups of a Kannel add-on, which has its own applications. */
public interface BoxMapper {
    /** Whether a file of the import belongs to this add-on only, and does not contain groups. */
    default boolean reads(Path file) {
        return false;
    }

    /** Maps the add-on's groups, which are among the groups of all files. */
    void map(List<Group> groups, BoxContext context);
}
