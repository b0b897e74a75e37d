package org.strowger.router.records;

import java.time.Duration;
import java.time.ZoneId;
import org.strowger.router.config.RecordSettings.Rotation;

/**
 * How records are written.
 *
 * @param rotation when a new file begins
 * @param zone of the file names
 * @param keep how long a file is kept after its period
 * @param waitingMax bytes that may wait to be written; beyond that no new message is accepted
 */
public record RecordOptions(Rotation rotation, ZoneId zone, Duration keep, long waitingMax) {
    /** Some 50,000 records of 300 bytes: a few seconds of traffic. */
    public static final long WAITING_USUAL = 16L * 1024 * 1024;
}
