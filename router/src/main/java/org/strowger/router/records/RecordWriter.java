package org.strowger.router.records;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.strowger.router.metrics.RecordCounter;
import org.strowger.router.records.RecordLine.Field;

/**
 * The file that is written to. Each time of the calendar has one; it is opened when there is something to write, and
 * closed when its time is over, or when anything went wrong with it: then it is cut where the last whole batch ends
 * before anything else is put to it.
 */
final class RecordWriter {
    private static final long NOT_KNOWN = -1;
    private static final int TAIL = 128 * 1024;
    private static final Field EVENT = Field.of("event");
    private static final Field OCTETS = Field.of("octets");
    private static final Field WAS = Field.of("was");
    private static final byte[] TORN = "torn".getBytes(StandardCharsets.US_ASCII);

    private final RecordDisk disk;
    private final RecordCalendar calendar;
    private final RecordOptions terms;
    private final RecordContext surroundings;
    private @Nullable RecordFile file;
    private String name = "";
    private long size;

    /** Where the last whole batch ends in the file of that name, if that is known. */
    private String brokenName = "";

    private long goodSize = NOT_KNOWN;
    private long nextFileMillis = Long.MIN_VALUE;
    private boolean isDirty;

    RecordWriter(RecordDisk disk, RecordOptions terms, RecordContext surroundings) {
        this.disk = disk;
        this.terms = terms;
        this.surroundings = surroundings;
        this.calendar = new RecordCalendar(terms.rotation(), terms.zone());
    }

    boolean isDirty() {
        return isDirty;
    }

    /** Whether another file is to begin. */
    boolean isOver(long unixMillis) {
        return unixMillis >= nextFileMillis;
    }

    /** Ends the file whose time is over, and deletes those that were kept long enough. */
    void turnOver(long unixMillis) throws IOException {
        sync();
        closeQuietly();
        deleteOld(unixMillis);
        nextFileMillis = calendar.nextMillis(unixMillis);
    }

    private void deleteOld(long unixMillis) throws IOException {
        Instant before = Instant.ofEpochMilli(unixMillis).minus(terms.keep());
        List<IOException> failures = new ArrayList<>();
        for (String each : disk.list()) {
            if (calendar.end(each).filter(end -> end.isBefore(before)).isPresent()) {
                try {
                    disk.delete(each);
                    surroundings.counters().increment(RecordCounter.DELETED);
                } catch (IOException e) {
                    failures.add(e);
                }
            }
        }
        // What is kept for too long must not keep anything from being recorded: it is tried again with the next file.
        failures.stream().limit(1).forEach(surroundings.incidents()::onFailure);
    }

    void append(ByteBuffer octets, long unixMillis) throws IOException {
        RecordFile to = file(unixMillis);
        int length = octets.remaining();
        try {
            isDirty = true;
            to.append(octets);
            size += length;
        } catch (IOException e) {
            isBroken();
            throw e;
        }
    }

    void sync() throws IOException {
        RecordFile written = file;
        if (isDirty && written != null) {
            try {
                written.force();
                surroundings.counters().increment(RecordCounter.SYNCS);
                isDirty = false;
            } catch (IOException e) {
                // The system may have forgotten what it could not write: whatever comes goes to it by a new way.
                isBroken();
                throw e;
            }
        }
    }

    private void isBroken() {
        brokenName = name;
        goodSize = size;
        isDirty = false;
        closeQuietly();
    }

    private void closeQuietly() {
        RecordFile closed = file;
        file = null;
        if (closed != null) {
            try {
                closed.close();
            } catch (IOException e) {
                // It was synced before, or what is wrong with it is told already.
                surroundings.counters().increment(RecordCounter.FAILURES);
            }
        }
    }

    /** The end: what was written is brought to the disk. */
    void close() throws IOException {
        sync();
        closeQuietly();
    }

    // ---- Opening

    private RecordFile file(long unixMillis) throws IOException {
        RecordFile known = file;
        if (known != null) {
            return known;
        }
        name = calendar.name(unixMillis);
        RecordFile opened = disk.open(name);
        try {
            mend(opened, unixMillis);
            disk.syncDirectory();
        } catch (IOException e) {
            opened.close();
            throw e;
        }
        file = opened;
        return opened;
    }

    /**
     * Comes before all else: what was written in part is cut off, and the rest is brought to the disk, even if another
     * file is to begin.
     */
    void mendBroken() throws IOException {
        if (goodSize == NOT_KNOWN) {
            return;
        }
        try (RecordFile broken = disk.open(brokenName)) {
            if (broken.size() > goodSize) {
                broken.truncate(goodSize);
            }
            broken.force();
        }
        goodSize = NOT_KNOWN;
    }

    private void mend(RecordFile opened, long unixMillis) throws IOException {
        size = opened.size();
        if (size > 0) {
            mendTail(opened, unixMillis);
        }
    }

    /**
     * Whoever wrote here before may have ended in the middle of a line: then it is told which, in a line of its own.
     */
    private void mendTail(RecordFile opened, long unixMillis) throws IOException {
        int length = (int) Math.min(size, TAIL);
        ByteBuffer tail = ByteBuffer.allocate(length);
        opened.read(tail, size - length);
        int begin = length;
        while (begin > 0 && tail.get(begin - 1) != '\n') {
            begin--;
        }
        int torn = length - begin;
        if (torn == 0) {
            return;
        }
        String was = new String(tail.array(), begin, torn, StandardCharsets.US_ASCII);
        opened.truncate(size - torn);
        size -= torn;
        RecordBatch mark = new RecordBatch();
        new RecordLine(mark)
                .begin(unixMillis)
                .word(EVENT, TORN)
                .number(OCTETS, torn)
                .text(WAS, was)
                .end();
        opened.append(mark.toWrite());
        size += mark.length();
        surroundings.counters().increment(RecordCounter.TORN);
        surroundings.incidents().onTorn(name, torn);
    }
}
