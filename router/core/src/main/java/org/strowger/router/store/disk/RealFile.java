package org.strowger.router.store.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A file of the operating system. */
final class RealFile implements DiskFile {
    private final FileChannel channel;

    RealFile(FileChannel channel) {
        this.channel = channel;
    }

    @Override
    public long size() throws IOException {
        return channel.size();
    }

    @Override
    public int read(ByteBuffer into, long position) throws IOException {
        int before = into.position();
        while (into.hasRemaining()) {
            int read = channel.read(into, position + into.position() - before);
            if (read < 0) {
                break;
            }
        }
        return into.position() - before;
    }

    @Override
    public void write(ByteBuffer from, long position) throws IOException {
        long at = position;
        while (from.hasRemaining()) {
            at += channel.write(from, at);
        }
    }

    @Override
    public void force() throws IOException {
        channel.force(false);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
