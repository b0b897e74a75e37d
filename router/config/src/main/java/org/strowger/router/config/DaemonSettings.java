package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.time.Duration;
import java.time.ZoneId;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.HostDefaults;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.value.TimeTypes;

/**
 * Settings of the daemon as a whole.
 *
 * @param node the name that distinguishes this daemon from others
 * @param selectors the number of SelectorThreads; {@link #AUTO} for one per core
 * @param heapBytes the maximum size of the heap; {@link #AUTO} if it follows from the rest of the configuration
 * @param timezone the time zone of times in routes
 * @param drain how long operations in progress may take to finish when the daemon stops
 * @param log level and format of the log
 * @param limits limits that apply to every connection
 */
public record DaemonSettings(
        String node,
        int selectors,
        long heapBytes,
        ZoneId timezone,
        Duration drain,
        LogSettings log,
        LimitSettings limits) {
    /** The word {@code auto} in place of a number. */
    public static final int AUTO = 0;

    public static final ConfigKey<String> NODE = key(
                    "node", TextTypes.NAME, "the name of this node, part of message ids and metrics")
            .orElse("the host name")
            .example("london-1")
            .atRestart();
    public static final ConfigKey<Integer> SELECTORS = key(
                    "selectors",
                    TextTypes.wordOr("auto", AUTO, NumberTypes.integer(1, 1024)),
                    "the number of SelectorThreads; auto: one per core")
            .or("auto")
            .atRestart();
    public static final ConfigKey<Long> HEAP = key(
                    "heap",
                    TextTypes.wordOr("auto", (long) AUTO, NumberTypes.size("256MiB", "1TiB")),
                    "the maximum size of the Java heap; auto: room for store.max-messages and for receipts.max of each "
                            + "SMSC, at most half of the memory")
            .or("auto")
            .atRestart();
    public static final ConfigKey<ZoneId> TIMEZONE = key(
                    "timezone", TimeTypes.ZONE, "the time zone of times in routes and of the rotation of event records")
            .orElse("the system's")
            .example("Europe/London");

    /** Keys for the shutdown of the daemon. */
    private static final class Shutdown {
        static final ConfigKey<Duration> DRAIN = key(
                        "drain", TimeTypes.duration("0s", "1h"), "how long a shutdown waits for messages in progress")
                .or("30s")
                .atRestart();
        static final Section SECTION = Section.of("shutdown of the daemon", DRAIN);
    }

    public static final ConfigKey<SectionValues> SHUTDOWN =
            key("shutdown", Shutdown.SECTION, "shutdown of the daemon").or("{}");
    public static final ConfigKey<SectionValues> LOG =
            key("log", LogSettings.SECTION, "the log: level and format").or("{}");
    public static final ConfigKey<SectionValues> LIMITS = key(
                    "limits", LimitSettings.SECTION, "limits that apply to every connection")
            .or("{}");

    static DaemonSettings of(SectionValues file) {
        HostDefaults hostDefaults = file.configValue().reading().hostDefaults();
        return new DaemonSettings(
                file.value(NODE, hostDefaults.hostName()),
                file.value(SELECTORS),
                file.value(HEAP),
                file.value(TIMEZONE, hostDefaults.timezone()),
                file.value(SHUTDOWN).value(Shutdown.DRAIN),
                LogSettings.of(file.value(LOG)),
                LimitSettings.of(file.value(LIMITS)));
    }
}
