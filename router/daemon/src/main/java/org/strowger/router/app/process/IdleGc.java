package org.strowger.router.app.process;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.strowger.bound.Within;

/**
 * Returns heap to the system after a load has ended. The JVM itself would keep the heap: without messages nothing is
 * allocated, so no collection runs, and only a collection shrinks the heap.
 *
 * <p>A full collection stops all threads; the more live objects there are, the longer it takes. It runs once after each
 * load, when the SelectorThreads have been almost idle for {@link #QUIET_NANOS}, and only if little of the heap is in
 * use.
 *
 * <p>Two collections are needed. The first shrinks the heap to its contents, because only memory outside of the heap is
 * returned. The second, a second later, adds the space that the next load needs; memory that has not been touched yet
 * takes no space. Without the second one, the young generation would be too small, and collections would be too
 * frequent.
 */
@Within(Within.Scope.PACKET)
public final class IdleGc implements LongConsumer {
    /** The length of the intervals in which the busy time is measured; longer than the pauses of collections. */
    static final long INTERVAL_NANOS = Duration.ofSeconds(10).toNanos();

    static final long QUIET_NANOS = Duration.ofMinutes(2).toNanos();

    /** The maximum heap in use for a collection; above it, a pause could take more than half a second. */
    static final long USED_BYTES_MAX = 512L << 20;

    /**
     * There is a load if the SelectorThreads together are busy for more than this fraction of the time: 5%, about 1,000
     * messages a second.
     */
    private static final int LOADED_PART = 20;

    /** They are almost idle below this fraction of the time: 2%, about 400 messages a second. */
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
     * @param busyNanos the total time for which the SelectorThreads have been busy
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
