package org.strowger.router.store.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** An open file. */
public interface DiskFile extends Closeable {
    long size() throws IOException;

    /**
     * Fills the buffer.
     *
     * @return the number of bytes read; less than the buffer's remaining space only at the end of the file
     */
    int read(ByteBuffer into, long position) throws IOException;

    /**
     * Writes all remaining bytes of the buffer. If an exception is thrown, an unknown part of them has been written.
     */
    void write(ByteBuffer from, long position) throws IOException;

    /** Makes all written bytes durable. If an exception is thrown, it is unknown which bytes are durable. */
    void force() throws IOException;
}
