package org.strowger.router.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.log.RecordVisitor;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.thread.Mailbox.Posted;
import org.strowger.router.thread.WriterThread;

/**
 * The store's thread. SelectorThreads {@link #post} batches; each batch returns to its thread as the reply.
 *
 * <p>One cycle of the thread:
 *
 * <pre>
 *   mail     takes all posted batches
 *   flight   appends all of them to the log and commits once
 *   answers  posts one task to each SelectorThread that had a batch in the flight
 *   rest     only under load: until the next flight may begin; see {@link FlightSpacing}
 *   sleep    only if no batch was posted meanwhile: otherwise the next flight begins
 * </pre>
 */
public final class StoreThread extends WriterThread {
    /** A SelectorThread posts one batch per turn, and may be several turns ahead of the store. */
    @Bound(
            of = "batches of records for the store",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.PROCESS,
            share = Sharing.SINGLE,
            full = "the thread keeps its batch and adds to it; applications wait for their responses")
    private static final int BATCHES_MAX = 1024;

    /** The maximum duration of one read request, because writes wait for the request. */
    private static final long READ_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final StoreKeeper keeper;
    private final StoreContext context;

    private StoreThread(StoreKeeper keeper, StoreContext context) {
        super("store", BATCHES_MAX, context.clock(), context.metrics().mail());
        this.keeper = keeper;
        this.context = context;
    }

    /**
     * Opens the log, and calls {@code found} for each live record in it.
     *
     * @throws StoreRefused if the log is in use, or cannot be read or written
     */
    public static StoreThread open(
            MessageLog.Source log, StoreOptions options, StoreContext context, RecordVisitor found) {
        return new StoreThread(StoreKeeper.open(log, options, context, found), context);
    }

    /** The state of the store. Callable from any thread. */
    public StoreStatus status() {
        return keeper.status();
    }

    /** The maximum heap that the live records may take in the memory of their owners. Callable from any thread. */
    public long heapBytesMax() {
        return keeper.heapBytesMax();
    }

    /** The metrics of the store. Callable from any thread. */
    public StoreMetrics metrics() {
        return context.metrics();
    }

    /** Posts a batch. An accepted batch belongs to the store until it is returned. Callable from any thread. */
    public Posted post(StoreBatch batch) {
        batch.leaves();
        Posted posted = postMail(batch);
        if (posted != Posted.ACCEPTED) {
            batch.cameBack();
        }
        return posted;
    }

    /** Posts a task to the store's thread, for example a {@link #read}. Callable from any thread. */
    public Posted later(Runnable task) {
        return postMail(task);
    }

    @Override
    protected void take(Runnable mail) {
        if (mail instanceof StoreBatch batch) {
            keeper.take(batch);
        } else {
            mail.run();
        }
    }

    @Override
    protected boolean step(boolean hasNewMail, long nowNanos) {
        boolean isDue = keeper.isDue(nowNanos);
        if (isDue) {
            keeper.step(nowNanos);
        }
        return isDue;
    }

    @Override
    protected long nextStepNanos() {
        return keeper.nextStepNanos();
    }

    @Override
    protected long restNanos(long nowNanos) {
        return keeper.nextFlightNanos() - nowNanos;
    }

    @Override
    protected void onWakeUp() {
        context.metrics().counters().increment(StoreCounter.WAKE_UPS);
    }

    @Override
    protected void onEnd() {
        keeper.close();
    }

    /** Settles all batches as uncertain. The log stays intact; the restarted daemon reads it. */
    @Override
    protected void onLost(Throwable why) {
        try {
            keeper.abandon();
            closeMailbox();
            keeper.settleAllAsUncertain();
        } finally {
            context.incidents().onLost(why);
        }
    }

    /**
     * Reads live records: at least one, and no more after {@link #READ_NANOS}, because batches wait meanwhile. Callable
     * from any thread.
     *
     * @param whenRead called on the store's thread, unless the result is not {@link Posted#ACCEPTED}
     */
    public Posted read(List<Long> ids, Consumer<ReadRecords> whenRead) {
        return later(() -> whenRead.accept(readNow(ids)));
    }

    private ReadRecords readNow(List<Long> ids) {
        long endNanos = context.clock().nowNanos() + READ_NANOS;
        List<Optional<ByteBuffer>> payloads = new ArrayList<>(ids.size());
        try {
            for (long id : ids) {
                payloads.add(keeper.read(id));
                if (context.clock().nowNanos() - endNanos >= 0) {
                    break;
                }
            }
        } catch (IOException e) {
            context.incidents().onFailure(e);
            return new ReadRecords(payloads, true);
        }
        return new ReadRecords(payloads, false);
    }

    /** The payload of a live record. Called only on the store's thread or on the thread of a test. */
    public Optional<ByteBuffer> read(long id) throws IOException {
        return keeper.read(id);
    }

    /** Simulates the killing of the process: nothing more is written. For tests. */
    public void abandon() {
        keeper.abandon();
    }
}
