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

    /**
     * Waits. An interrupt ends the pause, and stays set for the caller.
     *
     * @return whether the logs were closed
     */
    boolean forNanos(long nanos) {
        try {
            return end.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return hasEnded();
        }
    }
}
