package org.strowger.router.store.replicated;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A sequence of records that is held by several machines. Any node may append to it and read it at any time; the log
 * alone decides the order. There are no locks, sessions or transactions: nodes agree by reading what was appended.
 *
 * <p>Thread: an object is used by one thread at a time. Every method may block.
 */
public interface ReplicatedLog extends AutoCloseable {
    /**
     * Appends a record, and waits until enough machines hold it that it cannot be lost.
     *
     * @return the position of the record
     * @throws IOException if it is unknown whether the record is in the log, or will be. It is thrown only after a time
     *     in which a healthy log would have answered, so that a caller may try again without a pause
     */
    long append(ByteBuffer record) throws IOException;

    /**
     * Reads records in the order of the log, as many as are at hand. Only records that cannot be lost are read.
     *
     * @param from the position to begin at. If records from there on were forgotten, reading begins at the first record
     *     that is still there
     * @param waitNanos how long to wait if there is no record yet
     * @return the records; empty if there are none, or not yet
     */
    List<LogRecord> read(long from, long waitNanos) throws IOException;

    /** The position that the next record will have. */
    long end() throws IOException;

    /**
     * Asks for the records before this position to be deleted. They may be deleted later or, after a failure, not at
     * all; the next call deletes them then.
     */
    void forget(long before);

    @Override
    void close();
}
