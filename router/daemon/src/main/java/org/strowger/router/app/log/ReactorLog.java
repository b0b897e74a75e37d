package org.strowger.router.app.log;

import org.strowger.router.event.LogEvent;
import org.strowger.router.reactor.Incidents;

/** Logs incidents of the reactor. */
public final class ReactorLog implements Incidents {
    private final Log log;
    private final Runnable stop;

    /** @param stop stops the daemon after the loss of a SelectorThread */
    public ReactorLog(Log log, Runnable stop) {
        this.log = log;
        this.stop = stop;
    }

    @Override
    public void handlerFailed(String thread, String what, Throwable cause) {
        log.fault(
                LogEvent.REACTOR_HANDLER_FAILED,
                cause,
                EventField.of("selector", thread),
                EventField.sentence("lost", what));
    }

    @Override
    public void selectorReplaced(String thread, String why) {
        log.say(LogEvent.REACTOR_SELECTOR_REPLACED, EventField.of("selector", thread), EventField.of("why", why));
    }

    @Override
    public void acceptPaused(String thread, String address, String why) {
        log.say(
                LogEvent.REACTOR_ACCEPT_PAUSED,
                EventField.of("selector", thread),
                EventField.of("listener", address),
                EventField.of("why", why));
    }

    @Override
    public void threadFailed(String thread, Throwable cause) {
        log.fault(LogEvent.REACTOR_THREAD_FAILED, cause, EventField.of("selector", thread));
        stop.run();
    }
}
