package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.nio.file.Path;
import java.time.Duration;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.PathTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.value.TimeTypes;

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
    public static final ConfigKey<Path> PATH = key("path", PathTypes.PATH, "the directory")
            .or("/var/log/strowger/records")
            .atRestart();
    public static final ConfigKey<Steps> STEPS = key(
                    "steps",
                    TextTypes.words(Steps.class),
                    "ends: only the end of each message is recorded; all: " + "every step")
            .or("ends");
    public static final ConfigKey<Rotation> ROTATE = key(
                    "rotate", TextTypes.words(Rotation.class), "how often a new file is started")
            .or("daily")
            .atRestart();
    public static final ConfigKey<Duration> KEEP = key(
                    "keep", TimeTypes.duration("1h", "3650d"), "the age at which a file is deleted")
            .or("30d")
            .atRestart();
    static final Section SECTION = Section.of(
            "event records; without this section, no event records are written",
            PATH,
            key("format", TextTypes.oneOf("json"), "the format of each line").or("json"),
            STEPS,
            ROTATE,
            KEEP);

    /** Reads the settings; {@code written} states whether the file has this section. */
    static RecordSettings of(SectionValues records, boolean written) {
        return new RecordSettings(
                records.value(PATH), records.value(STEPS), records.value(ROTATE), records.value(KEEP), written);
    }

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
