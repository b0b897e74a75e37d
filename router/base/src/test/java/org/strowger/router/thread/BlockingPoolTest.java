package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BlockingPoolTest {
    private final ExecutorService executor = BlockingPool.open(2);
    private final CountDownLatch latch = new CountDownLatch(1);

    @AfterEach
    void closes() throws InterruptedException {
        latch.countDown();
        executor.shutdown();
        assertThat(executor.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    }

    private void awaitLatch() {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void runsTasksOnDaemonThreads() throws InterruptedException, ExecutionException, TimeoutException {
        Thread worker = executor.submit(Thread::currentThread).get(30, TimeUnit.SECONDS);
        assertThat(worker.getName()).isEqualTo("workshop");
        assertThat(worker.isDaemon()).isTrue();
    }

    @Test
    void reusesIdleThreads() throws InterruptedException, ExecutionException, TimeoutException {
        ExecutorService waiting = BlockingPool.waiting(200, "waiting");
        Set<Thread> threads = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            threads.add(waiting.submit(Thread::currentThread).get(30, TimeUnit.SECONDS));
        }
        // One that has just answered may not yet be ready for the next.
        assertThat(threads).hasSizeLessThan(50);
        waiting.shutdown();
    }

    @Test
    void runsBlockingTasksConcurrentlyUpToTheLimit() throws InterruptedException {
        ExecutorService waiting = BlockingPool.waiting(20, "waiting");
        CountDownLatch all = new CountDownLatch(20);
        for (int i = 0; i < 20; i++) {
            waiting.execute(() -> {
                all.countDown();
                awaitLatch();
            });
        }
        assertThat(all.await(30, TimeUnit.SECONDS)).isTrue();
        assertThatThrownBy(() -> waiting.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
        waiting.shutdown();
    }

    @Test
    void runsSeveralTasksConcurrently() throws InterruptedException {
        CountDownLatch both = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            executor.execute(() -> {
                both.countDown();
                awaitLatch();
            });
        }
        assertThat(both.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void theCallerNeverRunsATask() throws InterruptedException, ExecutionException, TimeoutException {
        AtomicInteger byCaller = new AtomicInteger();
        List<Future<?>> futures = new ArrayList<>();
        Thread caller = Thread.currentThread();
        for (int i = 0; i < 2; i++) {
            futures.add(executor.submit(this::awaitLatch));
        }
        for (int i = 0; i < 20_000; i++) {
            futures.add(executor.submit(() -> {
                byCaller.addAndGet(Thread.currentThread() == caller ? 1 : 0);
            }));
        }
        latch.countDown();
        for (Future<?> future : futures) {
            future.get(30, TimeUnit.SECONDS);
        }
        assertThat(byCaller).hasValue(0);
    }
}
