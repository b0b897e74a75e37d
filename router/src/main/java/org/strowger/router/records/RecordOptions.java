package org.strowger.router.records;

import java.time.Duration;
import java.time.ZoneId;
import org.strowger.router.config.RecordSettings.Rotation;

/**
 * What the files are like.
 *
 * @param rotation when a new one begins
 * @param zone by whose clock
 * @param keep how long one is kept after its time
 * @param waitingMax so many octets may wait to be written: beyond that no new message is taken
 */
public record RecordOptions(Rotation rotation, ZoneId zone, Duration keep, long waitingMax) {
    /** At 300 octets a record, some 50,000 records: what comes in a few seconds. */
    public static final long WAITING_USUAL = 16L * 1024 * 1024;
}
