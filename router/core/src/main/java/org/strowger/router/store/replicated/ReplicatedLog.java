package org.strowger.router.store.replicated;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A sequence of records, replicated on several machines. Any node may append records and read them at any time; the log
 * alone decides their order. There are no locks, sessions or transactions: nodes agree by reading what was appended.
 *
 * <p>Thread: an object is used by one thread at a time. Every method may block.
 */
public interface ReplicatedLog extends AutoCloseable {
    /**
     * Appends a record, and waits until so many machines hold the record that it cannot be lost.
     *
     * @return the position of the record
     * @throws IOException if it is unknown whether the record is in the log or will still be added. The exception is
     *     thrown no earlier than the time within which a healthy log answers, so that a caller can retry without a
     *     pause
     */
    long append(ByteBuffer record) throws IOException;

    /**
     * Reads the records that are available, in the order of the log. Only records that cannot be lost are returned.
     *
     * @param from the position of the first record to read. If the records there were forgotten, reading begins at the
     *     first record that still exists
     * @param waitNanos the maximum wait if there is no record yet
     * @return the records; empty if there are none yet
     */
    List<LogRecord> read(long from, long waitNanos) throws IOException;

    /** The position that the next record will have. */
    long end() throws IOException;

    /**
     * Asks for the records before this position to be deleted. The deletion may happen later or, after a failure, not
     * at all; the next call then deletes these records as well.
     */
    void forget(long before);

    @Override
    void close();
}
