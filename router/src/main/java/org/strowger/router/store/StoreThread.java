package org.strowger.router.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.store.disk.Disk;
import org.strowger.router.store.disk.StoreRefused;
import org.strowger.router.store.journal.RecordVisitor;
import org.strowger.router.thread.Mailbox;
import org.strowger.router.thread.Mailbox.Posted;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.WakeUp;

/**
 * The store. {@link #open} reads what is there; then {@link #start} gives it its thread, or a test calls {@link #turn}
 * in place of that. Batches come by {@link #post}, and go back to the thread that they are from, answered.
 *
 * <pre>
 *   mail     all batches that have come
 *   flight   one write of all of them, one sync
 *   answers  one task for each SelectorThread that had a batch in it
 *   sleep    only if nothing has come meanwhile: what has is the next flight
 * </pre>
 */
public final class StoreThread {
    /** A SelectorThread posts one batch a turn, and may be some turns ahead. */
    private static final int BATCHES_MAX = 1024;

    private final StoreKeeper keeper;
    private final StoreContext surroundings;
    private final WakeUp bell = new WakeUp();
    private final Mailbox mailbox = new Mailbox(BATCHES_MAX, bell::ring);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Published<Boolean> stopAsked = new Published<>(false);

    private StoreThread(StoreKeeper keeper, StoreContext surroundings) {
        this.keeper = keeper;
        this.surroundings = surroundings;
    }

    /**
     * Takes the directory, and tells each record that lives there, in the order in which they lie in the files. A
     * record that was moved since it began lies behind younger ones.
     *
     * @throws StoreRefused if it is in use, or cannot be read or written
     */
    public static StoreThread open(Disk disk, StoreOptions terms, StoreContext surroundings, RecordVisitor found) {
        return new StoreThread(StoreKeeper.open(disk, terms, surroundings, found), surroundings);
    }

    /** Any thread. */
    public StoreStatus status() {
        return keeper.status();
    }

    /** Any thread: what it counts. */
    public StoreMetrics metrics() {
        return surroundings.metrics();
    }

    /** Any thread: leaves a batch, which is its own no longer if that is accepted. */
    public Posted post(StoreBatch batch) {
        batch.leaves();
        Posted posted = mailbox.post(batch);
        if (posted != Posted.ACCEPTED) {
            batch.cameBack();
        }
        return posted;
    }

    /** Gives it its thread. */
    public void start() {
        Thread thread = new Thread(this::loop, "store");
        thread.start();
    }

    private void loop() {
        try {
            while (!stopAsked.get()) {
                turn();
                rest();
            }
            end();
        } catch (Throwable t) {
            // What is on the disk is right as it is: the daemon is started again and reads it.
            lose(t);
        } finally {
            ended.countDown();
        }
    }

    private void lose(Throwable why) {
        try {
            keeper.abandon();
            mailbox.close(this::take);
            keeper.lose();
        } finally {
            surroundings.incidents().onLost(why);
        }
    }

    /** Its thread, or that of a test: does what there is to do now. */
    public void turn() {
        mailbox.run(this::take, Integer.MAX_VALUE, surroundings.metrics().mail());
        long nowNanos = surroundings.clock().nowNanos();
        if (keeper.isDue(nowNanos)) {
            keeper.step(nowNanos);
        }
    }

    /** That of a test: when {@link #turn} is to be called even if nothing comes. */
    public long nextTurnNanos() {
        return keeper.nextStepNanos();
    }

    private void take(Runnable mail) {
        if (mail instanceof StoreBatch batch) {
            keeper.take(batch);
        } else {
            mail.run();
        }
    }

    private void rest() throws InterruptedException {
        long nowNanos = surroundings.clock().nowNanos();
        if (stopAsked.get() || keeper.isDue(nowNanos) || !mailbox.fallAsleep()) {
            return;
        }
        if (!stopAsked.get()) {
            bell.await(Math.max(0, keeper.nextStepNanos() - nowNanos));
        }
        if (mailbox.awake()) {
            surroundings.metrics().counters().increment(StoreCounter.WAKE_UPS);
        }
    }

    /** Its thread, or that of a test: the payload of a record that lives. */
    public Optional<ByteBuffer> read(long id) throws IOException {
        return keeper.read(id);
    }

    /** Any thread: something to be done by the store's, such as to {@link #read}. */
    public Posted later(Runnable task) {
        return mailbox.post(task);
    }

    /** Any other thread: writes what was posted before, ends the thread, and gives up the directory. */
    public void close() throws InterruptedException {
        // Not by mail: that may be full.
        stopAsked.set(true);
        bell.ring();
        ended.await();
    }

    /** That of a test, in place of {@link #close}. */
    public void end() {
        mailbox.close(this::take);
        keeper.close();
    }

    /** That of a test: as if the process had been killed. Nothing is written any more. */
    public void abandon() {
        keeper.abandon();
    }
}
