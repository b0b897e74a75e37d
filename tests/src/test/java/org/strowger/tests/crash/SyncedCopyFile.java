package org.strowger.tests.crash;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.store.disk.DiskFile;

/** A file of a {@link SyncedCopyDisk}. Octets that were not synced when it is closed never come into the copy. */
final class SyncedCopyFile implements DiskFile {
    private final DiskFile file;
    private final FileChannel copy;
    private final List<Written> unsynced = new ArrayList<>();

    /** Octets, and where they belong. */
    private record Written(ByteBuffer octets, long position) {}

    SyncedCopyFile(DiskFile file, FileChannel copy) {
        this.file = file;
        this.copy = copy;
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public int read(ByteBuffer into, long position) throws IOException {
        return file.read(into, position);
    }

    @Override
    public void write(ByteBuffer from, long position) throws IOException {
        ByteBuffer octets = ByteBuffer.allocate(from.remaining()).put(from.duplicate());
        octets.flip();
        file.write(from, position);
        unsynced.add(new Written(octets, position));
    }

    /** After a sync that failed the system may have forgotten what it should have written: so does the copy. */
    @Override
    public void force() throws IOException {
        List<Written> synced = List.copyOf(unsynced);
        unsynced.clear();
        file.force();
        for (Written each : synced) {
            long position = each.position();
            while (each.octets().hasRemaining()) {
                position += copy.write(each.octets(), position);
            }
        }
    }

    @Override
    public void close() throws IOException {
        try {
            file.close();
        } finally {
            copy.close();
        }
    }
}
