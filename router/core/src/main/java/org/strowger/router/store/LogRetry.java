package org.strowger.router.store;

import java.util.concurrent.TimeUnit;

/** Schedules retries after a failed write: the first immediately, the following ones after increasing pauses. */
final class LogRetry {
    private static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final long REPLY_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private boolean isFailing;
    private long pauseNanos;
    private long atNanos;
    private long trimAtNanos;
    private long replyAtNanos;

    void failed(long nowNanos) {
        atNanos = nowNanos + pauseNanos;
        pauseNanos = Math.min(MAX_NANOS, Math.max(FIRST_NANOS, 2 * pauseNanos));
        isFailing = true;
    }

    void succeeded() {
        isFailing = false;
        pauseNanos = 0;
    }

    /** Ends the pause; called before the store closes. */
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

    void trimLater(long nowNanos) {
        trimAtNanos = nowNanos + MAX_NANOS;
    }

    long trimAtNanos() {
        return trimAtNanos;
    }

    /** Delays the next attempt to post replies, because a mailbox was full. */
    void replyLater(long nowNanos) {
        replyAtNanos = nowNanos + REPLY_NANOS;
    }

    long replyAtNanos() {
        return replyAtNanos;
    }
}
