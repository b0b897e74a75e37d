package org.strowger.router.records;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** One file of records. */
public interface RecordFile extends Closeable {
    long size() throws IOException;

    /** Reads until the buffer is full or the file ends. */
    void read(ByteBuffer into, long position) throws IOException;

    /** Writes all of it behind what is there. If it throws, a part of it may be there. */
    void append(ByteBuffer from) throws IOException;

    /** Cuts off what lies behind. */
    void truncate(long size) throws IOException;

    /** What was written survives the machine from now on. */
    void force() throws IOException;
}
