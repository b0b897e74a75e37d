package org.strowger.router.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.store.log.FrameFormat;
import org.strowger.router.store.log.LogDamage;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.log.RecordShares;
import org.strowger.router.store.log.RecordVisitor;
import org.strowger.router.store.log.StoreRefused;

/**
 * The store without its thread. Each {@link #step} appends all received batches to one flight (the groups written by
 * one commit), commits the flight and answers the batches. Batches received during a commit form the next flight, which
 * under load waits for more: see {@link FlightSpacing}.
 *
 * <p>If a commit fails, the new messages in the flight are answered {@code UNCERTAIN}, and further new messages are
 * refused until a commit succeeds. Owed groups are held in order and are written first as soon as the log is writable.
 */
final class StoreKeeper {
    /**
     * Base limit on the bytes that a trim step within a flight reads from the log; {@link #TRIM_TIMES} times the size
     * of the last flight is added.
     */
    private static final int TRIM_BYTES = 64 * 1024;

    private static final int TRIM_TIMES = 4;

    /** How often the largest share is published if no other application has room than before. */
    private static final long SHARES_NANOS = TimeUnit.SECONDS.toNanos(1);

    @Bound(
            of = "stored messages, deliveries and keys, all applications together",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.FAIR,
            limit = "store.max-messages, store.max-size",
            full = "new messages of the application are refused as \"queue full\" (`ESME_RMSGQFUL`), "
                    + "and messages and receipts for it with a temporary error to the SMSC; "
                    + "`strowger_store_full_applications`, and `status` warns")
    private final MessageLog log;

    private final StoreOptions options;
    private final StoreContext context;
    private final KindCounters<StoreCounter> counters;
    private final StoreStatus status;

    @BoundedBy("log")
    private final RecordShares shares;

    private final SpaceWatch space;
    private final StoreReplies replies;
    private final LogRetry retry = new LogRetry();
    private final FlightSpacing spacing;

    @BoundedBy("StoreThread.BATCHES_MAX")
    private final ArrayDeque<StoreBatch> waiting = new ArrayDeque<>();

    /** Owed groups that could not be written yet. */
    @BoundedBy("StoreThread.BATCHES_MAX")
    private final ArrayDeque<StoreBatch> held = new ArrayDeque<>();

    /** The batches with groups in the flight, in order. */
    @BoundedBy("StoreThread.BATCHES_MAX")
    private final List<StoreBatch> flying = new ArrayList<>();

    /** Batches of held groups whose original batches have been answered since {@link #step} last emptied this list. */
    @BoundedBy("StoreThread.BATCHES_MAX")
    private final List<StoreBatch> rests = new ArrayList<>();

    /** The groups in the flight that may be refused: each begins a record. */
    private int newGroups;

    /** The groups with an awaited outcome that the current {@link #step} has appended. */
    private int awaitedGroups;

    private int lastFlightBytes;
    private boolean isTrimmed;
    private boolean isClosed;
    private StoreState told = StoreState.OPEN;
    private long sharesToldNanos;

    private StoreKeeper(MessageLog log, StoreOptions options, StoreContext context, RecordShares shares) {
        long nowNanos = context.clock().nowNanos();
        this.log = log;
        this.options = options;
        this.context = context;
        this.counters = context.metrics().counters();
        this.status = new StoreStatus(options.slowAfterNanos());
        this.shares = shares;
        this.sharesToldNanos = nowNanos;
        this.space = new SpaceWatch(log, nowNanos);
        this.replies = new StoreReplies(counters);
        this.spacing = new FlightSpacing(options.gatherNanos());
        space.look(nowNanos);
        publish();
    }

    long heapBytesMax() {
        return options.heapBytesMax();
    }

    /**
     * Opens the log and reports every live record to {@code found}.
     *
     * @throws StoreRefused if the log is in use, or cannot be read or written
     */
    static StoreKeeper open(MessageLog.Source source, StoreOptions options, StoreContext context, RecordVisitor found) {
        RecordShares shares = new RecordShares(context.owners(), options.recordsMax());
        MessageLog log = source.open((id, kind, payload) -> {
            shares.found(id, kind, payload);
            found.record(id, kind, payload);
        });
        boolean opened = false;
        try {
            log.share(shares);
            StoreKeeper keeper = new StoreKeeper(log, options, context, shares);
            keeper.reportDamages();
            if (log.tornBytes() > 0) {
                context.incidents().onTorn(log.tornBytes());
            }
            if (log.liveRecords() > 0 && !log.isDurable()) {
                // The recovered records are in the store's custody from now on, so the end of the log must be durable.
                log.appendProbe();
                keeper.commit();
                keeper.publish();
            }
            opened = true;
            return keeper;
        } finally {
            if (!opened) {
                log.close();
            }
        }
    }

