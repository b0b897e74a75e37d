package org.strowger.router.program;

import java.util.List;
import java.util.ServiceLoader;

/**
 * Command-line verbs supplied by another module. The program finds them by {@link ServiceLoader} if their jar is on the
 * class path.
 */
public interface VerbSet {
    /** New instances of the picocli commands. */
    List<Object> verbs();

    /** The verbs of all installed modules. */
    static List<Object> installed() {
        return ServiceLoader.load(VerbSet.class).stream()
                .flatMap(each -> each.get().verbs().stream())
                .toList();
    }
}
