package org.strowger.protocol.buffer;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledDirectByteBuf;
import io.netty.buffer.UnpooledHeapByteBuf;

/** Counts how often memory is taken, how much at once, and what is copied where a buffer grows. */
public final class CountingAllocator extends AbstractByteBufAllocator {
    private int taken;
    private int grown;
    private long grownBytes;
    private int largest;
    private int held;

    public CountingAllocator() {
        super(true);
    }

    /** The most bytes that one buffer has had, since {@link #forgetLargest} was called. */
    public int largest() {
        return largest;
    }

    public void forgetLargest() {
        largest = 0;
    }

    /** The buffers that were taken and not given back. */
    public int held() {
        return held;
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
        held++;
        largest = Math.max(largest, initialCapacity);
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
            owner.largest = Math.max(owner.largest, newCapacity);
            return super.capacity(newCapacity);
        }

        @Override
        protected void deallocate() {
            owner.held--;
            super.deallocate();
        }
    }
}
