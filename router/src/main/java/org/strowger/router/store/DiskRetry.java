package org.strowger.router.store;

import java.util.concurrent.TimeUnit;

/** When to try again after the disk has failed: at once, and then with ever longer pauses. */
final class DiskRetry {
    private static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final long ANSWER_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private boolean isFailing;
    private long pauseNanos;
    private long atNanos;
    private long compactAtNanos;
    private long answerAtNanos;

    void failed(long nowNanos) {
        atNanos = nowNanos + pauseNanos;
        pauseNanos = Math.min(MAX_NANOS, Math.max(FIRST_NANOS, 2 * pauseNanos));
        isFailing = true;
    }

    void succeeded() {
        isFailing = false;
        pauseNanos = 0;
    }

    /** There is no time to wait. */
    void hurry() {
        atNanos = 0;
    }

    boolean isFailing() {
        return isFailing;
    }

    boolean isDue(long nowNanos) {
        return isFailing && nowNanos >= atNanos;
    }

    long atNanos() {
        return atNanos;
    }

    void compactLater(long nowNanos) {
        compactAtNanos = nowNanos + MAX_NANOS;
    }

    /** A mailbox was full: its owner is given some time. */
    void answerLater(long nowNanos) {
        answerAtNanos = nowNanos + ANSWER_NANOS;
    }

    long answerAtNanos() {
        return answerAtNanos;
    }

    long compactAtNanos() {
        return compactAtNanos;
    }
}
