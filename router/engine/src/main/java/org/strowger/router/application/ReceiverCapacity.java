package org.strowger.router.application;

import java.util.Arrays;
import org.strowger.bound.Within;

/**
 * The threads that have delivery targets of an application, and the threads known to be full.
 *
 * <p>A thread does not report while it has room, so a home with many deliveries would send it all of them at once and
 * get nearly all of them back. Instead, each thread is sent a batch, and is queried for room before the next batch. The
 * batch doubles while no delivery is returned, and shrinks by the number of returned deliveries.
 */
@Within(Within.Scope.TURN)
final class ReceiverCapacity {
    static final int NONE = -1;

    private static final int BATCH_FIRST = 16;
    private static final int BATCH_MAX = 1024;

    private final int[] sessions;
    private final boolean[] full;
    private final int[] batch;
    private final int[] sent;
    private final boolean[] fit;
    private final boolean[] slow;
    private int sessionsInAll;
    private int next;

    ReceiverCapacity(int threads) {
        this.sessions = new int[threads];
        this.full = new boolean[threads];
        this.batch = new int[threads];
        this.sent = new int[threads];
        this.fit = new boolean[threads];
        this.slow = new boolean[threads];
        Arrays.fill(batch, BATCH_FIRST);
    }

    int threads() {
        return sessions.length;
    }

    boolean isNobodyThere() {
        return sessionsInAll <= 0;
    }

    void sessionsChanged(int thread, int difference) {
        sessions[thread] += difference;
        sessionsInAll += difference;
        full[thread] = false;
        slow[thread] &= sessions[thread] > 0;
    }

    /** Notes whether the targets of that thread leave deliveries unanswered for too long. */
    void slowChanged(int thread, boolean isSlow) {
        slow[thread] = isSlow;
    }

    boolean isAnySlow() {
        for (boolean each : slow) {
            if (each) {
                return true;
            }
        }
        return false;
    }

    boolean isFull(int thread) {
        return full[thread];
    }

    /** Counts a delivery returned by that thread. */
    void cameBack(int thread) {
        full[thread] = true;
        fit[thread] = false;
        batch[thread] = Math.max(1, batch[thread] - 1);
    }

    /** Called when the thread reports room. */
    void hasRoom(int thread) {
        full[thread] = false;
        if (fit[thread]) {
            fit[thread] = false;
            batch[thread] = Math.min(BATCH_MAX, 2 * batch[thread]);
        }
    }

    /** Starts new batches: all deliveries were sent, or each thread was queried after its batch. */
    void beginBatches() {
        Arrays.fill(sent, 0);
    }

    /** The next thread in turn that has targets and is not known to be full. */
    int next() {
        for (int tried = 0; tried < sessions.length; tried++) {
            next = next + 1 >= sessions.length ? 0 : next + 1;
            if (sessions[next] > 0 && !full[next]) {
                return next;
            }
        }
        return NONE;
    }

    /**
     * Counts a delivery to that thread.
     *
     * @return whether the batch is used up: the thread must be queried before the next delivery
     */
    boolean isUsedUp(int thread) {
        if (sent[thread] < batch[thread]) {
            sent[thread]++;
            return false;
        }
        full[thread] = true;
        fit[thread] = true;
        return true;
    }
}
