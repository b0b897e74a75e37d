package org.strowger.router.records;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.strowger.bound.Within;
import org.strowger.router.share.FairShare;
import org.strowger.router.thread.Flag;

/**
 * A batch of lines for the record files. A batch belongs to the thread that fills it until posted, and again after it
 * has been written.
 */
@Within(Within.Scope.TURN)
final class RecordBatch implements Runnable {
    private static final int BYTES_FIRST = 4 * 1024;
    private static final int BYTES_KEPT = 256 * 1024;

    private static final int OWNERS_FIRST = 16;

    private byte[] bytes = new byte[BYTES_FIRST];
    private int length;
    private int lines;

    /**
     * The octets of the waiting lines of a thread, by the owner of the line. Used by the thread that fills the batch.
     */
    private final FairShare share;

    /** The owners of the lines and their octets; successive lines of an owner are one entry. */
    private int[] owners = new int[OWNERS_FIRST];

    private int[] octets = new int[OWNERS_FIRST];
    private int entries;

    /** The end of the last line. */
    private int counted;

    /**
     * Whether the batch is posted. The thread that hands over the batch changes this flag last, so that its earlier
     * writes are visible to the receiving thread.
     */
    private final Flag away = new Flag();

    RecordBatch(FairShare share) {
        this.share = share;
    }

    /** Never called: a batch is a {@link Runnable} only so that a mailbox can carry it. */
    @Override
    public void run() {
        throw new AssertionError("a record batch cannot be run as a task");
    }

    boolean isHere() {
        return !away.isRaised();
    }

    void leaves() {
        away.set(true);
    }

    /** Returns the batch to the thread that fills it, because it was written or not accepted. */
    void cameBack() {
        away.set(false);
    }

    /** Empties the written batch, so that it can be filled again. */
    void isWritten() {
        if (bytes.length > BYTES_KEPT) {
            bytes = new byte[BYTES_FIRST];
        }
        length = 0;
        lines = 0;
        cameBack();
    }

    int length() {
        return length;
    }

    int lines() {
        return lines;
    }

    ByteBuffer toWrite() {
        return ByteBuffer.wrap(bytes, 0, length);
    }

    /**
     * Ensures capacity for {@code more} bytes starting at index {@code at}.
     *
     * @return the array
     */
    byte[] room(int at, int more) {
        if (bytes.length - at < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, at + more));
        }
        return bytes;
    }

    void length(int next) {
        length = next;
    }

    /** A line of this owner is complete. */
    void lineEnds(int owner) {
        lines++;
        int line = length - counted;
        counted = length;
        share.enter(owner, line);
        if (entries > 0 && owners[entries - 1] == owner) {
            octets[entries - 1] += line;
            return;
        }
        if (entries == owners.length) {
            owners = Arrays.copyOf(owners, 2 * entries);
            octets = Arrays.copyOf(octets, 2 * entries);
        }
        owners[entries] = owner;
        octets[entries] = line;
        entries++;
    }

    /** The lines of the batch do not wait any more. Called by the thread that fills it, after it has come back. */
    void settle() {
        for (int i = 0; i < entries; i++) {
            share.leave(owners[i], octets[i]);
        }
        entries = 0;
        counted = 0;
    }
}
