package org.strowger.kafka;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Pauses before a call is repeated or fails. Pauses end early when the logs are closed. Any thread may use this object.
 */
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
     * Pauses for this time. An interrupt ends the pause, and stays set for the caller.
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
