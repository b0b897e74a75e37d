package org.strowger.router.admin.action;

import java.util.Map;
import java.util.Set;
import org.strowger.router.config.LogSettings.Level;

/**
 * The levels of the log. Loggers have names such as {@code smsc.telia-1}; the level of {@code smsc} applies to all
 * loggers below it that have no level of their own. Callable from any thread.
 */
public interface LogLevels {
    /** Stands for all loggers without a level of their own. */
    String ALL = "";

    /** The first words of the logger names, for example {@code smsc} and {@code store}. */
    Set<String> areas();

    /**
     * Sets the level of a logger until the daemon is restarted.
     *
     * @return false if too many levels have been set already
     */
    boolean set(String logger, Level level);

    /** Removes the level of a logger, so that the configured level or a parent logger's level applies again. */
    void unset(String logger);

    /** The level in effect for a logger. */
    Level of(String logger);

    /** The levels set at run time, by logger. */
    Map<String, Level> changed();
}
