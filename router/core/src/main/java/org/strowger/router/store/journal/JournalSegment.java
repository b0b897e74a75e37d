package org.strowger.router.store.journal;

import org.strowger.router.store.disk.DiskFile;
import org.strowger.router.store.log.FrameFormat;

/** One file of the journal, with its number of live records. */
final class JournalSegment {
    private final long storeId;
    private final long number;
    private final DiskFile file;

    private final long firstSequence;

    /** The position after the last valid frame. */
    private int end = JournalFormat.SEGMENT_HEADER;

    private int liveRecords;
    private long liveBytes;
    private boolean damaged;

    JournalSegment(long storeId, long number, DiskFile file, long firstSequence) {
        this.storeId = storeId;
        this.number = number;
        this.file = file;
        this.firstSequence = firstSequence;
    }

    long storeId() {
        return storeId;
    }

    long number() {
        return number;
    }

    DiskFile file() {
        return file;
    }

    long firstSequence() {
        return firstSequence;
    }

    int end() {
        return end;
    }

    void endsAt(int position) {
        end = position;
    }

    int liveRecords() {
        return liveRecords;
    }

    long liveBytes() {
        return liveBytes;
    }

    boolean isDamaged() {
        return damaged;
    }

    void damage() {
        damaged = true;
    }

    void recordBegins(int payloadBytes) {
        liveRecords++;
        liveBytes += payloadBytes + FrameFormat.ADD_HEADER;
    }

    void recordEnds(int payloadBytes) {
        liveRecords--;
        liveBytes -= payloadBytes + FrameFormat.ADD_HEADER;
        assert liveRecords >= 0 && liveBytes >= 0 : "more records ended than began";
    }
}