    StoreStatus status() {
        return status;
    }

    void take(StoreBatch batch) {
        counters.increment(StoreCounter.BATCHES);
        waiting.add(batch);
    }

    /** Whether {@link #step} has work to do at this time. */
    boolean isDue(long nowNanos) {
        return nextStepNanos() <= nowNanos;
    }

    /** The time at which a batch that is posted now will be written. */
    long nextFlightNanos() {
        return spacing.nextNanos();
    }

    /** The time at which {@link #step} next has work to do if no batch is posted. */
    long nextStepNanos() {
        long next = Math.min(workAtNanos(), replies.isEmpty() ? Long.MAX_VALUE : retry.replyAtNanos());
        next = Math.min(next, probeAtNanos());
        if (!waiting.isEmpty()) {
            next = Math.min(next, nextFlightNanos());
        }
        // While new messages are refused, there may be no batches to trigger the check of the free space.
        return told == StoreState.NO_SPACE ? Math.min(next, space.askAtNanos()) : next;
    }

    private long probeAtNanos() {
        return retry.isFailing() ? Long.MAX_VALUE : log.probeDueNanos();
    }

    private long workAtNanos() {
        if (retry.isFailing()) {
            return retry.atNanos();
        }
        return log.isTrimDue() ? retry.trimAtNanos() : Long.MAX_VALUE;
    }

    /** Writes all received batches, in a single flight if they fit. */
    void step(long nowNanos) {
        space.look(nowNanos);
        if (retry.isDue(nowNanos)) {
            // If this commit succeeds, the uncertain groups are void and the log is writable again.
            log.appendProbe();
            commit();
        }
        fly(held);
        for (int i = rests.size() - 1; i >= 0; i--) {
            held.addFirst(rests.get(i));
        }
        rests.clear();
        boolean isFlight = !waiting.isEmpty();
        awaitedGroups = 0;
        fly(waiting);
        if (isFlight) {
            spacing.flew(nowNanos, awaitedGroups);
        }
        rests.forEach(this::hold);
        rests.clear();
        if (workAtNanos() <= nowNanos && !retry.isFailing()) {
            trim(nowNanos);
            commit();
        }
        if (probeAtNanos() <= nowNanos) {
            log.appendProbe();
            commit();
        }
        replies.post();
        retry.replyLater(nowNanos);
        publish();
    }

    /** Appends to the held groups; small batches of the same thread are merged. */
    private void hold(StoreBatch rest) {
        StoreBatch last = held.peekLast();
        if (last == null || !last.takesIn(rest)) {
            held.add(rest);
        }
    }

    private void fly(ArrayDeque<StoreBatch> from) {
        while (!from.isEmpty() && (from == waiting || !retry.isFailing())) {
            StoreBatch batch = from.element();
            while (batch.hasNext()) {
                flyNext(batch);
            }
            from.remove();
            if (!isLast(batch)) {
                answer(batch);
            }
        }
        commit();
    }

    private boolean isLast(StoreBatch batch) {
        return !flying.isEmpty() && flying.get(flying.size() - 1) == batch;
    }

    /** Appends, refuses or holds the next group of the batch, or makes room for it by a trim or a commit. */
    private void flyNext(StoreBatch batch) {
        if (retry.isFailing() && batch.isNextOwed()) {
            batch.nextIsHeld();
        } else if (!batch.isNextOwed() && !takesNew(batch)) {
            batch.nextIsRefused();
            counters.increment(StoreCounter.REFUSED);
        } else if (log.flightBytes() == 0 && log.isTrimDue() && !isTrimmed) {
            isTrimmed = true;
            trim(context.clock().nowNanos());
        } else if (!log.fits(batch.nextBytes())) {
            commit();
        } else {
            append(batch);
        }
    }

    /** Whether the store takes the next group of the batch, which begins a record. */
    private boolean takesNew(StoreBatch batch) {
        StoreState why = refusal();
        return why == StoreState.OPEN
                || (why == StoreState.FULL
                        && shares.isReserved(batch.bytes(), batch.nextStart() + FrameFormat.FRAME_HEADER));
    }

    private void append(StoreBatch batch) {
        log.append(batch.bytes(), batch.nextStart(), batch.nextBytes());
        awaitedGroups += batch.isNextAwaited() ? 1 : 0;
        newGroups += batch.isNextOwed() ? 0 : 1;
        batch.nextFlies();
        if (!isLast(batch)) {
            flying.add(batch);
        }
    }

    private void trim(long nowNanos) {
        if (nowNanos < retry.trimAtNanos()) {
            return;
        }
        try {
            log.trim(TRIM_BYTES + TRIM_TIMES * lastFlightBytes);
        } catch (IOException e) {
            // The records to be moved cannot be read now; new records can still be written.
            log.discard();
            retry.trimLater(nowNanos);
            counters.increment(StoreCounter.FAILURES);
            context.incidents().onFailure(e);
        }
        reportDamages();
    }

