package org.strowger.router.admin.act;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.strowger.router.admin.command.Refused;
import org.strowger.router.config.Ceiling;
import org.strowger.router.config.Operated;

/**
 * What only the thread of the configuration may do. Each call waits until it is done, so no two are ever done at once,
 * whoever asks: the console, or a signal.
 */
public interface Steering {
    /**
     * Says of something that it is drained, disabled or in service.
     *
     * @return what was said of it before
     * @throws Refused unknown, if nothing of that name is configured
     */
    Operated operate(Operated.Thing thing, Operated.Word word, String by) throws Refused;

    /**
     * An SMSC or an application goes no faster than that for a while, and then as before.
     *
     * @param rate as a configuration writes it
     */
    Ceiling limit(Operated.Thing thing, String rate, Duration howLong, String by) throws Refused;

    /** It goes as fast as it is configured to. @return whether it was limited */
    boolean unlimit(Operated.Thing thing) throws Refused;

    /**
     * Reads the configuration again and puts it to work, all of it or nothing.
     *
     * @return which generation that is, and what has changed; a generation in which nothing has is none
     */
    Past reload(String by) throws Refused;

    /** What {@link #reload} would change. */
    List<String> wouldChange() throws Refused;

    /** Goes back to the generation before the present one. */
    Past rollback(String by) throws Refused;

    /** The generations that are remembered, oldest first. */
    List<Past> history() throws Refused;

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
