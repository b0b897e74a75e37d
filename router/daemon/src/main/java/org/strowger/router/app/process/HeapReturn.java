package org.strowger.router.app.process;

import java.time.Duration;

/** The two full collections that return the memory of this JVM's heap to the system. */
final class HeapReturn {
    private static final long MIB = 1 << 20;

    /**
     * The heap that cannot be returned: the young generation as set by the launchers, and the tenth of the heap that
     * the collector keeps free.
     */
    private static final long ROOM_BYTES = 112 * MIB;

    /**
     * The percentage of free space after shrinking: small enough to return nearly everything, and enough for the
     * messages of one second.
     */
    private static final int FREE_PERCENT = 20;

    private HeapReturn() {}

    static long usedBytes() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /** Shrinks the heap to its contents, and describes the result. */
    static String shrink() {
        long before = Runtime.getRuntime().totalMemory();
        long began = System.nanoTime();
        FullGc.run(0, FREE_PERCENT);
        Duration pause = Duration.ofNanos(System.nanoTime() - began);
        return "heap reduced from " + before / MIB + " to "
                + Runtime.getRuntime().totalMemory() / MIB + " MiB in " + pause.toMillis() + " ms";
    }

    /** Enlarges the heap to the size that the next load needs. */
    static void makeRoom() {
        int percent = (int) (100 * ROOM_BYTES / (usedBytes() + ROOM_BYTES));
        FullGc.run(percent, percent);
    }
}
