package org.strowger.simulation.net;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the calls to a network. Only wake-ups come from other threads, so only their counter is atomic. */
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

    /** Selections, with those that threw. */
    public long selects() {
        return selects;
    }

    /** Selections without a ready channel. Many of them while the clock stands still mean that the reactor spins. */
    public long emptySelects() {
        return emptySelects;
    }

    /** Calls of {@code connect} that were not refused at once. */
    public long connects() {
        return connects;
    }

    /** Connections that were accepted. */
    public long accepts() {
        return accepts;
    }

    /** Calls of {@code read}, whatever their result. */
    public long reads() {
        return reads;
    }

    /** Calls of {@code write}, whatever their result. A gathering write counts as one. */
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
