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

    /** The time; now for a message that may be sent at once. */
    static long nanos(MtMessage mt, MessageIdAllocator ids, long nowNanos) {
        return asked(mt, ids).map(each -> Math.max(nowNanos, ids.nanos(each))).orElse(nowNanos);
    }

    /** The calendar time, which may have passed; empty if the message was never to wait. */
    static Optional<Instant> asked(MtMessage mt, MessageIdAllocator ids) {
        ShortMessage message = mt.ownMessage();
        Optional<Instant> scheduled =
                message.isTimed() ? message.scheduledFor(ids.instant(mt.sinceNanos())) : Optional.empty();
        MessageChanges changes = mt.changes();
        if (!changes.isHeld()) {
            return scheduled;
        }
        Instant heldUntil = Instant.ofEpochMilli(changes.notBeforeMillis());
        return Optional.of(scheduled.filter(heldUntil::isBefore).orElse(heldUntil));
    }
}
