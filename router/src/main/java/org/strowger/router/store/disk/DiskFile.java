package org.strowger.router.store.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A file that is open. */
public interface DiskFile extends Closeable {
    long size() throws IOException;

    /** Reads what fits into the buffer. @return how many octets, fewer only at the end of the file */
    int read(ByteBuffer into, long position) throws IOException;

    /** Writes all that remains in the buffer. If it throws, nobody knows how much was written. */
    void write(ByteBuffer from, long position) throws IOException;

    /** What was written before is on the disk when this returns. If it throws, nobody knows what is. */
    void force() throws IOException;
}
