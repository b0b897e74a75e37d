package org.strowger.router.admin.action;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.config.value.RateCeiling;

/**
 * The operations reserved to the configuration thread. Each call waits for its completion, so no two operations run
 * concurrently, whether requested by the console or by a signal.
 */
public interface DaemonControl {
    /**
     * Drains, disables or resumes an object.
     *
     * @return the object's state before the call
     * @throws CommandRefused with code unknown if no such object is configured
     */
    OperatorOverride operate(OperatorOverride.Thing thing, OperatorOverride.Word word, String by) throws CommandRefused;

    /**
     * Limits the rate of an SMSC or application temporarily.
     *
     * @param rate the rate in the syntax of the configuration
     */
    RateCeiling limit(OperatorOverride.Thing thing, String rate, Duration howLong, String by) throws CommandRefused;

    /**
     * Removes a temporary rate limit.
     *
     * @return whether there was a limit
     */
    boolean unlimit(OperatorOverride.Thing thing) throws CommandRefused;

    /** Sets the share of an SMSC in its tier of a route. */
    void share(String route, String smsc, int percent, String by) throws CommandRefused;

    /**
     * Restores the configured weights of a route.
     *
     * @return whether they had been changed
     */
    boolean unshare(String route, String by) throws CommandRefused;

    /**
     * Reads the configuration and applies it completely or not at all.
     *
     * @return the generation in effect and its changes; a reload without changes does not create a new generation
     */
    Past reload(String by) throws CommandRefused;

    /** The changes that {@link #reload} would make. */
    List<String> wouldChange() throws CommandRefused;

    /** Applies the previous generation again. */
    Past rollback(String by) throws CommandRefused;

    /** The remembered generations, oldest first. */
    List<Past> history() throws CommandRefused;

    /** Begins a shutdown with a time limit; a second call stops the daemon at once. Callable from any thread. */
    void shutdown(Duration within, String by);

    /**
     * Passes the listening sockets to a successor and begins a shutdown.
     *
     * @param name the unix socket of the successor
     * @return the number of sockets
     * @throws CommandRefused if they cannot be passed, in which case the daemon continues
     */
    int handOver(String name, Duration within, String by) throws CommandRefused;

    /**
     * A configuration that is or was in effect.
     *
     * @param number generation number, incremented with each configuration
     * @param since when the configuration last took effect
     * @param by the user who requested the configuration
     * @param changes the changes relative to the previous generation
     */
    record Past(int number, boolean isActive, Instant since, String by, List<String> changes) {
        public Past {
            changes = List.copyOf(changes);
        }
    }
}
