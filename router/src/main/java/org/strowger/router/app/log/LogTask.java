package org.strowger.router.app.log;

import org.strowger.router.event.LogEvent;

/** Takes what is to be said, from a thread that may wait for a moment. */
@FunctionalInterface
public interface LogTask {
    void tell(LogEvent event, EventField... items);
}
