package org.strowger.router.exchange.thread;

import org.strowger.router.event.LogEvent;

/** Writes events to the operator's log. Called on SelectorThreads: it must not block. */
public interface OperatorLog {
    void smscTold(String smsc, LogEvent event, String detail);

    /** @param application its name; for a refused bind the name that the client sent, which may be anything */
    void appTold(String application, LogEvent event, String detail);
}
