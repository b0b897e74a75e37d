package org.strowger.router.app.log;

import org.strowger.router.event.LogEvent;

/** Logs an event from a thread that may block briefly. */
@FunctionalInterface
public interface LogTask {
    void tell(LogEvent event, EventField... items);
}
