package org.strowger.router.records;

import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.SharedLong;

/**
 * Whether new messages may be accepted; readable on any thread. The number of waiting bytes is checked as well, because
 * the record thread cannot report a write that does not return.
 */
public final class RecordStatus {
    private final Published<RecordState> state = new Published<>(RecordState.OPEN);
    private final Published<String> failure = new Published<>("");
    private final Published<String> refused = new Published<>("");
    private final SharedLong waiting = new SharedLong();

    @Bound(
            of = "octets of event records that wait to be written",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.FAIR,
            limit = "RecordOptions.WAITING_USUAL",
            full = "new messages of the application are refused with \"later\"; `status` names it. If records of "
                    + "messages that were accepted before exceed the limit, those of every application with more than "
                    + "a few records are: `strowger_records_state`")
    private final long waitingMax;

    RecordStatus(long waitingMax) {
        this.waitingMax = waitingMax;
    }

    /** Whether new messages may be accepted. Callable from any thread. */
    public boolean isOpen() {
        return state.get() == RecordState.OPEN && waiting.get() <= waitingMax;
    }

    /** Whether the records are written at all, however slowly. Callable from any thread. */
    boolean isWritable() {
        return state.get() != RecordState.FAILING;
    }

    /**
     * A new message of this application was refused, because too many of its records wait. Callable from any thread.
     */
    public void refuses(String application) {
        if (!refused.get().equals(application)) {
            refused.set(application);
        }
    }

    /**
     * An application whose new messages are refused, because too many of its records wait; empty if there is none.
     * Callable from any thread.
     */
    public String refused() {
        return refused.get();
    }

    /** The state of the records. Callable from any thread. */
    public RecordState state() {
        RecordState told = state.get();
        return told == RecordState.OPEN && waiting.get() > waitingMax ? RecordState.FULL : told;
    }

    /** Description of the state for the operator, with the error if the last write failed. Callable from any thread. */
    public String words() {
        RecordState now = state();
        return now == RecordState.FAILING ? now.words() + ": " + failure.get() : now.words();
    }

    /** Number of bytes waiting to be written. Callable from any thread. */
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

    void failed(String why) {
        failure.set(why);
    }

    void is(RecordState next) {
        state.set(next);
    }
}
