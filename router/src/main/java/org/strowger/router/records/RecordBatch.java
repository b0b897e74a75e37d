package org.strowger.router.records;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.strowger.router.thread.Flag;

/**
 * Lines that one thread has for the files. It belongs to that thread until it is posted, and again from when it is
 * written: then it may be filled anew.
 */
final class RecordBatch implements Runnable {
    private static final int OCTETS_FIRST = 4 * 1024;
    private static final int OCTETS_KEPT = 256 * 1024;

    private byte[] octets = new byte[OCTETS_FIRST];
    private int length;
    private int lines;

    /** Set last by whoever gives it away: what was written before is then seen by the other. */
    private final Flag away = new Flag();

    /** Its turn in the mailbox is taken by whoever empties that: it does nothing by itself. */
    @Override
    public void run() {
        throw new AssertionError("a batch is written, not run");
    }

    boolean isHere() {
        return !away.isRaised();
    }

    void leaves() {
        away.set(true);
    }

    /** It is written, or was not accepted. */
    void cameBack() {
        away.set(false);
    }

    /** It is written: it may be filled anew. */
    void isWritten() {
        if (octets.length > OCTETS_KEPT) {
            octets = new byte[OCTETS_FIRST];
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
        return ByteBuffer.wrap(octets, 0, length);
    }

    /** Room for so many octets from there on. @return the array */
    byte[] room(int at, int more) {
        if (octets.length - at < more) {
            octets = Arrays.copyOf(octets, Math.max(2 * octets.length, at + more));
        }
        return octets;
    }

    void length(int next) {
        length = next;
    }

    void lineEnds() {
        lines++;
    }
}
