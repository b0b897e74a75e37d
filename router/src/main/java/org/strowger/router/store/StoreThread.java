package org.strowger.router.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.log.RecordVisitor;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.thread.Mailbox.Posted;
import org.strowger.router.thread.WriterThread;

/**
 * The store. SelectorThreads {@link #post} batches; each batch returns to its thread as one answer.
 *
 * <pre>
 *   mail     all batches that have come
 *   flight   all of them appended to the log, one commit
 *   answers  one task for each SelectorThread that had a batch in the flight
 *   sleep    only if nothing has come meanwhile: otherwise that is the next flight
 * </pre>
 */
public final class StoreThread extends WriterThread {
    /** A SelectorThread posts one batch a turn, and may be some turns ahead. */
    private static final int BATCHES_MAX = 1024;

    private final StoreKeeper keeper;
    private final StoreContext context;

    private StoreThread(StoreKeeper keeper, StoreContext context) {
        super("store", BATCHES_MAX, context.clock(), context.metrics().mail(), 0);
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

    /** Any thread. */
    public StoreStatus status() {
        return keeper.status();
    }

    /** Any thread. */
    public StoreMetrics metrics() {
        return context.metrics();
    }

    /** Any thread: posts a batch. If it is accepted, the batch belongs to the store until it is answered. */
    public Posted post(StoreBatch batch) {
        batch.leaves();
        Posted posted = postMail(batch);
        if (posted != Posted.ACCEPTED) {
            batch.cameBack();
        }
        return posted;
    }

    /** Any thread: a task for the store's thread, such as to {@link #read}. */
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
    protected void onWakeUp() {
        context.metrics().counters().increment(StoreCounter.WAKE_UPS);
    }

    @Override
    protected void onEnd() {
        keeper.close();
    }

    /** The log is intact: the restarted daemon reads it. */
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

    /** The store's thread, or a test's: the payload of a live record. */
    public Optional<ByteBuffer> read(long id) throws IOException {
        return keeper.read(id);
    }

    /** A test's thread: as if the process had been killed. Nothing more is written. */
    public void abandon() {
        keeper.abandon();
    }
}
