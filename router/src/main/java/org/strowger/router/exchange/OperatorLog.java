package org.strowger.router.exchange;

import org.strowger.router.application.AppEvent;
import org.strowger.router.smsc.SmscEvent;

/** Hears what an operator's diary is to say. Called on SelectorThreads: it must not block. */
public interface OperatorLog {
    void smscTold(String smsc, SmscEvent event, String detail);

    /**
     * Something befell an application.
     *
     * @param application its name; of a bind that was refused, the name that was said, which may be anything
     */
    void appTold(String application, AppEvent event, String detail);
}
