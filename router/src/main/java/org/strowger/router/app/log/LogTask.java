package org.strowger.router.app.log;

import org.strowger.router.event.LogEvent;

/** Writes to the log, from a thread that may block for a moment. */
@FunctionalInterface
public interface LogTask {
    void tell(LogEvent event, EventField... items);
}
