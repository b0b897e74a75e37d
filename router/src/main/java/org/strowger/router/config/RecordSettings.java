package org.strowger.router.config;

import java.nio.file.Path;
import java.time.Duration;

/**
 * The records of events, for bills and audits.
 *
 * @param path the directory
 * @param steps of which steps of a message there is a record
 * @param rotation when a new file begins
 * @param keep for how long a file is kept
 * @param isWritten whether records are wanted at all
 */
public record RecordSettings(Path path, Steps steps, Rotation rotation, Duration keep, boolean isWritten) {
    /** Of which steps of a message there is a record. */
    public enum Steps {
        /** Of its end alone. */
        ENDS,
        ALL
    }

    /** When a new file begins. */
    public enum Rotation {
        HOURLY,
        DAILY
    }
}
