package org.strowger.router.exchange.custodian;

import java.time.Instant;
import java.util.Optional;
import org.strowger.message.ShortMessage;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.filter.MessageChanges;

/** The earliest time at which a message may be sent: its application may have scheduled it, and filters may hold it. */
final class StartTime {
    private StartTime() {}

    /** The time, not before now. */
    static long nanos(MtMessage mt, MessageIdAllocator ids, long nowNanos) {
        ShortMessage message = mt.ownMessage();
        Optional<Instant> scheduled =
                message.isTimed() ? message.scheduledFor(ids.instant(mt.sinceNanos())) : Optional.empty();
        long startNanos = scheduled.map(ids::nanos).orElse(nowNanos);
        MessageChanges changes = mt.changes();
        return changes.isHeld()
                ? Math.max(startNanos, ids.nanos(Instant.ofEpochMilli(changes.notBeforeMillis())))
                : startNanos;
    }
}
