package org.strowger.router.store;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.strowger.router.store.log.MessageLog;

/** Tracks the free space. Queries the log at most once a second; between queries, subtracts the bytes written. */
final class SpaceWatch {
    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final MessageLog log;
    private long freeBytes;
    private long askAtNanos;

    SpaceWatch(MessageLog log, long nowNanos) {
        this.log = log;
        this.askAtNanos = nowNanos;
    }

    void wrote(long bytes) {
        freeBytes -= bytes;
    }

    void look(long nowNanos) {
        if (nowNanos < askAtNanos) {
            return;
        }
        askAtNanos = nowNanos + INTERVAL_NANOS;
        try {
            freeBytes = log.freeBytes();
        } catch (IOException e) {
            // If the free space is unknown, assume none.
            freeBytes = 0;
        }
    }

    /** Earliest time of the next query to the log. */
    long askAtNanos() {
        return askAtNanos;
    }

    long freeBytes() {
        return freeBytes;
    }
}
