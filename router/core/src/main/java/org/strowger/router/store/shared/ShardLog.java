package org.strowger.router.store.shared;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.store.log.EntryVisitor;
import org.strowger.router.store.log.FrameFormat;
import org.strowger.router.store.log.FrameWriter;
import org.strowger.router.store.log.LiveIndex;
import org.strowger.router.store.log.LogDamage;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.log.RecordShares;
import org.strowger.router.store.log.RecordVisitor;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.store.replicated.LogRecord;
import org.strowger.router.store.replicated.ReplicatedLog;
import org.strowger.router.store.shared.ShardRecord.RecordType;
import org.strowger.router.store.shared.ShardRecord.Release;
import org.strowger.router.thread.PublishedLong;

/**
 * The log of a shard that this process owns. A flight is one record of the replicated log.
 *
 * <p>A flight is durable when its position is known and no record before it ends the ownership. If the log does not
 * answer, it is unknown whether the flight was written. The shard is then claimed again, and the records before the new
 * fence show whether the flight counts. Until then {@link #commit} does not return, and the store is slow.
 */
public final class ShardLog implements MessageLog {
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long READ_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int FLIGHT_FIRST = 4096;

    private static final long NOT_RELEASED = -1;

    /** A frame with moved records that reaches this length is finished, and a new frame is begun. */
    private static final int MOVED_BYTES = FrameFormat.FRAME_MAX / 4;

    private final ShardReader reader;
    private final ReplicatedLog log;
    private final ShardContents contents;
    private final ShardIdentity identity;
    private final ShardOptions options;
    private final Lease lease;
    private final FrameWriter moved = new FrameWriter();

    /** The flight: room for the header, then the frames. */
    private ByteBuffer flight = ByteBuffer.allocate(FLIGHT_FIRST).position(ShardRecord.HEADER);

    private final PublishedLong keepUntilMillis = new PublishedLong();

    private boolean hasProbe;

    /** Whether there is an earlier flight for which it is unknown whether it counts. */
    private boolean isUnsettled;

    private long lastSentNanos;
    private boolean isSpaceShort;

    private ShardLog(ShardReader reader, ShardIdentity identity, ShardOptions options, Lease lease) {
        this.reader = reader;
        this.log = reader.log();
        this.contents = reader.contents();
        this.identity = identity;
        this.options = options;
        this.lease = lease;
        this.keepUntilMillis.set(NOT_RELEASED);
        this.lastSentNanos = options.clock().nowNanos() - options.idleNanos();
    }

    // ---- Opening

    /**
     * The source of a shard's log that claims the shard when it is opened.
     *
     * @param mayClaim decides from the state of the shard whether it may be claimed; if not, opening throws
     *     {@link ShardTaken}
     */
    public static MessageLog.Source claiming(
            ReplicatedLog log,
            int shard,
            ShardIdentity identity,
            ShardOptions options,
            Lease lease,
            Predicate<ShardState> mayClaim) {
        return found -> {
            ShardReader reader = new ShardReader(log, new ShardContents(identity, shard), RecordChanges.NONE);
            readAll(reader, shard);
            try {
                if (!mayClaim.test(ShardState.of(reader.contents()))) {
                    throw new ShardTaken(shard, "another node");
                }
                ShardLog opened = claim(
                                reader,
                                identity,
                                options,
                                lease,
                                options.clock().nowNanos())
                        .orElseThrow(() -> new ShardTaken(
                                shard, reader.contents().history().owner()));
                opened.visit(found);
                return opened;
            } catch (IOException e) {
                throw new StoreRefused("shard " + shard + " cannot be claimed", e);
            } catch (ForeignRecord e) {
                throw new StoreRefused("shard " + shard + " was claimed and cannot be read: " + e.getMessage());
            }
        };
    }

    /** @throws StoreRefused with a {@link ForeignRecord} as its cause if a record cannot be read */
    private static void readAll(ShardReader reader, int shard) {
        try {
            reader.readToEnd();
        } catch (IOException | ForeignRecord e) {
            throw new StoreRefused("shard " + shard + " cannot be read", e);
        }
    }

    /**
     * Claims a shard whose log has been read.
     *
     * @param readNanos the time at which the last record that counts was read
     * @return the log of the shard; empty if another node was first
     * @throws IOException if it is unknown whether the fence is in the log
     */
    static Optional<ShardLog> claim(
            ShardReader reader, ShardIdentity identity, ShardOptions options, Lease lease, long readNanos)
            throws IOException {
        ShardContents contents = reader.contents();
        boolean wasFree = contents.history().isFree();
        long counted = contents.countedRecords();
        if (!ShardClaim.claim(reader, identity, options.unixMillis().getAsLong())) {
            return Optional.empty();
        }
        // False if the former owner wrote further records before the fence.
        boolean wasLast = contents.countedRecords() == counted + 1;
        long nowNanos = options.clock().nowNanos();
        long beginNanos = wasFree ? nowNanos : lease.endOfFormer(wasLast ? readNanos : nowNanos);
        lease.claimed(beginNanos, contents.history().epoch());
        return Optional.of(new ShardLog(reader.withoutChanges(), identity, options, lease));
    }

