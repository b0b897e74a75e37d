package org.strowger.router.records;

import org.jspecify.annotations.Nullable;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.metrics.RecordCounter;
import org.strowger.router.thread.Published;

/** The records of a router, if it has any. */
public final class Records {
    private final @Nullable RecordThread thread;
    private final Published<RecordShape> shape;
    private final KindCounters<RecordCounter> none = new KindCounters<>(RecordCounter.class);

    private Records(@Nullable RecordThread thread, RecordShape first) {
        this.thread = thread;
        this.shape = new Published<>(first);
    }

    /** Nothing is recorded. */
    public static Records off(RecordShape shape) {
        return new Records(null, shape);
    }

    public static Records by(RecordThread thread, RecordShape first) {
        return new Records(thread, first);
    }

    public boolean areOn() {
        return thread != null;
    }

    /** Of records that are on: the thread that writes them. */
    public RecordThread thread() {
        RecordThread known = thread;
        if (known == null) {
            throw new AssertionError("nothing is recorded");
        }
        return known;
    }

    /** Any thread: what they count; nothing but zeros if they are off. */
    public KindCounters<RecordCounter> counters() {
        return areOn() ? thread().counters() : none;
    }

    /** The end, when nobody has an outbox any more: what has come is written. */
    public void close() throws InterruptedException {
        if (areOn()) {
            thread().close();
        }
    }

    /** Any thread: as it is now. */
    public RecordShape shape() {
        return shape.get();
    }

    /** Any thread: from now on. */
    public void change(RecordShape next) {
        shape.set(next);
    }
}
