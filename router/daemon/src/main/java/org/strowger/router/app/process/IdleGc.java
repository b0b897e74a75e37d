package org.strowger.router.app.process;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Returns the heap of a load to the system when the load is over. The JVM would keep it: without messages nothing is
 * allocated, so no collection runs, and only a collection makes the heap smaller.
 *
 * <p>A full collection stops all threads, the longer the more objects are alive. It runs once after each load, after
 * {@link #QUIET_NANOS} in which the SelectorThreads had almost nothing to do, and not while much of the heap is in use.
 *
 * <p>It needs two collections. The first makes the heap as small as its contents, because only memory that leaves the
 * heap is returned. The second, a second later, adds the room that the next load needs: memory that was not touched yet
 * takes no space. Without it the young generation would not fit into the heap, and would be collected too often.
 */
public final class IdleGc implements LongConsumer {
    /** The length of the intervals in which the work is measured; longer than the pauses of collections. */
    static final long INTERVAL_NANOS = Duration.ofSeconds(10).toNanos();

    static final long QUIET_NANOS = Duration.ofMinutes(2).toNanos();

    /** Above this heap in use a pause could take more than half a second. */
    static final long USED_BYTES_MAX = 512L << 20;

    /** A load: the SelectorThreads together work more than this part of the time; 5%, some 1,000 messages a second. */
    private static final int LOADED_PART = 20;

    /** Quiet: less than this part of the time; 2%, some 400 messages a second. */
    private static final int QUIET_PART = 50;

    private final LongSupplier busyNanos;
    private final LongSupplier usedBytes;
    private final Runnable shrink;
    private final Runnable makeRoom;
    private long measuredNanos;
    private long measuredBusyNanos;
    private long quietSinceNanos;
    private boolean wasLoaded;
    private boolean needsRoom;

    IdleGc(LongSupplier busyNanos, LongSupplier usedBytes, Runnable shrink, Runnable makeRoom, long nowNanos) {
        this.busyNanos = busyNanos;
        this.usedBytes = usedBytes;
        this.shrink = shrink;
        this.makeRoom = makeRoom;
        this.measuredNanos = nowNanos;
        this.measuredBusyNanos = busyNanos.getAsLong();
        this.quietSinceNanos = nowNanos;
    }

    /**
     * Creates the task for the heap of this JVM.
     *
     * @param busyNanos how long the SelectorThreads have worked until now, all together
     * @param told receives a sentence about each return of memory
     */
    public static IdleGc of(LongSupplier busyNanos, Consumer<String> told, long nowNanos) {
        return new IdleGc(
                busyNanos,
                HeapReturn::usedBytes,
                () -> told.accept(HeapReturn.shrink()),
                HeapReturn::makeRoom,
                nowNanos);
    }

    /** Must be called about once a second, always by the same thread. */
    @Override
    public void accept(long nowNanos) {
        if (needsRoom) {
            needsRoom = false;
            makeRoom.run();
        } else if (nowNanos - measuredNanos >= INTERVAL_NANOS) {
            measure(nowNanos);
            if (wasLoaded && nowNanos - quietSinceNanos >= QUIET_NANOS && usedBytes.getAsLong() <= USED_BYTES_MAX) {
                wasLoaded = false;
                needsRoom = true;
                shrink.run();
            }
        }
    }

    private void measure(long nowNanos) {
        long passed = nowNanos - measuredNanos;
        long busy = busyNanos.getAsLong();
        long worked = busy - measuredBusyNanos;
        if (worked > passed / LOADED_PART) {
            wasLoaded = true;
        }
        if (worked > passed / QUIET_PART) {
            quietSinceNanos = nowNanos;
        }
        measuredNanos = nowNanos;
        measuredBusyNanos = busy;
    }
}
