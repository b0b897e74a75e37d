package org.strowger.router.records;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A file of event records. */
public interface RecordFile extends Closeable {
    long size() throws IOException;

    /** Reads until the buffer is full or the file ends. */
    void read(ByteBuffer into, long position) throws IOException;

    /** Appends all remaining bytes of the buffer. If this throws, some of them may have been written. */
    void append(ByteBuffer from) throws IOException;

    void truncate(long size) throws IOException;

    /** Makes all written bytes durable. */
    void force() throws IOException;
}
