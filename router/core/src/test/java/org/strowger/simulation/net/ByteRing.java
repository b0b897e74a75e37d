package org.strowger.simulation.net;

import java.nio.ByteBuffer;

/** A queue of bytes. It grows with its contents, so that thousands of idle connections cost almost nothing. */
final class ByteRing {
    private static final int FIRST_SIZE = 256;

    private byte[] bytes = new byte[0];
    private int head;
    private int size;

    int size() {
        return size;
    }

    void put(ByteBuffer source, int count) {
        reserve(size + count);
        int tail = (head + size) % bytes.length;
        int first = Math.min(count, bytes.length - tail);
        source.get(bytes, tail, first);
        source.get(bytes, 0, count - first);
        size += count;
    }

    void take(ByteBuffer target, int count) {
        int first = Math.min(count, bytes.length - head);
        target.put(bytes, head, first);
        target.put(bytes, 0, count - first);
        head = (head + count) % bytes.length;
        size -= count;
    }

    /** Drops all but the oldest {@code count} bytes. */
    void keepFirst(int count) {
        size = count;
    }

    private void reserve(int wanted) {
        if (wanted <= bytes.length) {
            return;
        }
        byte[] larger = new byte[Math.max(Math.max(FIRST_SIZE, wanted), 2 * bytes.length)];
        int first = Math.min(size, bytes.length - head);
        System.arraycopy(bytes, head, larger, 0, first);
        System.arraycopy(bytes, 0, larger, first, size - first);
        bytes = larger;
        head = 0;
    }
}
