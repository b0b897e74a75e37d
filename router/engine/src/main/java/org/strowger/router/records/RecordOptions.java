package org.strowger.router.records;

import java.time.Duration;
import java.time.ZoneId;
import org.strowger.router.config.RecordSettings.Rotation;

/**
 * Options of the event records.
 *
 * @param kind the kind of the files
 * @param rotation how often a new file begins
 * @param zone time zone of the file names
 * @param keep how long a file is kept after the end of its period
 * @param waitingMax maximum number of bytes waiting to be written, beyond which no new message is accepted
 */
public record RecordOptions(RecordFileKind kind, Rotation rotation, ZoneId zone, Duration keep, long waitingMax) {
    /**
     * Default of {@code waitingMax}: enough for some 50,000 records of 300 bytes, which is a few seconds of traffic.
     */
    public static final long WAITING_USUAL = 16L * 1024 * 1024;

    /** Options of event records. */
    public RecordOptions(Rotation rotation, ZoneId zone, Duration keep, long waitingMax) {
        this(RecordFileKind.EVENTS, rotation, zone, keep, waitingMax);
    }

    /** The same options for another kind of files. */
    public RecordOptions with(RecordFileKind other) {
        return new RecordOptions(other, rotation, zone, keep, waitingMax);
    }
}
