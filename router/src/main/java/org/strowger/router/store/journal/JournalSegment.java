package org.strowger.router.store.journal;

import org.strowger.router.store.disk.DiskFile;

/** One file of the journal, and what of it is needed. */
final class JournalSegment {
    private final long storeId;
    private final long number;
    private final DiskFile file;

    /** The sequence number of its first frame. */
    private final long firstSequence;

    /** So much of the file counts. */
    private int end = JournalFormat.SEGMENT_HEADER;

    private int liveRecords;
    private long liveOctets;
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

    long liveOctets() {
        return liveOctets;
    }

    boolean isDamaged() {
        return damaged;
    }

    void damage() {
        damaged = true;
    }

    void recordBegins(int payloadOctets) {
        liveRecords++;
        liveOctets += payloadOctets + JournalFormat.ADD_HEADER;
    }

    void recordEnds(int payloadOctets) {
        liveRecords--;
        liveOctets -= payloadOctets + JournalFormat.ADD_HEADER;
        assert liveRecords >= 0 && liveOctets >= 0 : "more ended than begun";
    }
}
