package org.strowger.router.exchange.custodian;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.strowger.message.ShortMessage;
import org.strowger.router.exchange.custody.Custody;
import org.strowger.router.exchange.custody.CustodyState;
import org.strowger.router.exchange.custody.DueQueue;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.reactor.Slice;
import org.strowger.router.reactor.SlicedJob;

/**
 * Moves the delivery times and the ends of validity of waiting messages after the machine's clock was set. Times that
 * an application gave relative to the acceptance, and pauses between attempts, do not move.
 */
final class CalendarShift implements SlicedJob {
    /** Calendar times have milliseconds. */
    private static final long ROUNDING_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final Custodian custodian;
    private final MessageIdAllocator ids;
    private final List<MtMessage> waiting;
    private final long byNanos;
    private int done;

    /**
     * @param waiting all messages with a due time
     * @param byNanos how far the calendar was set forward; negative if back
     */
    CalendarShift(Custodian custodian, MessageIdAllocator ids, List<MtMessage> waiting, long byNanos) {
        this.custodian = custodian;
        this.ids = ids;
        this.waiting = waiting;
        this.byNanos = byNanos;
    }

    @Override
    public boolean next(Slice slice, long nowNanos) {
        while (done < waiting.size() && slice.hasRoomForStep()) {
            MtMessage mt = waiting.get(done++);
            if (mt.dueQueueIndex() != DueQueue.Item.NO_INDEX) {
                move(mt);
            }
        }
        return done < waiting.size();
    }

    @Override
    public boolean survivesFailures() {
        return true;
    }

    private void move(MtMessage mt) {
        ShortMessage message = mt.ownMessage();
        if (!message.isTimed() && !mt.changes().isHeld()) {
            return;
        }
        Custody custody = mt.custody();
        long dueNanos = custodian.dueNanos(mt);
        long beforeNanos = custody.untilNanos();
        custody.untilNanos(end(mt, message, beforeNanos));
        if (isSame(dueNanos, beforeNanos)) {
            custodian.moveDue(mt, custody.untilNanos());
        } else if (custody.state() == CustodyState.WAITING) {
            long nextNanos = StartTime.asked(mt, ids)
                    .map(ids::nanos)
                    .filter(startNanos -> isSame(dueNanos, startNanos + byNanos))
                    .orElse(dueNanos);
            custodian.moveDue(mt, Math.min(nextNanos, custody.untilNanos()));
        }
    }

    /** The end of validity by the calendar of now. */
    private long end(MtMessage mt, ShortMessage message, long beforeNanos) {
        Optional<Instant> asked =
                message.isTimed() ? message.expiresAt(ids.instant(mt.sinceNanos())) : Optional.empty();
        if (asked.isEmpty()) {
            return beforeNanos;
        }
        long askedNanos = ids.nanos(asked.get());
        return isSame(beforeNanos, askedNanos + byNanos) ? askedNanos : Math.min(beforeNanos, askedNanos);
    }

    private static boolean isSame(long oneNanos, long otherNanos) {
        return Math.abs(oneNanos - otherNanos) <= ROUNDING_NANOS;
    }
}
