package org.strowger.router.admin.action;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.config.RateCeiling;

/**
 * What only the thread of the configuration may do. Each call waits until it is done, so no two are ever done at once,
 * whoever asks: the console, or a signal.
 */
public interface DaemonControl {
    /**
     * Says of something that it is drained, disabled or in service.
     *
     * @return what was said of it before
     * @throws CommandRefused unknown, if nothing of that name is configured
     */
    OperatorOverride operate(OperatorOverride.Thing thing, OperatorOverride.Word word, String by) throws CommandRefused;

    /**
     * An SMSC or an application goes no faster than that for a while, and then as before.
     *
     * @param rate as a configuration writes it
     */
    RateCeiling limit(OperatorOverride.Thing thing, String rate, Duration howLong, String by) throws CommandRefused;

    /** It goes as fast as it is configured to. @return whether it was limited */
    boolean unlimit(OperatorOverride.Thing thing) throws CommandRefused;

    /**
     * Reads the configuration again and puts it to work, all of it or nothing.
     *
     * @return which generation that is, and what has changed; a generation in which nothing has is none
     */
    Past reload(String by) throws CommandRefused;

    /** What {@link #reload} would change. */
    List<String> wouldChange() throws CommandRefused;

    /** Goes back to the generation before the present one. */
    Past rollback(String by) throws CommandRefused;

    /** The generations that are remembered, oldest first. */
    List<Past> history() throws CommandRefused;

    /** Any thread: has the daemon stop; what is under way may take so long. Said again, it stops at once. */
    void shutdown(Duration within, String by);

    /**
     * A configuration that was put to work.
     *
     * @param number grows by one with each
     * @param isActive whether it is the present one
     * @param since when it was put to work last
     * @param by who had that done
     * @param changes what it changed of the one before
     */
    record Past(int number, boolean isActive, Instant since, String by, List<String> changes) {
        public Past {
            changes = List.copyOf(changes);
        }
    }
}