    private void commit() {
        int bytes = log.flightBytes();
        isTrimmed = false;
        if (bytes == 0) {
            return;
        }
        long fromNanos = context.clock().nowNanos();
        status.works(fromNanos);
        try {
            log.commit();
            committed(bytes);
        } catch (IOException e) {
            failed(e);
        }
        status.committed();
        context.metrics().syncNanos().record(context.clock().nowNanos() - fromNanos);
        lastFlightBytes = bytes;
        newGroups = 0;
        flying.clear();
    }

    private void committed(int bytes) {
        retry.succeeded();
        space.wrote(bytes);
        counters.increment(StoreCounter.FLIGHTS);
        counters.add(StoreCounter.BYTES, bytes);
        for (StoreBatch batch : flying) {
            counters.add(StoreCounter.GROUPS, batch.committed());
            if (!batch.hasNext()) {
                answer(batch);
            }
        }
    }

    private void failed(IOException why) {
        retry.failed(context.clock().nowNanos());
        counters.increment(StoreCounter.FAILURES);
        context.incidents().onFailure(why);
        for (StoreBatch batch : flying) {
            counters.add(StoreCounter.UNCERTAIN, batch.failed());
            if (!batch.hasNext()) {
                answer(batch);
            }
        }
    }

    private void answer(StoreBatch batch) {
        if (batch.hasHeld()) {
            rests.add(batch.held());
        }
        replies.add(batch);
    }

    /** Why a new message would be refused at this time; {@code OPEN} if it would be accepted. */
    private StoreState refusal() {
        if (isClosed) {
            return StoreState.CLOSED;
        }
        if (retry.isFailing()) {
            return StoreState.FAILING;
        }
        if (space.freeBytes() - log.flightBytes() < options.reserveBytes()) {
            return StoreState.NO_SPACE;
        }
        boolean isFull = freeOctets() <= 0 || log.liveRecords() + newGroups >= options.recordsMax();
        return isFull ? StoreState.FULL : StoreState.OPEN;
    }

    /** The octets that new records may still take on the disk and in memory. */
    private long freeOctets() {
        long inMemory = log.liveBytes() + (long) log.liveRecords() * RecordShares.OBJECT_BYTES;
        return Math.min(options.bytesMax() - log.bytes() - log.flightBytes(), options.heapBytesMax() - inMemory);
    }

    private void reportDamages() {
        for (LogDamage damage : log.newDamages()) {
            counters.increment(StoreCounter.DAMAGES);
            context.incidents().onDamage(damage);
        }
    }

    private void publish() {
        StoreState now = refusal();
        log.spaceIsShort(now == StoreState.FULL || now == StoreState.NO_SPACE);
        if (now != told) {
            context.incidents().onState(told, now);
            told = now;
        }
        status.is(now);
        publishShares();
        log.publish(counters);
        counters.set(StoreCounter.FREE_BYTES, space.freeBytes());
        counters.set(StoreCounter.HELD_BATCHES, held.size());
    }

    private void publishShares() {
        long nowNanos = context.clock().nowNanos();
        if (shares.examine(freeOctets()) || nowNanos - sharesToldNanos >= SHARES_NANOS) {
            sharesToldNanos = nowNanos;
            StoreShares next = new StoreShares(
                    shares.full(), shares.largest(), shares.recordsOfLargest(), shares.octetsOfLargest());
            status.shares(next);
            counters.set(StoreCounter.FULL_APPLICATIONS, next.full().size());
        }
    }

    Optional<ByteBuffer> read(long id) throws IOException {
        return log.read(id);
    }

    /** Writes the received batches and, if the log permits, the held groups; then releases the log. */
    void close() {
        retry.hurry();
        step(context.clock().nowNanos());
        isClosed = true;
        held.forEach(batch -> {
            batch.settleAll(StoreOutcome.UNCERTAIN);
            replies.add(batch);
        });
        held.clear();
        replies.post();
        abandon();
    }

    /** Settles all unanswered batches as uncertain after an internal error, because their outcome is unknown. */
    void settleAllAsUncertain() {
        Set<StoreBatch> unanswered = Collections.newSetFromMap(new IdentityHashMap<>());
        unanswered.addAll(flying);
        unanswered.addAll(held);
        unanswered.addAll(rests);
        unanswered.addAll(waiting);
        for (StoreBatch batch : unanswered) {
            batch.settleAll(StoreOutcome.UNCERTAIN);
            replies.add(batch);
        }
        replies.post();
    }

    /** Releases the log without writing anything more. */
    void abandon() {
        isClosed = true;
        status.is(StoreState.CLOSED);
        log.close();
    }
}
