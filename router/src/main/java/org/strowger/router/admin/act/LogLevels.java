package org.strowger.router.admin.act;

import org.strowger.router.config.LogSettings;

/** Where the log is told what is too unimportant to say. */
@FunctionalInterface
public interface LogLevels {
    /**
     * From now on, until the daemon ends.
     *
     * @param logger its name; empty: all
     * @param level what is less important is not said
     */
    void set(String logger, LogSettings.Level level);
}
