package org.strowger.router.table;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.Arrays;
import org.strowger.bound.Within;

/** A growing list of long values in buffers outside of the heap. Immutable after {@link #trim}. */
@Within(Within.Scope.CONFIGURATION)
final class LongColumn {
    static final int SHIFT = 17;
    static final int PER_CHUNK = 1 << SHIFT;
    private static final int MASK = PER_CHUNK - 1;

    /** The number of values in a cache line of the processor. */
    static final int BLOCK = 8;

    /** The value that fills the last block: in unsigned order no value is larger, and every key is smaller. */
    private static final long FILLER = -1;

    private static final int LINE_OCTETS = BLOCK * Long.BYTES;

    private LongBuffer[] chunks = new LongBuffer[0];
    private int size;

    int size() {
        return size;
    }

    long get(int index) {
        return chunks[index >>> SHIFT].get(index & MASK);
    }

    /**
     * The position of the last value in a block that is not larger than the given value. Avoids branches, half of which
     * the processor would mispredict. The values of the block are in ascending order, and its first value is not larger
     * than the given value.
     */
    int lastNotAbove(int block, long value) {
        int from = block * BLOCK;
        LongBuffer chunk = chunks[from >>> SHIFT];
        long bound = value + Long.MIN_VALUE;
        int at = from & MASK;
        at += chunk.get(at + 4) + Long.MIN_VALUE <= bound ? 4 : 0;
        at += chunk.get(at + 2) + Long.MIN_VALUE <= bound ? 2 : 0;
        at += chunk.get(at + 1) + Long.MIN_VALUE <= bound ? 1 : 0;
        return (from & ~MASK) + at;
    }

    void set(int index, long value) {
        chunks[index >>> SHIFT].put(index & MASK, value);
    }

    void add(long value) {
        if (size == chunks.length << SHIFT) {
            chunks = Arrays.copyOf(chunks, chunks.length + 1);
            chunks[chunks.length - 1] = allocate(PER_CHUNK);
        }
        size++;
        set(size - 1, value);
    }

    /**
     * Drops all but the first values, and gives back unused memory; the last block is filled with the largest value.
     */
    void trim(int count) {
        size = count;
        int full = count >>> SHIFT;
        int rest = count & MASK;
        LongBuffer[] kept = Arrays.copyOf(chunks, rest == 0 ? full : full + 1);
        if (rest != 0) {
            LongBuffer last = allocate((rest + BLOCK - 1) / BLOCK * BLOCK);
            last.put(0, kept[full], 0, rest);
            for (int i = rest; i < last.capacity(); i++) {
                last.put(i, FILLER);
            }
            kept[full] = last;
        }
        chunks = kept;
    }

    long octets() {
        return Arrays.stream(chunks).mapToLong(each -> octets(each.capacity())).sum();
    }

    /** The size of whole blocks in octets, with an additional cache line for the alignment. */
    private static int octets(int count) {
        return count * Long.BYTES + LINE_OCTETS;
    }

    private static LongBuffer allocate(int count) {
        // A block must not span two cache lines.
        return ByteBuffer.allocateDirect(octets(count))
                .alignedSlice(LINE_OCTETS)
                .limit(count * Long.BYTES)
                .slice()
                .order(ByteOrder.nativeOrder())
                .asLongBuffer();
    }
}
