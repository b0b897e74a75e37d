package org.strowger.router.imports.kannel;

import java.nio.file.Path;
import java.util.List;
import org.strowger.router.imports.kannel.conf.Group;

/** Maps the groups of an add-on of Kannel, which brings applications of its own. */
public interface BoxMapper {
    /** Whether a file of the import is for this add-on alone, and not a file with groups. */
    default boolean reads(Path file) {
        return false;
    }

    /** Maps the groups of the add-on among all groups of the files. */
    void map(List<Group> groups, BoxContext context);
}
