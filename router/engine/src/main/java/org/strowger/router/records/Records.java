package org.strowger.router.records;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.metrics.RecordCounter;
import org.strowger.router.thread.Published;

/** The event records of a router, which may be switched off. */
public final class Records {
    private final @Nullable RecordThread thread;
    private final @Nullable AccessLog accessLog;
    private final Published<RecordShape> shape;
    private final KindCounters<RecordCounter> none = new KindCounters<>(RecordCounter.class);

    private Records(@Nullable RecordThread thread, @Nullable AccessLog accessLog, RecordShape first) {
        this.thread = thread;
        this.accessLog = accessLog;
        this.shape = new Published<>(first);
    }

    public static Records off(RecordShape shape) {
        return new Records(null, null, shape);
    }

    public static Records by(RecordThread thread, RecordShape first) {
        return new Records(thread, null, first);
    }

    /** Event records, with an access log beside them. */
    public static Records by(RecordThread thread, AccessLog accessLog, RecordShape first) {
        return new Records(thread, accessLog, first);
    }

    /** The threads that write files. */
    public List<RecordThread> threads() {
        AccessLog log = accessLog;
        if (!areOn()) {
            return List.of();
        }
        return log == null ? List.of(thread()) : List.of(thread(), log.thread());
    }

    /** The access log; empty if there is none. */
    public Optional<AccessLog> accessLog() {
        return Optional.ofNullable(accessLog);
    }

    public boolean areOn() {
        return thread != null;
    }

    /** The thread that writes the records. Callable only if the records are on. */
    public RecordThread thread() {
        RecordThread known = thread;
        if (known == null) {
            throw new AssertionError("event records are off");
        }
        return known;
    }

    /** The state of the records. Callable from any thread. */
    public RecordState state() {
        return areOn() ? worst().state() : RecordState.OFF;
    }

    /** Description of the state for the operator. Callable from any thread. */
    public String stateWords() {
        return areOn() ? worst().words() : RecordState.OFF.words();
    }

    /**
     * An application whose new messages are refused, because too many of its records wait; empty if there is none.
     * Callable from any thread.
     */
    public String refused() {
        String refused = "";
        for (RecordThread each : threads()) {
            refused = refused.isEmpty() ? each.status().refused() : refused;
        }
        return refused;
    }

    /** The status of the event records, or the status of the access log if only the access log accepts no messages. */
    private RecordStatus worst() {
        AccessLog log = accessLog;
        RecordStatus status = thread().status();
        if (log == null || !status.isOpen() || log.thread().status().isOpen()) {
            return status;
        }
        return log.thread().status();
    }

    /** The directory of the record files; empty if the records are off. */
    public String directory() {
        return areOn() ? thread().directory() : "";
    }

    /** The counters of the records; zeros if the records are off. Callable from any thread. */
    public KindCounters<RecordCounter> counters() {
        return areOn() ? thread().counters() : none;
    }

    /** Writes all posted batches and ends the thread. All outboxes must have been sent before. */
    public void close() throws InterruptedException {
        for (RecordThread each : threads()) {
            each.close();
        }
    }

    /** The scope of the records. Callable from any thread. */
    public RecordShape shape() {
        return shape.get();
    }

    /** Changes the scope of the records. Callable from any thread. */
    public void change(RecordShape next) {
        shape.set(next);
    }
}