    /** Reads the log again, and reports each live record. */
    private void visit(RecordVisitor found) throws IOException {
        long at = contents.flights().needed();
        while (at < contents.next()) {
            for (LogRecord each : log.read(at, READ_NANOS)) {
                if (each.position() < contents.next()) {
                    visitLive(each, found);
                    at = each.position() + 1;
                }
            }
        }
    }

    private void visitLive(LogRecord from, RecordVisitor found) {
        ShardRecord record = contents.read(from);
        if (record.type() != RecordType.FLIGHT) {
            return;
        }
        ShardContents.visitFrames(record.body(), new EntryVisitor() {
            @Override
            public void added(long id, int kind, int position, ByteBuffer payload) {
                if (contents.isLive(id, from.position(), payload.remaining())) {
                    found.record(id, kind, payload);
                }
            }

            @Override
            public void ended(long id) {}
        });
    }

    // ---- The flight

    @Override
    public boolean fits(int bytes) {
        return flight.position() + bytes <= options.limits().flightBytesMax();
    }

    @Override
    public void append(byte[] frames, int from, int length) {
        int needed = flight.position() + length;
        if (needed > flight.capacity()) {
            ByteBuffer larger = ByteBuffer.allocate(Math.max(needed, 2 * flight.capacity()));
            flight = larger.put(flight.flip());
        }
        flight.put(frames, from, length);
    }

    @Override
    public void appendProbe() {
        hasProbe = true;
    }

    @Override
    public int flightBytes() {
        return hasProbe || flight.position() > ShardRecord.HEADER ? flight.position() : 0;
    }

    @Override
    public void discard() {
        flight.clear().position(ShardRecord.HEADER);
        hasProbe = false;
    }

    @Override
    public long probeDueNanos() {
        return lastSentNanos + options.idleNanos();
    }

    // ---- Committing

    @Override
    public void commit() throws IOException {
        try {
            if (isUnsettled) {
                settle();
            }
            boolean isWritten = false;
            while (!isWritten) {
                isWritten = write();
            }
            forgetBeginning();
        } finally {
            discard();
        }
    }

    /**
     * Writes the flight.
     *
     * @return whether the flight counts; if not, it never will, and must be written again
     */
    private boolean write() throws IOException {
        ShardRecord record = seal();
        contents.watch(record);
        long sentNanos = options.clock().nowNanos();
        lastSentNanos = sentNanos;
        long position;
        try {
            position = log.append(flight.duplicate().flip());
            options.figures().appended(options.clock().nowNanos() - sentNanos);
            reader.readTo(position);
            if (contents.next() > position) {
                // Records were deleted before this owner read them, so there must be another owner.
                reader.readToEnd();
            }
        } catch (IOException e) {
            isUnsettled = true;
            options.incidents().onUnanswered(contents.shard(), e);
            settle();
            return contents.hasCounted();
        }
        checkOwner();
        if (contents.next() == position) {
            contents.apply(position, flight.position(), record, RecordChanges.NONE);
        }
        if (!contents.hasCounted()) {
            throw new IllegalStateException("a flight of the owner is not counted");
        }
        options.figures().flightCounts();
        if (lease.renew(
                sentNanos, options.clock().nowNanos(), contents.history().epoch(), position)) {
            options.figures().leaseWasLost();
        }
        return true;
    }

    private ShardRecord seal() {
        ShardRecord record = next(
                RecordType.FLIGHT,
                flight.duplicate().flip().position(ShardRecord.HEADER).slice());
        record.seal(flight, flight.position());
        return record;
    }

    /** Creates the record that follows the last record of this owner. */
    private ShardRecord next(RecordType type, ByteBuffer body) {
        ShardHistory history = contents.history();
        return new ShardRecord(
                type,
                contents.formatOf(identity),
                contents.cluster(),
                contents.shard(),
                identity.nodeKey(),
                history.epoch(),
                history.incarnation(),
                history.number() + 1,
                options.unixMillis().getAsLong(),
                body);
    }

    /** Ends the ownership if the records read so far show that another process owns the shard. */
    private void checkOwner() {
        ShardHistory history = contents.history();
        if (!identity.isOurs(history.incarnation())) {
            lease.end();
            throw new Fenced(contents.shard(), history.epoch(), history.owner());
        }
    }

    /**
     * Claims the shard again after an unanswered flight. Afterwards it is known whether the flight counts: either it
     * was read before the new fence, or it never will count, because its epoch has ended.
     */
    private void settle() throws IOException {
        while (isUnsettled) {
            try {
                reader.readToEnd();
                checkOwner();
                ShardClaim.claim(reader, identity, options.unixMillis().getAsLong());
                checkOwner();
                isUnsettled = false;
                options.incidents()
                        .onSettled(contents.shard(), contents.history().epoch());
            } catch (IOException e) {
                if (!options.waiting().await(RETRY_NANOS)) {
                    throw e;
                }
            }
        }
    }

