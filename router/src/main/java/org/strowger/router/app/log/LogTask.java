package org.strowger.router.app.log;

/** Takes what is to be said, from a thread that may wait for a moment. */
@FunctionalInterface
public interface LogTask {
    void tell(Event event, EventField... items);
}
