package org.strowger.router.exchange.custody;

import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.Within;
import org.strowger.router.store.StoreBatch;
import org.strowger.router.store.StoreReply;

/** The day of the limits that the store has for one thread, and its records: see {@link StoredDay}. */
final class LimitDayLog {
    private int stored;

    /** The records that the next record replaces. */
    @Within(Within.Scope.TURN)
    private final List<Long> records = new ArrayList<>(1);

    private boolean isChanged;

    /** Waits until the day is durable. */
    private StoreReply reply = StoreReply.NONE;

    /** Whether the store has another day for this thread. */
    boolean differs(int day) {
        return stored != day;
    }

    /** The next group of the thread contains the day. */
    void change() {
        isChanged = true;
    }

    boolean isChanged() {
        return isChanged || reply.isAwaited();
    }

    /** Replaces records that threads have written before the process ended. */
    void recover(List<RecoveredRecords.Recorded<StoredDay>> days) {
        days.forEach(each -> records.add(each.record()));
        stored = days.stream().mapToInt(each -> each.content().number()).max().orElse(0);
        isChanged = days.size() > 1;
    }

    void await(StoreReply durable) {
        reply = reply.isAwaited() ? both(reply, durable) : durable;
        isChanged = true;
    }

    /** The reply to a group that is about to be filled, which then contains the day that a sender awaits. */
    StoreReply alsoReplying(StoreReply ofGroup) {
        StoreReply waiting = reply;
        if (!waiting.isAwaited()) {
            return ofGroup;
        }
        reply = StoreReply.NONE;
        isChanged = true;
        return both(ofGroup, waiting);
    }

    private static StoreReply both(StoreReply one, StoreReply other) {
        return (outcome, nowNanos) -> {
            one.onStored(outcome, nowNanos);
            other.onStored(outcome, nowNanos);
        };
    }

    /** Writes the day in place of its former records. */
    void write(long record, int day, StoreBatch batch, CustodyRecordWriter writer) {
        stored = day;
        records.forEach(batch::end);
        new StoredDay(day).write(writer);
        batch.add(record, RecordKind.LIMIT_DAY.code(), writer.octets(), 0, writer.length());
        records.clear();
        records.add(record);
        isChanged = false;
    }
}
