package org.strowger.router.records;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.BoundedBy;
import org.strowger.router.metrics.RecordCounter;

/**
 * Writes batches of records, one write per batch and one sync per second. No record is dropped: while the disk fails,
 * batches wait and the write is retried. While the disk fails or too many bytes wait, {@link RecordStatus} reports that
 * no new messages may be accepted.
 *
 * <p>Owned by the record thread, or by a test.
 */
final class RecordFileWriter {
    private static final long SYNC_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long PAUSE_FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long PAUSE_MAX_NANOS = TimeUnit.SECONDS.toNanos(5);

    /**
     * Interval between checks of the wall clock. The clock may be set, so it is checked regularly and not only at the
     * expected end of the file's period.
     */
    private static final long CLOCK_CHECK_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final long SPACE_CHECK_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final RecordDisk disk;
    private final RecordWriter writer;
    private final RecordContext context;
    private final RecordStatus status;

    @BoundedBy("RecordThread.BATCHES_MAX")
    private final ArrayDeque<RecordBatch> waiting = new ArrayDeque<>();

    private long syncAtNanos;
    private long clockCheckAtNanos;
    private long spaceCheckAtNanos = Long.MIN_VALUE;
    private boolean isFailing;
    private long retryAtNanos;
    private long pauseNanos;

    RecordFileWriter(RecordDisk disk, RecordOptions options, RecordContext context) {
        this.disk = disk;
        this.context = context;
        this.status = new RecordStatus(options.waitingMax());
        this.writer = new RecordWriter(disk, options, context);
    }

    RecordStatus status() {
        return status;
    }

    void take(RecordBatch batch) {
        waiting.add(batch);
        context.counters().increment(RecordCounter.BATCHES);
    }

    /**
     * Performs all work that is due.
     *
     * @return whether any batch was written
     */
    boolean step(long nowNanos) {
        reportIfFull();
        boolean wrote = false;
        if (!isFailing || nowNanos >= retryAtNanos) {
            try {
                wrote = write(nowNanos);
                succeeded();
            } catch (IOException e) {
                failed(e, nowNanos);
            }
        }
        context.counters().set(RecordCounter.QUEUED_BYTES, status.waitingBytes());
        if (nowNanos >= spaceCheckAtNanos) {
            spaceCheckAtNanos = nowNanos + SPACE_CHECK_NANOS;
            measureSpace();
        }
        return wrote;
    }

    private void measureSpace() {
        try {
            context.counters().set(RecordCounter.FREE_BYTES, disk.freeBytes());
        } catch (IOException e) {
            context.counters().set(RecordCounter.FREE_BYTES, 0); // Unknown, as before the first measurement.
        }
    }

    private boolean write(long nowNanos) throws IOException {
        long unixMillis = context.unixMillis().getAsLong();
        clockCheckAtNanos = nowNanos + CLOCK_CHECK_NANOS;
        writer.mendBroken();
        if (writer.isOver(unixMillis)) {
            writer.turnOver(unixMillis, nowNanos);
        }
        boolean wrote = false;
        RecordBatch batch;
        while ((batch = waiting.peek()) != null) {
            if (!writer.isDirty()) {
                syncAtNanos = nowNanos + SYNC_NANOS;
            }
            writer.append(batch.toWrite(), unixMillis);
            waiting.remove();
            isWritten(batch);
            wrote = true;
        }
        if (writer.isDirty() && nowNanos >= syncAtNanos) {
            writer.sync();
        }
        return wrote;
    }

    private void isWritten(RecordBatch batch) {
        context.counters().add(RecordCounter.RECORDS, batch.lines());
        context.counters().add(RecordCounter.BYTES, batch.length());
        status.written(batch.length());
        batch.isWritten();
    }

    // ---- Failures

    private void succeeded() {
        isFailing = false;
        pauseNanos = 0;
        if (status.waitingBytes() < status.waitingMax() / 2) {
            status.refuses("");
        }
        is(status.waitingBytes() > status.waitingMax() ? RecordState.FULL : RecordState.OPEN);
    }

    private void failed(IOException why, long nowNanos) {
        context.counters().increment(RecordCounter.FAILURES);
        pauseNanos = Math.min(PAUSE_MAX_NANOS, Math.max(PAUSE_FIRST_NANOS, 2 * pauseNanos));
        retryAtNanos = nowNanos + pauseNanos;
        status.failed(why.getMessage() == null ? why.toString() : why.getMessage());
        if (!isFailing) {
            context.incidents().onFailure(why);
        }
        isFailing = true;
        is(RecordState.FAILING);
    }

    /**
     * Reports to the operator that too many bytes wait; SelectorThreads see this state earlier, through
     * {@link RecordStatus}.
     */
    private void reportIfFull() {
        if (!isFailing && status.waitingBytes() > status.waitingMax()) {
            is(RecordState.FULL);
        }
    }

    private void is(RecordState next) {
        RecordState before = status.published();
        if (before != next) {
            status.is(next);
            context.incidents().onState(before, next);
        }
    }

    // ---- Times

    /** When {@link #step} is due if no batch is posted. */
    long nextStepNanos() {
        if (isFailing) {
            return retryAtNanos;
        }
        return writer.isDirty() ? Math.min(syncAtNanos, clockCheckAtNanos) : clockCheckAtNanos;
    }

    boolean isDue(long nowNanos) {
        return nowNanos >= nextStepNanos();
    }

    /** Tries once more to write, then closes the file. Reports the records that remain unwritten. */
    void close(long nowNanos) {
        retryAtNanos = nowNanos;
        step(nowNanos);
        long lines = 0;
        for (RecordBatch each : waiting) {
            lines += each.lines();
        }
        if (lines > 0) {
            context.counters().add(RecordCounter.LOST, lines);
            context.incidents().onUnwritten(lines);
        }
        try {
            writer.close();
        } catch (IOException e) {
            context.incidents().onFailure(e);
        }
    }
}
