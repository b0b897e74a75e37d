package org.strowger.router.app.daemon;

import java.util.List;
import java.util.function.ToIntFunction;
import org.strowger.router.config.Configuration;

/** Applies a new configuration. */
public interface ConfigurationChanger {
    /** Called when a reload begins. */
    void begins();

    /** Called when the reload has ended, whether the new or the old configuration is now in effect. */
    void ends();

    /**
     * Applies the configuration.
     *
     * @param generation chooses the number of the configuration shown to operators, by the changes
     * @return the changes, as text
     * @throws NotStarted if the configuration cannot be applied; the old one is then still in effect
     */
    List<String> change(Configuration next, ToIntFunction<List<String>> generation) throws NotStarted;

    /** Called when the new configuration was rejected; the reason is logged elsewhere. */
    void refused();
}
