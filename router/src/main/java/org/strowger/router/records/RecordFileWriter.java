package org.strowger.router.records;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import org.strowger.router.metrics.RecordCounter;

/**
 * Brings batches of records to the disk: each in one write, and all of them in one sync a second. Nothing is dropped:
 * when the disk fails, what has come waits and it is tried again, and meanwhile, and while too much waits, the
 * {@link RecordStatus} says that no new messages are to be taken.
 *
 * <p>Owned by the thread of the records, or by a test.
 */
final class RecordFileWriter {
    private static final long SYNC_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long PAUSE_FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long PAUSE_MAX_NANOS = TimeUnit.SECONDS.toNanos(5);

    /**
     * The time of day may be set: so it is looked at now and then, and not only when the file's time should be over.
     */
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final RecordWriter writer;
    private final RecordContext surroundings;
    private final RecordStatus status;
    private final ArrayDeque<RecordBatch> waiting = new ArrayDeque<>();
    private long syncAtNanos;
    private long lookAtNanos;
    private boolean isFailing;
    private long retryAtNanos;
    private long pauseNanos;

    RecordFileWriter(RecordDisk disk, RecordOptions terms, RecordContext surroundings) {
        this.surroundings = surroundings;
        this.status = new RecordStatus(terms.waitingMax());
        this.writer = new RecordWriter(disk, terms, surroundings);
    }

    RecordStatus status() {
        return status;
    }

    void take(RecordBatch batch) {
        waiting.add(batch);
        surroundings.counters().increment(RecordCounter.BATCHES);
    }

    /** Does what there is to do now. @return whether anything was written */
    boolean step(long nowNanos) {
        tellIfFull();
        boolean wrote = false;
        if (!isFailing || nowNanos >= retryAtNanos) {
            try {
                wrote = write(nowNanos);
                succeeded();
            } catch (IOException e) {
                failed(e, nowNanos);
            }
        }
        surroundings.counters().set(RecordCounter.WAITING_OCTETS, status.waitingOctets());
        return wrote;
    }

    private boolean write(long nowNanos) throws IOException {
        long unixMillis = surroundings.unixMillis().getAsLong();
        lookAtNanos = nowNanos + LOOK_NANOS;
        writer.mendBroken();
        if (writer.isOver(unixMillis)) {
            writer.turnOver(unixMillis);
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
        surroundings.counters().add(RecordCounter.RECORDS, batch.lines());
        surroundings.counters().add(RecordCounter.OCTETS, batch.length());
        status.written(batch.length());
        batch.isWritten();
    }

    // ---- When it does not go well

    private void succeeded() {
        isFailing = false;
        pauseNanos = 0;
        is(status.waitingOctets() > status.waitingMax() ? RecordState.FULL : RecordState.OPEN);
    }

    private void failed(IOException why, long nowNanos) {
        surroundings.counters().increment(RecordCounter.FAILURES);
        pauseNanos = Math.min(PAUSE_MAX_NANOS, Math.max(PAUSE_FIRST_NANOS, 2 * pauseNanos));
        retryAtNanos = nowNanos + pauseNanos;
        if (!isFailing) {
            surroundings.incidents().onFailure(why);
        }
        isFailing = true;
        is(RecordState.FAILING);
    }

    /** More has come than may wait: whoever asked has seen that before, and here it is told to people. */
    private void tellIfFull() {
        if (!isFailing && status.waitingOctets() > status.waitingMax()) {
            is(RecordState.FULL);
        }
    }

    private void is(RecordState next) {
        RecordState before = status.published();
        if (before != next) {
            status.is(next);
            surroundings.incidents().onState(before, next);
        }
    }

    // ---- When

    /** When there is something to do that nobody brings. */
    long nextStepNanos() {
        if (isFailing) {
            return retryAtNanos;
        }
        return writer.isDirty() ? Math.min(syncAtNanos, lookAtNanos) : lookAtNanos;
    }

    boolean isDue(long nowNanos) {
        return nowNanos >= nextStepNanos();
    }

    /** The end: one more attempt. */
    void close(long nowNanos) {
        retryAtNanos = nowNanos;
        step(nowNanos);
        long lines = 0;
        for (RecordBatch each : waiting) {
            lines += each.lines();
        }
        if (lines > 0) {
            surroundings.counters().add(RecordCounter.LOST, lines);
            surroundings.incidents().onUnwritten(lines);
        }
        try {
            writer.close();
        } catch (IOException e) {
            surroundings.incidents().onFailure(e);
        }
    }
}
