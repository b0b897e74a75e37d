package org.strowger.router.admin.action;

import java.util.Map;
import java.util.Set;
import org.strowger.router.config.LogSettings.Level;

/**
 * The levels of the log. Loggers have names like {@code smsc.telia-1}; a level of {@code smsc} applies to all loggers
 * below it without a level of their own. Any thread may call.
 */
public interface LogLevels {
    /** All loggers without a level of their own. */
    String ALL = "";

    /** The first words of the names of loggers: {@code smsc}, {@code store}. */
    Set<String> areas();

    /**
     * Until the daemon is started again.
     *
     * @return false if too many have been set already
     */
    boolean set(String logger, Level level);

    /** Removes the level of a logger: the configured one, or that of a logger above it, applies again. */
    void unset(String logger);

    /** The level in effect. */
    Level of(String logger);

    /** The levels that were set, by logger. */
    Map<String, Level> changed();
}
