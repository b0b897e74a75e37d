package org.strowger.router.reactor;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;

/** Where buffers come from. */
public final class Allocators {
    private static final int PAGE_BYTES = 8 * 1024;

    /** Chunks of 8 KiB x 2^8 = 2 MiB are taken from the system. */
    private static final int CHUNK_ORDER = 8;

    /** Freed buffers of a size that are kept at hand: as many as one turn may use. */
    private static final int SMALL_CACHED = 256;

    private static final int NORMAL_CACHED = 64;

    private Allocators() {}

    /**
     * A pool of direct memory with one arena, for one thread: its lock is never contended and its cache mostly saves
     * it.
     */
    public static ByteBufAllocator pooled() {
        return new PooledByteBufAllocator(true, 0, 1, PAGE_BYTES, CHUNK_ORDER, SMALL_CACHED, NORMAL_CACHED, true);
    }
}
