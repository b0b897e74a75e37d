package org.strowger.router.store;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.strowger.router.store.disk.Disk;

/**
 * How much space is free. The system is asked no more than once a second; in between, what was written is taken off.
 */
final class SpaceWatch {
    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Disk disk;
    private long freeOctets;
    private long askAtNanos;

    SpaceWatch(Disk disk, long nowNanos) {
        this.disk = disk;
        this.askAtNanos = nowNanos;
    }

    void wrote(long octets) {
        freeOctets -= octets;
    }

    void look(long nowNanos) {
        if (nowNanos < askAtNanos) {
            return;
        }
        askAtNanos = nowNanos + INTERVAL_NANOS;
        try {
            freeOctets = disk.freeOctets();
        } catch (IOException e) {
            // Who does not know how much is left had better take it for nothing.
            freeOctets = 0;
        }
    }

    /** When the system may be asked again. */
    long askAtNanos() {
        return askAtNanos;
    }

    long freeOctets() {
        return freeOctets;
    }
}
