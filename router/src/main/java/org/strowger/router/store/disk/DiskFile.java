package org.strowger.router.store.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** An open file. */
public interface DiskFile extends Closeable {
    long size() throws IOException;

    /** Fills the buffer. @return the bytes read, fewer than fit only at the end of the file */
    int read(ByteBuffer into, long position) throws IOException;

    /** Writes all that remains in the buffer. If it throws, it is unknown how much was written. */
    void write(ByteBuffer from, long position) throws IOException;

    /** When this returns, everything written is on the disk. If it throws, it is unknown what is. */
    void force() throws IOException;
}
