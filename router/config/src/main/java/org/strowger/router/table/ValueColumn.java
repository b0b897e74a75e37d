package org.strowger.router.table;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.strowger.bound.Within;

/**
 * A growing list of the numbers of values, in buffers outside of the heap. It takes no memory while all numbers are 0,
 * two octets for each number up to 65,535, and four octets for each number beyond. Immutable after {@link #trim}.
 */
@Within(Within.Scope.CONFIGURATION)
final class ValueColumn {
    private static final int MASK = LongColumn.PER_CHUNK - 1;
    private static final int SMALL_MAX = 0xffff;

    private ByteBuffer[] chunks = new ByteBuffer[0];
    private int width;
    private int size;

    int get(int index) {
        return switch (width) {
            case 0 -> 0;
            case Short.BYTES -> chunk(index).getChar((index & MASK) * Short.BYTES);
            default -> chunk(index).getInt((index & MASK) * Integer.BYTES);
        };
    }

    /** Replaces a value. An equal or larger value must have been added before. */
    void set(int index, int value) {
        if (width == Short.BYTES) {
            chunk(index).putChar((index & MASK) * Short.BYTES, (char) value);
        } else if (width == Integer.BYTES) {
            chunk(index).putInt((index & MASK) * Integer.BYTES, value);
        }
    }

    private ByteBuffer chunk(int index) {
        return chunks[index >>> LongColumn.SHIFT];
    }

    void add(int value) {
        if (value > SMALL_MAX && width < Integer.BYTES) {
            widen(Integer.BYTES);
        } else if (value > 0 && width == 0) {
            widen(Short.BYTES);
        }
        if (width > 0 && size == chunks.length << LongColumn.SHIFT) {
            chunks = Arrays.copyOf(chunks, chunks.length + 1);
            chunks[chunks.length - 1] = allocate(LongColumn.PER_CHUNK, width);
        }
        size++;
        set(size - 1, value);
    }

    private void widen(int next) {
        int per = LongColumn.PER_CHUNK;
        ByteBuffer[] wide = new ByteBuffer[(size + per - 1) / per];
        for (int chunk = 0; chunk < wide.length; chunk++) {
            wide[chunk] = allocate(per, next);
            int count = Math.min(per, size - chunk * per);
            for (int i = 0; i < count; i++) {
                int value = get(chunk * per + i);
                if (next == Integer.BYTES) {
                    wide[chunk].putInt(i * next, value);
                } else {
                    wide[chunk].putChar(i * next, (char) value);
                }
            }
        }
        chunks = wide;
        width = next;
    }

    /** Drops all but the first values, and gives back unused memory. */
    void trim(int count) {
        size = count;
        if (width == 0) {
            return;
        }
        int full = count >>> LongColumn.SHIFT;
        int rest = count & MASK;
        ByteBuffer[] kept = Arrays.copyOf(chunks, rest == 0 ? full : full + 1);
        if (rest != 0) {
            ByteBuffer last = allocate(rest, width);
            last.put(0, kept[full], 0, rest * width);
            kept[full] = last;
        }
        chunks = kept;
    }

    long octets() {
        return Arrays.stream(chunks).mapToLong(ByteBuffer::capacity).sum();
    }

    private static ByteBuffer allocate(int count, int width) {
        return ByteBuffer.allocateDirect(count * width).order(ByteOrder.nativeOrder());
    }
}
