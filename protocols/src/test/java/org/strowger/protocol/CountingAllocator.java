package org.strowger.protocol;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledDirectByteBuf;
import io.netty.buffer.UnpooledHeapByteBuf;

/** Counts how often memory is taken, and what is copied where a buffer grows. */
final class CountingAllocator extends AbstractByteBufAllocator {
    private int taken;
    private int grown;
    private long grownBytes;

    CountingAllocator() {
        super(true);
    }

    int taken() {
        return taken;
    }

    int grown() {
        return grown;
    }

    long grownBytes() {
        return grownBytes;
    }

    @Override
    protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
        return new UnpooledHeapByteBuf(this, initialCapacity, maxCapacity);
    }

    @Override
    protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
        taken++;
        return new Counted(this, initialCapacity, maxCapacity);
    }

    @Override
    public boolean isDirectBufferPooled() {
        return false;
    }

    private static final class Counted extends UnpooledDirectByteBuf {
        private final CountingAllocator owner;

        Counted(CountingAllocator owner, int initialCapacity, int maxCapacity) {
            super(owner, initialCapacity, maxCapacity);
            this.owner = owner;
        }

        @Override
        public ByteBuf capacity(int newCapacity) {
            owner.grown++;
            owner.grownBytes += capacity();
            return super.capacity(newCapacity);
        }
    }
}
