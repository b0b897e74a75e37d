package org.strowger.router.app.log;

import java.util.concurrent.TimeUnit;
import org.strowger.router.admin.command.Audit;
import org.strowger.router.event.LogEvent;

/**
 * Logs sign-ins and console commands that change something; repeated entries are never folded. May be called only by
 * threads that may block.
 */
public final class AuditLog implements Audit {
    private final Log log;

    public AuditLog(Log log) {
        this.log = log;
    }

    @Override
    public void told(Deed deed) {
        log.tell(
                LogEvent.AUDIT_COMMAND,
                EventField.of("user", deed.user()),
                EventField.of("from", deed.from()),
                EventField.sentence("command", deed.command()),
                EventField.of("outcome", deed.outcome()),
                EventField.of("ms", TimeUnit.NANOSECONDS.toMillis(deed.nanos())));
    }
}
