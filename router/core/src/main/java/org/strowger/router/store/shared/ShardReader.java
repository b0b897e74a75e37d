package org.strowger.router.store.shared;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.router.store.replicated.LogRecord;
import org.strowger.router.store.replicated.ReplicatedLog;

/** Reads the log of a shard into its {@link ShardContents}. */
final class ShardReader {
    private static final long WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final ReplicatedLog log;
    private final ShardContents contents;
    private final RecordChanges changes;

    ShardReader(ReplicatedLog log, ShardContents contents, RecordChanges changes) {
        this.log = log;
        this.contents = contents;
        this.changes = changes;
    }

    /** Returns a reader that continues here without reporting changes. */
    ShardReader withoutChanges() {
        return new ShardReader(log, contents, RecordChanges.NONE);
    }

    ShardContents contents() {
        return contents;
    }

    ReplicatedLog log() {
        return log;
    }

    /** Applies all records that are in the log now. */
    void readToEnd() throws IOException {
        long end = log.end();
        if (end < contents.next()) {
            throw new ForeignRecord(
                    end,
                    "the log ends before records that were read from it; was its topic deleted "
                            + "and created again?");
        }
        readTo(end);
    }

    /** Applies all records before this position. */
    void readTo(long end) throws IOException {
        while (contents.next() < end) {
            for (LogRecord each : log.read(contents.next(), WAIT_NANOS)) {
                if (contents.next() < end) {
                    contents.apply(each, changes);
                }
            }
        }
    }

    /**
     * Applies the next records. The positions of earlier records that are no longer needed are dropped, because a
     * reader may follow a log for months.
     *
     * @param waitNanos the maximum wait for the first record
     * @return the number of records applied
     */
    int readSome(long waitNanos) throws IOException {
        List<LogRecord> records = log.read(contents.next(), waitNanos);
        records.forEach(each -> contents.apply(each, changes));
        contents.flights().forget(contents.flights().needed());
        return records.size();
    }
}
