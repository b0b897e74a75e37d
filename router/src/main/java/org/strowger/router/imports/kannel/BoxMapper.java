package org.strowger.router.imports.kannel;

import java.util.List;

/** Maps the groups of an add-on of Kannel, which brings applications of its own. */
public interface BoxMapper {
    /** Maps the groups of the add-on among all groups of the files. */
    void map(List<Group> groups, BoxContext context);
}
