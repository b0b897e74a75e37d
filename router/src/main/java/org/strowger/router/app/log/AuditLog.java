package org.strowger.router.app.log;

import java.util.concurrent.TimeUnit;
import org.strowger.router.admin.command.Audit;

/** Who did what on the console, in the log: every deed, never folded. For threads that may wait. */
public final class AuditLog implements Audit {
    private final Log log;

    public AuditLog(Log log) {
        this.log = log;
    }

    @Override
    public void told(Deed deed) {
        log.tell(
                Event.AUDIT_COMMAND,
                Item.of("user", deed.user()),
                Item.of("from", deed.from()),
                Item.sentence("command", deed.command()),
                Item.of("outcome", deed.outcome()),
                Item.of("ms", TimeUnit.NANOSECONDS.toMillis(deed.nanos())));
    }
}
