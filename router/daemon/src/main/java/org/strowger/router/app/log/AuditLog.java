package org.strowger.router.app.log;

import java.util.concurrent.TimeUnit;
import org.strowger.router.admin.command.Audit;
import org.strowger.router.event.LogEvent;

/**
 * Logs sign-ins and console commands that change something, one line each. Denied commands are a separate event, which
 * is folded and limited, because clients can cause it without signing in.
 *
 * <p>Thread: any that may block; for denied commands, any.
 */
public final class AuditLog implements Audit {
    private final Log log;

    public AuditLog(Log log) {
        this.log = log;
    }

    @Override
    public void told(Deed deed) {
        if (deed.isDenied()) {
            // The duration is omitted because it differs each time: only equal entries are folded.
            log.say(
                    LogEvent.AUDIT_DENIED,
                    EventField.of("user", deed.user()),
                    EventField.of("from", deed.from()),
                    EventField.sentence("command", deed.command()),
                    EventField.of("outcome", deed.outcome()));
            return;
        }
        log.tell(
                LogEvent.AUDIT_COMMAND,
                EventField.of("user", deed.user()),
                EventField.of("from", deed.from()),
                EventField.sentence("command", deed.command()),
                EventField.of("outcome", deed.outcome()),
                EventField.of("ms", TimeUnit.NANOSECONDS.toMillis(deed.nanos())));
    }
}
