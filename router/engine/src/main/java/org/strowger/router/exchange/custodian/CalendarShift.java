package org.strowger.router.exchange.custodian;

import java.util.List;
import org.strowger.router.exchange.custody.DueQueue;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.reactor.Slice;
import org.strowger.router.reactor.SlicedJob;

/** Wakes waiting messages by the calendar of now, after the machine's clock was set. */
final class CalendarShift implements SlicedJob {
    private final Custodian custodian;
    private final List<MtMessage> waiting;
    private int done;

    /** @param waiting all messages with a due time */
    CalendarShift(Custodian custodian, List<MtMessage> waiting) {
        this.custodian = custodian;
        this.waiting = waiting;
    }

    @Override
    public boolean next(Slice slice, long nowNanos) {
        while (done < waiting.size() && slice.hasRoomForStep()) {
            MtMessage mt = waiting.get(done++);
            if (mt.dueQueueIndex() != DueQueue.Item.NO_INDEX && followsCalendar(mt)) {
                custodian.wakeByCalendar(mt);
            }
        }
        return done < waiting.size();
    }

    private static boolean followsCalendar(MtMessage mt) {
        return mt.custody().isTimed() || mt.changes().notBeforeMillis() != 0;
    }

    @Override
    public boolean survivesFailures() {
        return true;
    }
}