    /** Requests the deletion of the beginning of the log if it contains no live records and is long enough. */
    private void forgetBeginning() {
        FlightTable flights = contents.flights();
        if (flights.bytes() - flights.neededBytes() >= options.limits().forgottenBytes()) {
            log.forget(flights.needed());
            flights.forget(flights.needed());
        }
    }

    // ---- Shortening the log

    @Override
    public boolean isTrimDue() {
        FlightTable flights = contents.flights();
        long needed = flights.neededBytes();
        long usual = isSpaceShort ? contents.liveBytes() + contents.liveBytes() / 4 : 2 * contents.liveBytes();
        return needed > Math.max(usual, options.limits().untrimmedBytes());
    }

    @Override
    public void trim(int bytesMax) throws IOException {
        long at = contents.flights().needed();
        int read = 0;
        while (read < bytesMax && at < contents.next()) {
            List<LogRecord> records = log.read(at, READ_NANOS);
            if (records.isEmpty()) {
                throw new IOException("the records at the beginning of the log did not arrive");
            }
            for (LogRecord each : records) {
                int length = each.bytes().remaining();
                // A record that fills a whole flight is moved in a separate flight.
                boolean hasRoom = flight.position() == ShardRecord.HEADER || fits(length);
                if (read >= bytesMax || each.position() >= contents.next() || !hasRoom) {
                    return;
                }
                move(each);
                read += length;
                at = each.position() + 1;
            }
        }
    }

    private void move(LogRecord from) {
        visitLive(from, (id, kind, payload) -> {
            if (moved.size() == 0) {
                moved.begin();
            }
            moved.moved(id, kind, payload);
            if (moved.size() > MOVED_BYTES) {
                finishMoved();
            }
        });
        finishMoved();
    }

    private void finishMoved() {
        if (moved.size() > 0) {
            moved.finish();
            append(moved.array(), 0, moved.size());
            moved.clear(MOVED_BYTES);
        }
    }

    @Override
    public void spaceIsShort(boolean isShort) {
        isSpaceShort = isShort;
    }

    // ---- Figures

    public int shard() {
        return contents.shard();
    }

    @Override
    public Optional<ByteBuffer> read(long id) throws IOException {
        long position = contents.find(id);
        if (position == LiveIndex.NONE) {
            return Optional.empty();
        }
        List<LogRecord> records = log.read(position, READ_NANOS);
        if (records.isEmpty() || records.get(0).position() != position) {
            throw new IOException("the record at position " + position + " did not arrive");
        }
        ByteBuffer[] payloads = new ByteBuffer[1];
        visitLive(records.get(0), (found, kind, payload) -> {
            if (found == id) {
                payloads[0] =
                        ByteBuffer.allocate(payload.remaining()).put(payload).flip();
            }
        });
        return Optional.ofNullable(payloads[0]);
    }

    /** Always true: the records that were found precede the fence, whose append was answered. */
    @Override
    public boolean isDurable() {
        return true;
    }

    @Override
    public void share(RecordShares shares) {
        contents.share(shares);
    }

    @Override
    public int liveRecords() {
        return contents.liveRecords();
    }

    @Override
    public long liveBytes() {
        return contents.liveBytes();
    }

    @Override
    public long bytes() {
        return contents.flights().bytes();
    }

    /** Returns a very large number, because only the brokers know the free space. */
    @Override
    public long freeBytes() {
        return Long.MAX_VALUE / 2;
    }

    @Override
    public long tornBytes() {
        return 0;
    }

    @Override
    public List<LogDamage> newDamages() {
        return List.of();
    }

    @Override
    public void publish(KindCounters<StoreCounter> counters) {
        counters.set(StoreCounter.LIVE_RECORDS, liveRecords());
        counters.set(StoreCounter.LIVE_BYTES, liveBytes());
        counters.set(StoreCounter.FILE_BYTES, bytes());
    }

    // ---- Ending

    /**
     * Releases the shard when the log is closed. May be called on any thread, before the store is closed.
     *
     * @param keptUntilMillis the time until which the shard is reserved for this node, in milliseconds since 1970; 0
     *     for no reservation
     */
    public void releaseOnClose(long keptUntilMillis) {
        keepUntilMillis.set(keptUntilMillis);
    }

    private void release(long keptUntilMillis) {
        ShardRecord record = next(RecordType.RELEASE, new Release(keptUntilMillis, identity.node()).toBody());
        while (!isAppended(record) && options.waiting().await(RETRY_NANOS)) {
            // Retry, because no node takes over a shard that seems to be owned by a living process. If several releases
            // are written, the first one counts.
        }
    }

    private boolean isAppended(ShardRecord record) {
        try {
            log.append(record.toBuffer());
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        lease.end();
        if (keepUntilMillis.get() != NOT_RELEASED
                && !isUnsettled
                && identity.isOurs(contents.history().incarnation())) {
            release(keepUntilMillis.get());
        }
        log.close();
    }
}
