package org.strowger.router.exchange.custody;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import org.strowger.bound.Within;
import org.strowger.router.store.log.RecordVisitor;
import org.strowger.router.store.shared.RecordChanges;
import org.strowger.router.thread.shared.SpreadIds;

/**
 * The live records in the shard of another node while this node follows it as its heir: each record in its stored form,
 * in the order of creation.
 *
 * <p>Each record takes about 100 bytes and its payload.
 */
@Within(Within.Scope.START)
public final class HeirRecords implements RecordChanges {
    /** The records by {@link SpreadIds#keyOf} of their ids. */
    private final Map<Long, Live> records = new LinkedHashMap<>();

    /** A live record. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Live(int kind, byte[] payload) {}

    @Override
    public void added(long id, int kind, int position, ByteBuffer payload) {
        byte[] copy = new byte[payload.remaining()];
        payload.duplicate().get(copy);
        // A record that was moved to the end of the log keeps its place.
        records.put(SpreadIds.keyOf(id), new Live(kind, copy));
    }

    @Override
    public void ended(long id) {
        records.remove(SpreadIds.keyOf(id));
    }

    @Override
    public void restarted() {
        records.clear();
    }

    public int size() {
        return records.size();
    }

    /** Passes the ids of the records, except records of the shard itself. */
    public void forEachId(LongConsumer out) {
        records.forEach((key, live) -> {
            if (!RecordKind.isOfShard(live.kind())) {
                out.accept(SpreadIds.idOf(key));
            }
        });
    }

    /** Passes all records, and forgets them. */
    public void moveTo(RecordVisitor out) {
        records.forEach((key, live) -> out.record(SpreadIds.idOf(key), live.kind(), ByteBuffer.wrap(live.payload())));
        records.clear();
    }
}
