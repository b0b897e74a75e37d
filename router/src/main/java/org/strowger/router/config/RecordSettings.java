package org.strowger.router.config;

import java.nio.file.Path;
import java.time.Duration;

/**
 * Settings of the event records for billing and audit.
 *
 * @param path the directory of the record files
 * @param steps the steps of a message that are recorded
 * @param rotation when a new file begins
 * @param keep how long a file is kept
 * @param isWritten whether records are enabled
 */
public record RecordSettings(Path path, Steps steps, Rotation rotation, Duration keep, boolean isWritten) {
    /** The steps of a message that are recorded. */
    public enum Steps {
        /** Only the final state. */
        ENDS,
        ALL
    }

    /** When a new record file begins. */
    public enum Rotation {
        HOURLY,
        DAILY
    }
}
