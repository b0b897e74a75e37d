package org.strowger.router.app.log;

import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.thread.OperatorLog;

/** Writes events of the exchange to the log. */
public final class ExchangeLog implements OperatorLog {
    /** Maximum number of characters of a name from a refused bind, which is unchecked and may be long. */
    private static final int NAME_CHARACTERS_MAX = 64;

    private final Log log;

    public ExchangeLog(Log log) {
        this.log = log;
    }

    @Override
    public void smscTold(String smsc, LogEvent event, String detail) {
        log.sayOf(smsc, event, EventField.of("smsc", smsc), EventField.sentence("detail", detail));
    }

    @Override
    public void appTold(String application, LogEvent event, String detail) {
        switch (event) {
            // Loggers are never removed, so an unauthenticated peer must not be able to create one.
            case APPLICATION_BIND_REFUSED ->
                log.say(
                        event,
                        EventField.of("application", shortened(application)),
                        EventField.sentence("detail", detail));
            case APPLICATION_CONNECTION_FAILED -> log.say(event, EventField.sentence("detail", detail));
            case APPLICATION_MESSAGE_HELD, APPLICATION_RECORD_UNREADABLE ->
                log.say(event, EventField.of("application", application), EventField.fault("detail", detail));
            default ->
                log.sayOf(
                        application,
                        event,
                        EventField.of("application", application),
                        EventField.sentence("detail", detail));
        }
    }

    @Override
    public void hookTold(String hook, LogEvent event, String detail) {
        log.say(event, EventField.of("hook", hook), EventField.sentence("detail", detail));
    }

    @Override
    public void accountTold(String account, LogEvent event, String detail) {
        log.say(event, EventField.of("account", account), EventField.sentence("detail", detail));
    }

    @Override
    public void routerTold(LogEvent event, String detail) {
        log.tell(event, EventField.sentence("detail", detail));
    }

    private static String shortened(String name) {
        return name.length() <= NAME_CHARACTERS_MAX ? name : name.substring(0, NAME_CHARACTERS_MAX) + "...";
    }
}
