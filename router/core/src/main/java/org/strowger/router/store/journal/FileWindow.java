package org.strowger.router.store.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.strowger.router.store.disk.DiskFile;

/** A part of a file in memory, which advances as the file is read. */
final class FileWindow {
    static final DiskFile EMPTY_FILE = new DiskFile() {
        @Override
        public long size() {
            return 0;
        }

        @Override
        public int read(ByteBuffer into, long position) {
            return 0;
        }

        @Override
        public void write(ByteBuffer from, long position) {
            throw new IllegalStateException("read-only");
        }

        @Override
        public void force() {}

        @Override
        public void close() {}
    };

    private final ByteBuffer bytes;
    private DiskFile file = EMPTY_FILE;
    private int start;
    private int limit;

    FileWindow(JournalLimits limits) {
        bytes = ByteBuffer.allocateDirect(2 * limits.flightBytesMax());
    }

    /** Moves to the beginning of a file, of which the bytes before {@code end} are read. */
    void over(DiskFile next, int end) throws IOException {
        file = next;
        limit = (int) Math.min(end, next.size());
        start = 0;
        bytes.clear().limit(0);
    }

    /** The position after the last readable byte. */
    int limit() {
        return limit;
    }

    ByteBuffer bytes() {
        return bytes;
    }

    /**
     * Loads the given bytes if necessary.
     *
     * @return their index in {@link #bytes}; -1 if the file is too short
     */
    int at(int position, int length) throws IOException {
        if (length > limit - position) {
            return -1;
        }
        if (position < start || position + length > start + bytes.limit()) {
            bytes.clear().limit(Math.min(bytes.capacity(), limit - position));
            file.read(bytes, position);
            // Bytes that have disappeared since the file was opened are read as zeros, which do not form a frame.
            while (bytes.hasRemaining()) {
                bytes.put((byte) 0);
            }
            bytes.position(0);
            start = position;
        }
        return position - start;
    }
}
