package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.nio.file.Path;
import java.time.Duration;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.PathTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.value.AccessLogFormat;
import org.strowger.router.config.value.TimeTypes;

/**
 * Settings of the event records for billing and audit.
 *
 * @param path the directory of the record files
 * @param steps the steps of a message that are recorded
 * @param rotation when a new file begins
 * @param keep how long a file is kept
 * @param accessLog Kannel's access log
 * @param isWritten whether records are enabled
 */
public record RecordSettings(
        Path path, Steps steps, Rotation rotation, Duration keep, AccessLog accessLog, boolean isWritten) {
    public static final ConfigKey<Path> PATH = key("path", PathTypes.PATH, "the directory")
            .or("/var/log/strowger/records")
            .atRestart();
    public static final ConfigKey<Steps> STEPS = key(
                    "steps",
                    TextTypes.words(Steps.class),
                    "ends: only the final state of each message is recorded; all: every step")
            .or("ends");
    public static final ConfigKey<Rotation> ROTATE = key(
                    "rotate", TextTypes.words(Rotation.class), "how often a new file is started")
            .or("daily")
            .atRestart();
    public static final ConfigKey<Duration> KEEP = key(
                    "keep", TimeTypes.duration("1h", "3650d"), "the age at which a file is deleted")
            .or("30d")
            .atRestart();
    public static final ConfigKey<SectionValues> ACCESS_LOG = key(
                    "access-log", AccessLog.SECTION, AccessLog.SECTION.title())
            .orElse("no access log")
            .example("{time: gmt}")
            .atRestart();
    static final Section SECTION = Section.of(
            "event records; without this section, no event records are written",
            PATH,
            key("format", TextTypes.oneOf("json"), "the format of each line").or("json"),
            STEPS,
            ROTATE,
            KEEP,
            ACCESS_LOG);

    /** Reads the settings; {@code written} states whether the file has this section. */
    static RecordSettings of(SectionValues records, boolean written) {
        return new RecordSettings(
                records.value(PATH),
                records.value(STEPS),
                records.value(ROTATE),
                records.value(KEEP),
                records.find(ACCESS_LOG).map(AccessLog::of).orElse(AccessLog.NONE),
                written);
    }

    /**
     * Settings of the log in the format of Kannel's access log.
     *
     * @param format the format of a line
     * @param isGmt whether times are in UTC; otherwise in the time zone of the configuration
     * @param isWritten whether the log is written
     */
    public record AccessLog(AccessLogFormat format, boolean isGmt, boolean isWritten) {
        public static final AccessLog NONE = new AccessLog(AccessLogFormat.USUAL, false, false);

        public static final ConfigKey<AccessLogFormat> FORMAT = key(
                        "format",
                        AccessLogFormat.TYPE,
                        "the form of a line, with the escapes of Kannel's access-log-format")
                .or("\"" + AccessLogFormat.USUAL_TEXT + "\"")
                .atRestart();
        public static final ConfigKey<String> TIME = key(
                        "time",
                        TextTypes.oneOf("local", "gmt"),
                        "local: times are in the time zone of the configuration; gmt: in UTC")
                .or("local")
                .atRestart();
        public static final Section SECTION = Section.of(
                "a log in the format of Kannel's access log, in addition to the event " + "records", FORMAT, TIME);

        static AccessLog of(SectionValues log) {
            return new AccessLog(log.value(FORMAT), log.value(TIME).equals("gmt"), true);
        }
    }

    /** The steps of a message that are recorded. */
    public enum Steps {
        /** Records only the final state. */
        ENDS,
        ALL
    }

    /** When a new record file begins. */
    public enum Rotation {
        HOURLY,
        DAILY
    }
}
