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
import org.strowger.router.share.FairShare;

/**
 * The current record file; each calendar period has its own. The file is opened when there is a batch to write, and
 * closed at the end of its period or after an error. After an error, the file is truncated to its last complete batch
 * before the next write.
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
    private final RecordOptions options;
    private final RecordContext context;
    private @Nullable RecordFile file;
    private String name = "";
    private long size;

    /**
     * Name of the file whose last write or sync failed. {@link #goodSize} is the end of its last complete batch, if
     * known.
     */
    private String brokenName = "";

    private long goodSize = NOT_KNOWN;
    private long fileMillis;
    private long nextFileMillis = Long.MIN_VALUE;
    private @Nullable RecordAge age;
    private boolean isDirty;

    RecordWriter(RecordDisk disk, RecordOptions options, RecordContext context) {
        this.disk = disk;
        this.options = options;
        this.context = context;
        this.calendar = new RecordCalendar(options.kind(), options.rotation(), options.zone());
    }

    boolean isDirty() {
        return isDirty;
    }

    /** Whether the time is not in the period of the file: it has ended, or the clock was set back. */
    boolean isOver(long unixMillis) {
        return unixMillis >= nextFileMillis || unixMillis < fileMillis;
    }

    /** Closes the file, and deletes files older than the retention time. */
    void turnOver(long unixMillis, long nowNanos) throws IOException {
        sync();
        closeQuietly();
        deleteOld(unixMillis, nowNanos);
        fileMillis = calendar.beginMillis(unixMillis);
        nextFileMillis = calendar.nextMillis(unixMillis);
    }

    private void deleteOld(long unixMillis, long nowNanos) throws IOException {
        List<String> files = disk.list();
        RecordAge known = age;
        if (known == null) {
            known = RecordAge.of(files, calendar, unixMillis, nowNanos);
            age = known;
        }
        Instant before = known.now(unixMillis, nowNanos).minus(options.keep());
        List<IOException> failures = new ArrayList<>();
        for (String each : files) {
            if (calendar.end(each).filter(end -> end.isBefore(before)).isPresent()) {
                try {
                    disk.delete(each);
                    context.counters().increment(RecordCounter.DELETED);
                } catch (IOException e) {
                    failures.add(e);
                }
            }
        }
        // A failed deletion must not stop the recording. It is retried when the next file begins.
        failures.stream().limit(1).forEach(context.incidents()::onFailure);
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
                context.counters().increment(RecordCounter.SYNCS);
                isDirty = false;
            } catch (IOException e) {
                // The operating system may have dropped the pages that it could not write, so the file is reopened.
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
                // The file was synced before, or its error has already been reported.
                context.counters().increment(RecordCounter.FAILURES);
            }
        }
    }

    /** Syncs and closes the file. */
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
     * Removes a partial write from the broken file and syncs the rest. Must run before any other write, even if a new
     * file is about to begin.
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
     * Repairs an incomplete last line left by a previous process: removes the fragment and quotes it in a line of its
     * own; in an access log, which has only lines of messages, it is dropped.
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
        if (options.kind() == RecordFileKind.EVENTS) {
            RecordBatch mark = new RecordBatch(new FairShare(1));
            new RecordLine(mark)
                    .begin(unixMillis)
                    .word(EVENT, TORN)
                    .number(OCTETS, torn)
                    .text(WAS, was)
                    .end();
            opened.append(mark.toWrite());
            size += mark.length();
        }
        context.counters().increment(RecordCounter.TORN);
        context.incidents().onTorn(name, torn);
    }
}
