package org.strowger.router.simulated;

import java.util.concurrent.atomic.AtomicLong;

/** What has been asked of a network so far. Only wake-ups come from other threads, so only they are atomic. */
public final class NetworkCounters {
    private final AtomicLong wakeups = new AtomicLong();
    private long selects;
    private long emptySelects;
    private long connects;
    private long accepts;
    private long reads;
    private long writes;
    private long bytesRead;
    private long bytesWritten;

    NetworkCounters() {}

    /** Calls of {@code Selector.wakeup}. */
    public long wakeups() {
        return wakeups.get();
    }

    /** Selections, also those that threw. */
    public long selects() {
        return selects;
    }

    /** Selections that found nothing; many of them while the clock stands still are a spinning reactor. */
    public long emptySelects() {
        return emptySelects;
    }

    /** Calls of {@code connect} that were not refused on the spot. */
    public long connects() {
        return connects;
    }

    /** Connections that were accepted. */
    public long accepts() {
        return accepts;
    }

    /** Calls of {@code read}, whatever came of them. */
    public long reads() {
        return reads;
    }

    /** Calls of {@code write}, whatever came of them; a gathering write is one. */
    public long writes() {
        return writes;
    }

    public long bytesRead() {
        return bytesRead;
    }

    public long bytesWritten() {
        return bytesWritten;
    }

    void countWakeup() {
        wakeups.incrementAndGet();
    }

    void countSelect() {
        selects++;
    }

    void countEmptySelect() {
        emptySelects++;
    }

    void countConnect() {
        connects++;
    }

    void countAccept() {
        accepts++;
    }

    void countRead() {
        reads++;
    }

    void countWrite() {
        writes++;
    }

    void countBytesRead(int count) {
        bytesRead += count;
    }

    void countBytesWritten(int count) {
        bytesWritten += count;
    }
}
