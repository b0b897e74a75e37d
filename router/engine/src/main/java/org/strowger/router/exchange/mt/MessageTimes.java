package org.strowger.router.exchange.mt;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.strowger.message.ShortMessage;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.filter.MessageChanges;

/**
 * The start and the end of the time in which a message may be sent. Calendar times are converted by the calendar of now
 * at each call, so that they follow the machine's clock. Times relative to the arrival do not follow it.
 */
public final class MessageTimes {
    private MessageTimes() {}

    /**
     * The time before which the message must not be sent: its application may have scheduled it, and filters and rates
     * may hold it. {@link Long#MIN_VALUE} if it may be sent at any time.
     */
    public static long startNanos(
            ShortMessage message, MessageChanges changes, long sinceNanos, MessageIdAllocator ids) {
        Optional<Instant> scheduled =
                message.isTimed() ? message.scheduledFor(ids.instant(sinceNanos)) : Optional.empty();
        long startNanos = scheduled.map(ids::nanos).orElse(Long.MIN_VALUE);
        return changes.isHeld() ? Math.max(startNanos, heldNanos(changes, sinceNanos, ids)) : startNanos;
    }

    private static long heldNanos(MessageChanges changes, long sinceNanos, MessageIdAllocator ids) {
        long byCalendar = changes.notBeforeMillis() == 0 ? Long.MIN_VALUE : ids.nanos(changes.notBeforeMillis());
        return changes.heldForMillis() == 0
                ? byCalendar
                : Math.max(byCalendar, sinceNanos + TimeUnit.MILLISECONDS.toNanos(changes.heldForMillis()));
    }

    /**
     * The end of the validity of a timed message: that of its route, or an earlier one that its application asks for.
     */
    static long untilNanos(ShortMessage message, long sinceNanos, long byRouteNanos, MessageIdAllocator ids) {
        return message.expiresAt(ids.instant(sinceNanos))
                .map(when -> Math.min(byRouteNanos, ids.nanos(when)))
                .orElse(byRouteNanos);
    }
}
