package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tasks of which the oldest gives way. */
class YieldingPoolTest {
    private final YieldingPool pool = new YieldingPool(2, "yielding");

    @AfterEach
    void end() {
        pool.shutdown();
    }

    /** A task that waits until it may end or is interrupted. */
    private static final class Slow implements Runnable {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch mayEnd = new CountDownLatch(1);
        private final CountDownLatch interrupted = new CountDownLatch(1);
        private final CountDownLatch ended = new CountDownLatch(1);

        @Override
        public void run() {
            begun.countDown();
            try {
                mayEnd.await();
                ended.countDown();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
        }

        private static void happens(CountDownLatch latch) throws InterruptedException {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    private Slow begun() throws InterruptedException {
        Slow slow = new Slow();
        pool.execute(slow);
        Slow.happens(slow.begun);
        return slow;
    }

    @Test
    void aNewTaskInterruptsOnlyTheOldestTaskWhenThePoolIsFull() throws InterruptedException {
        Slow first = begun();
        Slow second = begun();
        Slow third = begun();
        Slow.happens(first.interrupted);
        Slow fourth = begun();
        Slow.happens(second.interrupted);
        third.mayEnd.countDown();
        fourth.mayEnd.countDown();
        Slow.happens(third.ended);
        Slow.happens(fourth.ended);
    }

    @Test
    void aFinishedTaskIsNotCounted() throws InterruptedException {
        for (int i = 0; i < 10; i++) {
            Slow each = begun();
            each.mayEnd.countDown();
            Slow.happens(each.ended);
        }
        Slow first = begun();
        first.mayEnd.countDown();
        Slow.happens(first.ended);
    }

    @Test
    void aClosedPoolAcceptsNoTask() {
        pool.shutdown();
        assertThatThrownBy(() -> pool.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
    }
}
