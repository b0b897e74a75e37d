package org.strowger.router.store.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.metrics.StoreCounter;

/**
 * An append-only log of frames. The store appends frames to a flight, which is the set of frames committed together,
 * and commits the flight. A frame is atomic. A record is live from the frame that adds it until the frame that ends it.
 *
 * <p>The contract of {@link #commit}:
 *
 * <ul>
 *   <li>If it returns, the flight is durable: every later opening finds it.
 *   <li>If it throws, the flight is not part of the log for this process. A later opening may find all of it, some of
 *       its frames or none of it; but if another commit has succeeded since, it finds none of it.
 * </ul>
 *
 * <p>The log grows at its end and is shortened at its beginning: {@link #trim} moves the live records at the beginning
 * to the end, so that the beginning can be dropped.
 *
 * <p>Thread: the store's thread. Every method may block, {@link #commit} for as long as the medium takes; meanwhile,
 * {@code StoreStatus} closes the store for new messages.
 */
public interface MessageLog extends AutoCloseable {
    /** Opens a log and locks it for this process. */
    @FunctionalInterface
    interface Source {
        /**
         * Reads the log from its beginning and calls {@code found} for each live record, in log order. A record moved
         * by {@link MessageLog#trim} follows younger records.
         *
         * @throws StoreRefused if the log is in use, or cannot be read or written
         */
        MessageLog open(RecordVisitor found);
    }

    /** Whether a frame of this length fits into the flight. */
    boolean fits(int bytes);

    /** Appends one frame made by {@link FrameWriter} to the flight. The bytes are copied. */
    void append(byte[] frames, int from, int length);

    /** Appends an entry that has no effect, so that {@link #commit} shows whether the log is writable. */
    void appendProbe();

    int flightBytes();

    /**
     * The time at which a probe is due even if the store has nothing to write, because other nodes must see that this
     * node is alive. A log that only this process uses needs no such probe.
     */
    default long probeDueNanos() {
        return Long.MAX_VALUE;
    }

    /**
     * Makes the flight durable and empties it.
     *
     * @throws IOException if durability is not certain
     */
    void commit() throws IOException;

    /** Empties the flight without writing any of it. */
    void discard();

    /** Whether {@link #trim} has work to do. */
    boolean isTrimDue();

    /**
     * Appends live records from the beginning of the log to the flight, so that the log can be shortened.
     *
     * @param bytesMax maximum number of bytes this call reads from the log
     * @throws IOException if the beginning cannot be read now
     */
    void trim(int bytesMax) throws IOException;

    /** Selects how eagerly {@link #trim} shortens the log: while space is short, it moves more records. */
    void spaceIsShort(boolean isShort);

    /** The payload of a live record; empty if there is no live record with this id. */
    Optional<ByteBuffer> read(long id) throws IOException;

    /** Counts the live records in these shares from now on; the records found when the log was opened are in them. */
    void share(RecordShares shares);

    int liveRecords();

    /** Length of the live records in bytes. */
    long liveBytes();

    /** Whether all records found when the log was opened are durable; if not, the store commits a probe first. */
    default boolean isDurable() {
        return false;
    }

    /** Length of the log in bytes. */
    long bytes();

    /** Free space for the log in bytes. */
    long freeBytes() throws IOException;

    /** Number of bytes torn off the end of the log when it was opened. These bytes were never confirmed. */
    long tornBytes();

    /** The damage found since the last call, either when the log was opened or by {@link #trim}. */
    List<LogDamage> newDamages();

    /** Sets the counters whose values only the log can supply. */
    void publish(KindCounters<StoreCounter> counters);

    /** Releases the log. An uncommitted flight is lost. */
    @Override
    void close();
}
