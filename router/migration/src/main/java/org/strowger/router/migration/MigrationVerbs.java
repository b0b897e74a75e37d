package org.strowger.router.migration;

import java.util.List;
import org.strowger.router.program.VerbSet;

/** {@code strowger import} and {@code strowger shadow}. */
public final class MigrationVerbs implements VerbSet {
    @Override
    public List<Object> verbs() {
        return List.of(new ImportCommand(), new ShadowCommand());
    }
}
