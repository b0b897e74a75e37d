package org.strowger.router.records;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.strowger.router.thread.Flag;

/**
 * Lines for the files. A batch belongs to the thread that fills it until it is posted, and again when it was written.
 */
final class RecordBatch implements Runnable {
    private static final int BYTES_FIRST = 4 * 1024;
    private static final int BYTES_KEPT = 256 * 1024;

    private byte[] bytes = new byte[BYTES_FIRST];
    private int length;
    private int lines;

    /** Set last by the thread that hands the batch over: earlier writes are then visible to the other one. */
    private final Flag away = new Flag();

    /** Batches are tasks of a mailbox only formally. */
    @Override
    public void run() {
        throw new AssertionError("a batch is not run");
    }

    boolean isHere() {
        return !away.isRaised();
    }

    void leaves() {
        away.set(true);
    }

    /** The batch was written or not accepted. */
    void cameBack() {
        away.set(false);
    }

    /** The batch may be filled again. */
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

    /** Makes room for {@code more} bytes from {@code at} on. @return the array */
    byte[] room(int at, int more) {
        if (bytes.length - at < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, at + more));
        }
        return bytes;
    }

    void length(int next) {
        length = next;
    }

    void lineEnds() {
        lines++;
    }
}
