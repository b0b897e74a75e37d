package org.strowger.router.admin.action;

import java.util.Map;
import java.util.Set;
import org.strowger.router.config.LogSettings.Level;

/**
 * How much is said in the log, by whom. Loggers have names like {@code smsc.telia-1}; what is set for {@code smsc}
 * counts for all that are below it and have no level of their own. Any thread may call.
 */
public interface LogLevels {
    /** All loggers without a level of their own. */
    String ALL = "";

    /** With what the names of loggers begin: {@code smsc}, {@code store}. */
    Set<String> areas();

    /**
     * Until the daemon is started again.
     *
     * @return false if too many have been set already
     */
    boolean set(String logger, Level level);

    /** What is configured, or set above it, counts again. */
    void unset(String logger);

    /** What counts for a logger. */
    Level of(String logger);

    /** What was set, by logger. */
    Map<String, Level> changed();
}
