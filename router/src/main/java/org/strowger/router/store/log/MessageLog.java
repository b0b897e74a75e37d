package org.strowger.router.store.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.metrics.StoreCounter;

/**
 * An append-only log of frames. The store appends frames to a flight and commits it; a frame counts as a whole or not
 * at all. A record is live from the frame that adds it until the frame that ends it.
 *
 * <p>The contract of {@link #commit}:
 *
 * <ul>
 *   <li>If it returns, the flight is durable: every later opening finds it.
 *   <li>If it throws, the flight is not part of the log for this process. A later opening may find all of it, some of
 *       its frames or nothing, unless another commit has succeeded since: then it finds nothing of it.
 * </ul>
 *
 * <p>The log grows at its end and is shortened at its beginning: {@link #trim} moves what is still live to the end, so
 * that the beginning can be dropped.
 *
 * <p>Thread: the store's. Every method may block, {@link #commit} for as long as the medium takes; {@code StoreStatus}
 * closes the store for new messages meanwhile.
 */
public interface MessageLog extends AutoCloseable {
    /** Opens a log and takes it for this process. */
    @FunctionalInterface
    interface Source {
        /**
         * Reads the log from its beginning and calls {@code found} for each live record, in the order of the log. A
         * record that was moved by {@link MessageLog#trim} comes after younger ones.
         *
         * @throws StoreRefused if the log is in use, or cannot be read or written
         */
        MessageLog open(RecordVisitor found);
    }

    /** Whether a frame of this length fits into the flight. */
    boolean fits(int bytes);

    /** Appends one frame, as {@link FrameWriter} made it, to the flight. The bytes are copied. */
    void append(byte[] frames, int from, int length);

    /** Appends an entry without effect, so that {@link #commit} shows whether the log can be written. */
    void appendProbe();

    int flightBytes();

    /**
     * Makes the flight durable, and empties it.
     *
     * @throws IOException if that is not certain
     */
    void commit() throws IOException;

    /** Empties the flight; nothing of it was written. */
    void discard();

    /** Whether {@link #trim} has work to do. */
    boolean isTrimDue();

    /**
     * Appends to the flight what makes the log shorter: live records from its beginning.
     *
     * @param bytesMax to be read from the log by this call
     * @throws IOException if the beginning cannot be read now
     */
    void trim(int bytesMax) throws IOException;

    /** While space is short, {@link #trim} works harder to keep the log short. */
    void spaceIsShort(boolean isShort);

    /** The payload of a live record; empty if there is none with that id. */
    Optional<ByteBuffer> read(long id) throws IOException;

    int liveRecords();

    /** The length of the log. */
    long bytes();

    /** The space that is left for the log. */
    long freeBytes() throws IOException;

    /** Bytes at the end of the log that were torn off when it was opened. They were never confirmed. */
    long tornBytes();

    /** The damage that was found since the last call, by the opening or by {@link #trim}. */
    List<LogDamage> newDamages();

    /** Sets the figures that only the log knows. */
    void publish(KindCounters<StoreCounter> counters);

    /** Releases the log. An open flight is lost. */
    @Override
    void close();
}
