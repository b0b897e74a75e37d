package org.strowger.router.records;

import org.strowger.router.thread.Published;
import org.strowger.router.thread.SharedLong;

/**
 * Whether new messages may be accepted, for any thread. The waiting bytes are compared too, because the thread of the
 * records cannot report a write that does not return.
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

    /** Any thread: bytes waiting to be written. */
    public long waitingBytes() {
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
