package org.strowger.router.table;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.Arrays;

/** A growing list of long values in buffers outside of the heap. Immutable after {@link #trim}. */
final class LongColumn {
    static final int SHIFT = 17;
    static final int PER_CHUNK = 1 << SHIFT;
    private static final int MASK = PER_CHUNK - 1;

    private LongBuffer[] chunks = new LongBuffer[0];
    private int size;

    int size() {
        return size;
    }

    long get(int index) {
        return chunks[index >>> SHIFT].get(index & MASK);
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

    /** Keeps only the first values, in no more memory than they need. */
    void trim(int count) {
        size = count;
        int full = count >>> SHIFT;
        int rest = count & MASK;
        LongBuffer[] kept = Arrays.copyOf(chunks, rest == 0 ? full : full + 1);
        if (rest != 0) {
            LongBuffer last = allocate(rest);
            last.put(0, kept[full], 0, rest);
            kept[full] = last;
        }
        chunks = kept;
    }

    long octets() {
        return Arrays.stream(chunks)
                .mapToLong(each -> (long) each.capacity() * Long.BYTES)
                .sum();
    }

    private static LongBuffer allocate(int count) {
        return ByteBuffer.allocateDirect(count * Long.BYTES)
                .order(ByteOrder.nativeOrder())
                .asLongBuffer();
    }
}
