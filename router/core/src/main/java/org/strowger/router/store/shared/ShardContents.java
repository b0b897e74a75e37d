package org.strowger.router.store.shared;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.BoundedBy;
import org.strowger.router.store.log.EntryVisitor;
import org.strowger.router.store.log.FrameEntries;
import org.strowger.router.store.log.FrameFormat;
import org.strowger.router.store.log.LiveIndex;
import org.strowger.router.store.log.RecordShares;
import org.strowger.router.store.replicated.LogRecord;
import org.strowger.router.store.shared.ShardHistory.Verdict;
import org.strowger.router.store.shared.ShardRecord.RecordType;

/** The state of a shard as read so far: its owner, and the positions of its live records. */
final class ShardContents {
    /** The index has 22 bits for the length of a record. */
    private static final int LENGTH_BITS = 22;

    private static final long LENGTH_MASK = (1L << LENGTH_BITS) - 1;

    private final long cluster;
    private final int shard;
    private final int formatMax;
    private ShardHistory history = new ShardHistory();

    @BoundedBy("StoreKeeper.log")
    private LiveIndex index = new LiveIndex();

    /** The shares of the applications; null while the log is opened, and for logs that are only read. */
    @BoundedBy("StoreKeeper.log")
    private @Nullable RecordShares shares;

    private final FlightTable flights = new FlightTable();
    private long liveBytes;
    private long next;

    /** A record for which it is not yet known whether it counts. */
    private @Nullable ShardRecord watched;

    private boolean hasCounted;
    private long countedRecords;

    /** The latest format among the records that count. Live records may be rewritten in this format. */
    private int format = ShardFormats.OLDEST;

    ShardContents(ShardIdentity reader, int shard) {
        this.cluster = reader.cluster();
        this.shard = shard;
        this.formatMax = reader.formats().reads();
    }

    long cluster() {
        return cluster;
    }

    int shard() {
        return shard;
    }

    ShardHistory history() {
        return history;
    }

    FlightTable flights() {
        return flights;
    }

    /** @throws ForeignRecord see {@link ShardRecord#read} */
    ShardRecord read(LogRecord from) {
        return ShardRecord.read(from, cluster, shard, formatMax);
    }

    /**
     * The format of the next record that this process writes, which must be able to contain rewritten live records of
     * the shard.
     */
    int formatOf(ShardIdentity writer) {
        return Math.max(format, writer.formats().marks());
    }

    /** The position of the next record to apply. */
    long next() {
        return next;
    }

    /** The number of applied records that count. */
    long countedRecords() {
        return countedRecords;
    }

    int liveRecords() {
        return index.size();
    }

    /** Length of the live records in bytes. */
    long liveBytes() {
        return liveBytes;
    }

    /** Forgets everything, because the log is read again from its beginning. */
    void restart() {
        history = new ShardHistory();
        if (shares != null) {
            leave(shares);
        }
        index = new LiveIndex();
        if (shares != null) {
            share(shares);
        }
        flights.clear();
        liveBytes = 0;
        format = ShardFormats.OLDEST;
    }

    /**
     * Applies the next record of the log.
     *
     * @param changes receives the changes if the record counts
     */
    void apply(LogRecord from, RecordChanges changes) {
        boolean isFirst = flights.size() == 0;
        if (!isFirst && from.position() != next) {
            // Records were deleted before they were read. Their live records were rewritten in later records.
            restart();
            changes.restarted();
        }
        ShardRecord record = read(from);
        if (record.type() == RecordType.FLIGHT) {
            checkFrames(from.position(), record.body());
        }
        apply(from.position(), from.bytes().remaining(), record, changes);
    }

    /** Applies a record that is known to be valid. */
    void apply(long position, int length, ShardRecord record, RecordChanges changes) {
        boolean counts = history.judge(record) == Verdict.COUNTS;
        hasCounted |= counts && record.isSame(watched);
        countedRecords += counts ? 1 : 0;
        format = counts ? Math.max(format, record.format()) : format;
        flights.add(position, length, counts);
        next = position + 1;
        if (counts && record.type() == RecordType.FLIGHT) {
            visitFrames(record.body(), new EntryVisitor() {
                @Override
                public void added(long id, int kind, int at, ByteBuffer payload) {
                    began(id, position, kind, payload);
                    changes.added(id, kind, at, payload);
                }

                @Override
                public void ended(long id) {
                    recordEnded(id);
                    changes.ended(id);
                }
            });
        }
    }

    /**
     * Watches for a record: {@link #hasCounted} returns whether the record has been applied and counted since this
     * call.
     */
    void watch(ShardRecord record) {
        watched = record;
        hasCounted = false;
    }

    boolean hasCounted() {
        return hasCounted;
    }

    void share(RecordShares among) {
        among.open(index, id -> lengthOf(index.find(id)));
        shares = among;
    }

    private void leave(RecordShares among) {
        index.forEachId(id -> among.ended(index.owner(id), lengthOf(index.find(id))));
    }

    private void began(long id, long position, int kind, ByteBuffer payload) {
        int length = payload.remaining();
        long before = index.put(id, pack(position, length));
        if (before != LiveIndex.NONE) {
            gone(before); // The record was written again: it keeps its owner.
        } else if (shares != null) {
            shares.began(id, kind, payload);
        }
        flights.recordBegan(position);
        liveBytes += length + FrameFormat.ADD_HEADER;
    }

    private void recordEnded(long id) {
        int owner = index.owner(id);
        long before = index.remove(id);
        if (before != LiveIndex.NONE) {
            gone(before);
            if (shares != null) {
                shares.ended(owner, lengthOf(before));
            }
        }
    }

    private void gone(long packed) {
        flights.recordEnded(packed >>> LENGTH_BITS);
        liveBytes -= (packed & LENGTH_MASK) + FrameFormat.ADD_HEADER;
    }

    private static int lengthOf(long packed) {
        return (int) (packed & LENGTH_MASK);
    }

    private static long pack(long position, int length) {
        return position << LENGTH_BITS | length;
    }

    /** Whether the store's record at this position of the log is live. */
    boolean isLive(long id, long position, int length) {
        return index.find(id) == pack(position, length);
    }

    /** The position of a live record; {@link LiveIndex#NONE} if there is none with this id. */
    long find(long id) {
        long packed = index.find(id);
        return packed == LiveIndex.NONE ? LiveIndex.NONE : packed >>> LENGTH_BITS;
    }

    private static void checkFrames(long position, ByteBuffer body) {
        int at = 0;
        while (at < body.limit()) {
            int left = body.limit() - at - FrameFormat.FRAME_HEADER;
            int length = left < 0 ? -1 : body.getInt(at + FrameFormat.LENGTH_AT);
            if (length < 0
                    || length > left
                    || body.getInt(at + FrameFormat.BODY_CRC_AT)
                            != FrameFormat.crc(body, at + FrameFormat.FRAME_HEADER, length)
                    || !FrameEntries.areWhole(body, at + FrameFormat.FRAME_HEADER, length)) {
                throw new ForeignRecord(position, "the group at octet " + at + " is damaged");
            }
            at += FrameFormat.FRAME_HEADER + length;
        }
    }

    /** Visits the entries of all frames of a flight that has been checked. */
    static void visitFrames(ByteBuffer body, EntryVisitor visitor) {
        int at = 0;
        while (at < body.limit()) {
            int length = body.getInt(at + FrameFormat.LENGTH_AT);
            FrameEntries.visit(body, at + FrameFormat.FRAME_HEADER, length, at, visitor);
            at += FrameFormat.FRAME_HEADER + length;
        }
    }
}
