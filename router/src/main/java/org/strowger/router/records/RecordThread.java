package org.strowger.router.records;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.metrics.RecordCounter;
import org.strowger.router.thread.Mailbox;
import org.strowger.router.thread.Mailbox.Posted;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.WakeUp;

/**
 * The thread of the records. {@link #start} gives it its thread, or a test calls {@link #turn} in place of that.
 *
 * <p>After it has written it rests for a moment during which nobody wakes it, however much comes: a wake-up costs as
 * much as a dozen records. So what a kill of the process takes with it is what came in that moment, twice.
 */
public final class RecordThread {
    private static final int BATCHES_MAX = 4096;
    private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

    private final RecordDisk disk;
    private final RecordFileWriter keeper;
    private final RecordContext surroundings;
    private final WakeUp bell = new WakeUp();
    private final Mailbox mailbox = new Mailbox(BATCHES_MAX, bell::ring);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Published<Boolean> stopAsked = new Published<>(false);

    /** Nothing is touched before there is something to write. */
    public RecordThread(RecordDisk disk, RecordOptions terms, RecordContext surroundings) {
        this.disk = disk;
        this.keeper = new RecordFileWriter(disk, terms, surroundings);
        this.surroundings = surroundings;
    }

    /** Any thread. */
    public RecordStatus status() {
        return keeper.status();
    }

    /** What one SelectorThread has for it. */
    public RecordOutbox outbox() {
        return new RecordOutbox(this);
    }

    /** Any thread that may wait: lines in which one of these values stands. */
    public RecordSearch.Found search(List<String> values, RecordSearch.Limits limits) throws IOException {
        return RecordSearch.of(disk, values, limits, surroundings.clock());
    }

    Posted post(RecordBatch batch) {
        int octets = batch.length();
        batch.leaves();
        keeper.status().comes(octets);
        Posted posted = mailbox.post(batch);
        if (posted != Posted.ACCEPTED) {
            keeper.status().written(octets);
            batch.cameBack();
        }
        return posted;
    }

    /** Gives it its thread. */
    public void start() {
        Thread thread = new Thread(this::loop, "records");
        thread.start();
    }

    private void loop() {
        try {
            while (!stopAsked.get()) {
                if (turn() && !stopAsked.get()) {
                    bell.await(REST_NANOS);
                } else {
                    rest();
                }
            }
            end();
        } catch (Throwable t) {
            surroundings.incidents().onLost(t);
        } finally {
            ended.countDown();
        }
    }

    /** Any thread. */
    KindCounters<RecordCounter> counters() {
        return surroundings.counters();
    }

    /** Its thread, or that of a test: does what there is to do now. @return whether anything was written */
    public boolean turn() {
        int came = mailbox.run(this::take, Integer.MAX_VALUE, surroundings.mail());
        long nowNanos = surroundings.clock().nowNanos();
        return (came > 0 || keeper.isDue(nowNanos)) && keeper.step(nowNanos);
    }

    /** That of a test: when {@link #turn} is to be called even if nothing comes. */
    public long nextTurnNanos() {
        return keeper.nextStepNanos();
    }

    private void take(Runnable mail) {
        keeper.take((RecordBatch) mail);
    }

    private void rest() throws InterruptedException {
        long nowNanos = surroundings.clock().nowNanos();
        if (keeper.isDue(nowNanos) || !mailbox.fallAsleep()) {
            return;
        }
        if (!stopAsked.get()) {
            bell.await(Math.max(0, keeper.nextStepNanos() - nowNanos));
        }
        if (mailbox.awake()) {
            surroundings.counters().increment(RecordCounter.WAKE_UPS);
        }
    }

    /** Any other thread, after all that have an outbox: writes what has come, and ends the thread. */
    public void close() throws InterruptedException {
        stopAsked.set(true);
        bell.ring();
        ended.await();
    }

    /** That of a test, in place of {@link #close}. */
    public void end() {
        mailbox.close(this::take);
        keeper.close(surroundings.clock().nowNanos());
    }
}
