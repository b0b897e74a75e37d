package org.strowger.router.reactor;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;

public final class Allocators {
    private static final int PAGE_BYTES = 8 * 1024;

    /** Memory is taken from the system in chunks of 8 KiB x 2^8 = 2 MiB. */
    private static final int CHUNK_ORDER = 8;

    /** Freed buffers of one size that are cached: as many as one turn may use. */
    private static final int SMALL_CACHED = 256;

    private static final int NORMAL_CACHED = 64;

    private Allocators() {}

    /**
     * A pool of direct memory for one thread: one arena, whose lock is never contended and rarely taken, because of the
     * cache.
     */
    public static ByteBufAllocator pooled() {
        return new PooledByteBufAllocator(true, 0, 1, PAGE_BYTES, CHUNK_ORDER, SMALL_CACHED, NORMAL_CACHED, true);
    }
}
