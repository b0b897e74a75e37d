package org.strowger.kafka;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Pauses before a call is repeated or fails. They end early when the logs are closed. Any thread may use it. */
final class Waiting {
    private final CountDownLatch end = new CountDownLatch(1);

    /** Ends all pauses, present and future. */
    void end() {
        end.countDown();
    }

    boolean hasEnded() {
        return end.getCount() == 0;
    }

    /** Waits. An interrupt ends the pause, and stays set for the caller. */
    void forNanos(long nanos) {
        if (nanos <= 0) {
            return;
        }
        try {
            boolean ended = end.await(nanos, TimeUnit.NANOSECONDS);
            assert ended == hasEnded() || hasEnded();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
