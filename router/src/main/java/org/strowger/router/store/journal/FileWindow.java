package org.strowger.router.store.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.strowger.router.store.disk.DiskFile;

/** A part of a file in memory, which moves on as it is read. */
final class FileWindow {
    /** A file with nothing in it. */
    static final DiskFile NOTHING = new DiskFile() {
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
            throw new IllegalStateException("for reading");
        }

        @Override
        public void force() {}

        @Override
        public void close() {}
    };

    private final ByteBuffer octets;
    private DiskFile file = NOTHING;
    private int start;
    private int limit;

    FileWindow(JournalLimits limits) {
        octets = ByteBuffer.allocateDirect(2 * limits.flightOctetsMax());
    }

    /** From now on it is over that file, of which nothing is read from {@code end} on. */
    void over(DiskFile next, int end) throws IOException {
        file = next;
        limit = (int) Math.min(end, next.size());
        start = 0;
        octets.clear().limit(0);
    }

    /** Nothing is there to read from here on. */
    int limit() {
        return limit;
    }

    ByteBuffer octets() {
        return octets;
    }

    /** Sees to it that these octets are in the window. @return where they begin in it; -1 if the file is too short */
    int at(int position, int length) throws IOException {
        if (length > limit - position) {
            return -1;
        }
        if (position < start || position + length > start + octets.limit()) {
            octets.clear().limit(Math.min(octets.capacity(), limit - position));
            file.read(octets, position);
            // What has vanished meanwhile reads as zeros, which are no frame.
            while (octets.hasRemaining()) {
                octets.put((byte) 0);
            }
            octets.position(0);
            start = position;
        }
        return position - start;
    }
}
