package org.strowger.router.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.store.log.LogDamage;
import org.strowger.router.thread.Await;
import org.strowger.router.thread.Mailbox.Posted;
import org.strowger.router.thread.PeerThread;
import org.strowger.router.thread.Task;
import org.strowger.router.time.MonotonicClock;
import org.strowger.simulation.log.SimulatedLog;

/** The end of the store's own thread, and the answers to waiting batches. */
class StoreLoopTest implements PeerThread, StoreIncidents {
    private final SimulatedLog log = new SimulatedLog(1, StoreBed.SMALL.flightBytesMax());
    private final BlockingQueue<Runnable> mail = new LinkedBlockingQueue<>();
    private final BlockingQueue<StoreOutcome> outcomes = new LinkedBlockingQueue<>();
    private final BlockingQueue<Throwable> lost = new LinkedBlockingQueue<>();
    private final CountDownLatch inCommit = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final StoreMetrics metrics = new StoreMetrics();
    private long gatherNanos;

    private StoreThread open() {
        StoreOptions options =
                new StoreOptions(0, Long.MAX_VALUE, 1_000_000, Long.MAX_VALUE, 1_000_000_000L, gatherNanos);
        StoreContext context = new StoreContext(MonotonicClock.system(), this, metrics);
        return StoreThread.open(log.source(), options, context, (id, kind, octets) -> {});
    }

    private Posted post(StoreThread store, long id) {
        StoreBatch batch = new StoreBatch(this);
        batch.begin((outcome, now) -> outcomes.add(outcome));
        batch.add(id, 1, new byte[10], 0, 10);
        batch.finish();
        return store.post(batch);
    }

    private StoreOutcome nextOutcome() throws InterruptedException {
        StoreOutcome outcome = outcomes.poll();
        while (outcome == null) {
            Runnable task = mail.poll(10, TimeUnit.SECONDS);
            if (task == null) {
                throw new AssertionError("no answer");
            }
            task.run();
            outcome = outcomes.poll();
        }
        return outcome;
    }

    /** Holds the store in a commit until {@link #goOn}. */
    private void holdCommit() {
        log.duringCommit(() -> {
            inCommit.countDown();
            try {
                goOn.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void theStoreThreadClosesAlthoughItsMailboxWasFull() throws InterruptedException {
        holdCommit();
        StoreThread store = open();
        store.start();
        post(store, 1);
        inCommit.await();
        int posted = 1;
        while (post(store, posted + 1) == Posted.ACCEPTED) {
            posted++;
        }
        CountDownLatch closed = new CountDownLatch(1);
        CountDownLatch closing = new CountDownLatch(1);
        Thread closer = new Thread(() -> {
            closing.countDown();
            try {
                store.close();
                closed.countDown();
            } catch (InterruptedException e) {
                // The test has failed by then.
            }
        });
        closer.start();
        closing.await();
        Await.until("close waits for the store's thread", () -> closer.getState() == Thread.State.WAITING);
        goOn.countDown();
        assertThat(closed.await(10, TimeUnit.SECONDS)).isTrue();
        for (int i = 0; i < posted; i++) {
            assertThat(nextOutcome()).isEqualTo(StoreOutcome.DURABLE);
        }
        closer.join();
    }

    @Test
    void anInternalErrorIsReportedAndEveryGroupGetsAnAnswer() throws InterruptedException {
        StoreThread store = open();
        log.duringCommit(() -> {
            inCommit.countDown();
            try {
                goOn.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            throw new IllegalStateException("on purpose");
        });
        store.start();
        post(store, 1);
        inCommit.await();
        post(store, 2);
        post(store, 3);
        goOn.countDown();
        assertThat(lost.poll(10, TimeUnit.SECONDS)).hasMessage("on purpose");
        for (int i = 0; i < 3; i++) {
            assertThat(nextOutcome()).isEqualTo(StoreOutcome.UNCERTAIN);
        }
        assertThat(store.status().state(0)).isEqualTo(StoreState.CLOSED);
        assertThat(post(store, 4)).isEqualTo(Posted.CLOSED);
        store.close();
    }

    @Test
    void duringTheSpacingAPostDoesNotWakeTheStoreButACloseDoes() throws InterruptedException {
        gatherNanos = TimeUnit.HOURS.toNanos(1);
        holdCommit();
        StoreThread store = open();
        store.start();
        post(store, 1);
        inCommit.await();
        post(store, 2);
        post(store, 3);
        goOn.countDown();
        for (int i = 0; i < 3; i++) {
            assertThat(nextOutcome()).isEqualTo(StoreOutcome.DURABLE);
        }
        post(store, 4);
        store.close();
        assertThat(nextOutcome()).isEqualTo(StoreOutcome.DURABLE);
        assertThat(metrics.counters().get(StoreCounter.WAKE_UPS)).isLessThanOrEqualTo(1);
        assertThat(metrics.counters().get(StoreCounter.FLIGHTS)).isEqualTo(3);
    }

    @Override
    public Posted post(Runnable task) {
        mail.add(task);
        return Posted.ACCEPTED;
    }

    @Override
    public long nowNanos() {
        return 0;
    }

    @Override
    public void failed(Task task, Throwable why) {
        throw new AssertionError(why);
    }

    @Override
    public void undelivered(Task task) {}

    @Override
    public void onState(StoreState before, StoreState now) {}

    @Override
    public void onFailure(IOException why) {}

    @Override
    public void onDamage(LogDamage damage) {
        throw new AssertionError(damage.toString());
    }

    @Override
    public void onLost(Throwable why) {
        lost.add(why);
    }
}
