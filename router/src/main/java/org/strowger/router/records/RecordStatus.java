package org.strowger.router.records;

import org.strowger.router.thread.Published;
import org.strowger.router.thread.SharedLong;

/**
 * Whether new messages may be taken, for any thread. A write that does not return cannot say so itself: so whoever asks
 * also sees how much waits.
 */
public final class RecordStatus {
    private final Published<RecordState> state = new Published<>(RecordState.OPEN);
    private final SharedLong waiting = new SharedLong();
    private final long waitingMax;

    RecordStatus(long waitingMax) {
        this.waitingMax = waitingMax;
    }

    /** Any thread. */
    public boolean isOpen() {
        return state.get() == RecordState.OPEN && waiting.get() <= waitingMax;
    }

    /** Any thread. */
    public RecordState state() {
        RecordState told = state.get();
        return told == RecordState.OPEN && waiting.get() > waitingMax ? RecordState.FULL : told;
    }

    /** Any thread: octets that wait to be written. */
    public long waitingOctets() {
        return waiting.get();
    }

    long waitingMax() {
        return waitingMax;
    }

    void posted(long bytes) {
        waiting.add(bytes);
    }

    void written(long bytes) {
        waiting.add(-bytes);
    }

    RecordState published() {
        return state.get();
    }

    void is(RecordState next) {
        state.set(next);
    }
}
