package org.strowger.router.exchange.thread;

import org.strowger.router.event.LogEvent;

/** Writes events to the operator log. Called on SelectorThreads: must not block. */
public interface OperatorLog {
    void smscTold(String smsc, LogEvent event, String detail);

    /** @param application the name of the application; for a refused bind, any name that the client sent */
    void appTold(String application, LogEvent event, String detail);

    void hookTold(String hook, LogEvent event, String detail);

    void accountTold(String account, LogEvent event, String detail);

    void routerTold(LogEvent event, String detail);
}
