package org.strowger.router.admin.action;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.config.RateCeiling;

/**
 * What only the configuration thread may do. Each call waits until it is done, so no two run at once, whether the
 * console or a signal asks.
 */
public interface DaemonControl {
    /**
     * Drains, disables or resumes something.
     *
     * @return its state before
     * @throws CommandRefused unknown, if nothing of that name is configured
     */
    OperatorOverride operate(OperatorOverride.Thing thing, OperatorOverride.Word word, String by) throws CommandRefused;

    /**
     * Limits the rate of an SMSC or application for a while.
     *
     * @param rate as a configuration writes it
     */
    RateCeiling limit(OperatorOverride.Thing thing, String rate, Duration howLong, String by) throws CommandRefused;

    /** Removes a limit. @return whether there was one */
    boolean unlimit(OperatorOverride.Thing thing) throws CommandRefused;

    /**
     * Reads the configuration and applies it, completely or not at all.
     *
     * @return the generation in effect, and its changes; without changes there is no new generation
     */
    Past reload(String by) throws CommandRefused;

    /** What {@link #reload} would change. */
    List<String> wouldChange() throws CommandRefused;

    /** Applies the previous generation again. */
    Past rollback(String by) throws CommandRefused;

    /** The generations that are remembered, oldest first. */
    List<Past> history() throws CommandRefused;

    /** Any thread: begins a shutdown with a time limit; a second call stops at once. */
    void shutdown(Duration within, String by);

    /**
     * A configuration that is or was in effect.
     *
     * @param number grows by one with each
     * @param since when it took effect last
     * @param by who requested it
     * @param changes compared with the generation before
     */
    record Past(int number, boolean isActive, Instant since, String by, List<String> changes) {
        public Past {
            changes = List.copyOf(changes);
        }
    }
}
