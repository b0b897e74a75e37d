package org.strowger.router.store;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.strowger.router.store.log.MessageLog;

/** The free space. The log is asked at most once a second; in between, what was written is subtracted. */
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
            // Unknown counts as none.
            freeBytes = 0;
        }
    }

    /** When the log may be asked again. */
    long askAtNanos() {
        return askAtNanos;
    }

    long freeBytes() {
        return freeBytes;
    }
}
