package org.strowger.router.app.daemon;

import java.util.List;
import org.strowger.router.config.Configuration;

/** Puts another configuration to work. */
public interface ConfigurationChanger {
    /** Another is looked for. */
    void begins();

    /** The daemon goes on, with another or with what it has. */
    void ends();

    /**
     * Goes on with it.
     *
     * @param generation by which people will know it
     * @return what has changed, for people
     * @throws NotStarted if it cannot be put to work; then everything is as it was
     */
    List<String> change(Configuration next, int generation) throws NotStarted;

    /** Another was wanted and is not put to work; why is told elsewhere. */
    void refused();
}
