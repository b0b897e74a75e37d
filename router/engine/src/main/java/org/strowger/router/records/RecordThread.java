package org.strowger.router.records;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.metrics.RecordCounter;
import org.strowger.router.thread.Mailbox.Posted;
import org.strowger.router.thread.WriterThread;

/**
 * The thread that writes the event records.
 *
 * <p>After each write the thread sleeps for a fixed time, and mail does not wake it, because a wake-up costs as much as
 * a dozen records. A killed process therefore loses the records of at most two such sleeps.
 */
public final class RecordThread extends WriterThread {
    @Bound(
            of = "batches of event records",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.PROCESS,
            share = Sharing.SINGLE,
            full = "the thread keeps its batch and adds to it")
    private static final int BATCHES_MAX = 4096;

    private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

    private final RecordDisk disk;
    private final RecordFileWriter writer;
    private final RecordContext context;

    /** Creates the thread. The disk is not accessed until there is a record to write. */
    public RecordThread(RecordDisk disk, RecordOptions options, RecordContext context) {
        super(
                options.kind() == RecordFileKind.EVENTS ? "records" : "access-log",
                BATCHES_MAX,
                context.clock(),
                context.mail());
        this.disk = disk;
        this.writer = new RecordFileWriter(disk, options, context);
        this.context = context;
    }

    /** The status of the records. Callable from any thread. */
    public RecordStatus status() {
        return writer.status();
    }

    /** The name of the directory of the record files. Callable from any thread. */
    String directory() {
        return disk.name();
    }

    /** Creates an outbox for one SelectorThread. */
    public RecordOutbox outbox() {
        return new RecordOutbox(this);
    }

    /** Finds the lines that contain one of these values. Callable from any thread that may block. */
    public RecordSearch.Found search(List<String> values, RecordSearch.Limits limits) throws IOException {
        return RecordSearch.of(disk, values, limits, context.clock());
    }

    /** The wall clock. Callable from any thread. */
    public long unixMillis() {
        return context.unixMillis().getAsLong();
    }

    Posted post(RecordBatch batch) {
        int bytes = batch.length();
        batch.leaves();
        writer.status().posted(bytes);
        Posted posted = postMail(batch);
        if (posted != Posted.ACCEPTED) {
            writer.status().written(bytes);
            batch.cameBack();
        }
        return posted;
    }

    /** The counters of the records. Callable from any thread. */
    public KindCounters<RecordCounter> counters() {
        return context.counters();
    }

    @Override
    protected void take(Runnable mail) {
        writer.take((RecordBatch) mail);
    }

    @Override
    protected boolean step(boolean hasNewMail, long nowNanos) {
        return (hasNewMail || writer.isDue(nowNanos)) && writer.step(nowNanos);
    }

    @Override
    protected long nextStepNanos() {
        return writer.nextStepNanos();
    }

    @Override
    protected long restNanos(long nowNanos) {
        return REST_NANOS;
    }

    @Override
    protected void onWakeUp() {
        context.counters().increment(RecordCounter.WAKE_UPS);
    }

    @Override
    protected void onEnd() {
        writer.close(context.clock().nowNanos());
    }

    @Override
    protected void onLost(Throwable why) {
        context.incidents().onLost(why);
    }
}
