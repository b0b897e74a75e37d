package org.strowger.router.records;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** One file of records. */
public interface RecordFile extends Closeable {
    long size() throws IOException;

    /** Reads until the buffer is full or the file ends. */
    void read(ByteBuffer into, long position) throws IOException;

    /** Appends all of it. If it throws, a part may have been written. */
    void append(ByteBuffer from) throws IOException;

    void truncate(long size) throws IOException;

    /** Makes everything written so far durable. */
    void force() throws IOException;
}
