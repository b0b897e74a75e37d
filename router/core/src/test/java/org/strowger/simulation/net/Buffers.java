package org.strowger.simulation.net;

import java.nio.ByteBuffer;
import java.util.Objects;

/** Shared by scattering reads and gathering writes. */
final class Buffers {
    /** Moves bytes from or to one buffer. */
    interface Move {
        void move(ByteBuffer buffer, int count);
    }

    private Buffers() {}

    static long remaining(ByteBuffer[] buffers, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, buffers.length);
        long remaining = 0;
        for (int i = offset; i < offset + length; i++) {
            remaining += buffers[i].remaining();
        }
        return remaining;
    }

    static void refuseReadOnly(ByteBuffer[] buffers, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, buffers.length);
        for (int i = offset; i < offset + length; i++) {
            if (buffers[i].isReadOnly()) {
                throw new IllegalArgumentException("Read-only buffer");
            }
        }
    }

    static void spread(int count, ByteBuffer[] buffers, int offset, Move move) {
        int left = count;
        for (int i = offset; left > 0; i++) {
            int part = Math.min(left, buffers[i].remaining());
            if (part > 0) {
                move.move(buffers[i], part);
            }
            left -= part;
        }
    }
}
