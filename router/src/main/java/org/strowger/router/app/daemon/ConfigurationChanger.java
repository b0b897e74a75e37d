package org.strowger.router.app.daemon;

import java.util.List;
import org.strowger.router.config.Configuration;

/** Puts another configuration to work. */
@FunctionalInterface
public interface ConfigurationChanger {
    /**
     * Goes on with it.
     *
     * @return what has changed, for people
     * @throws NotStarted if it cannot be put to work; then everything is as it was
     */
    List<String> change(Configuration next) throws NotStarted;
}
