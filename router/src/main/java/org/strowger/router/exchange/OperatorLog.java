package org.strowger.router.exchange;

import org.strowger.router.event.LogEvent;

/** Hears what an operator's diary is to say. Called on SelectorThreads: it must not block. */
public interface OperatorLog {
    void smscTold(String smsc, LogEvent event, String detail);

    /**
     * Something befell an application.
     *
     * @param application its name; of a bind that was refused, the name that was said, which may be anything
     */
    void appTold(String application, LogEvent event, String detail);
}
