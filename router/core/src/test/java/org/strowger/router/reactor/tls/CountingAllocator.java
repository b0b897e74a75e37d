package org.strowger.router.reactor.tls;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;

/** Counts the buffers that are asked for. */
final class CountingAllocator extends AbstractByteBufAllocator {
    private final UnpooledByteBufAllocator real = new UnpooledByteBufAllocator(true);
    private long taken;

    CountingAllocator() {
        super(true);
    }

    long taken() {
        return taken;
    }

    @Override
    protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
        taken++;
        return real.heapBuffer(initialCapacity, maxCapacity);
    }

    @Override
    protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
        taken++;
        return real.directBuffer(initialCapacity, maxCapacity);
    }

    @Override
    public boolean isDirectBufferPooled() {
        return false;
    }
}
