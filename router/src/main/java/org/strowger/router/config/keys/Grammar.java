package org.strowger.router.config.keys;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.time.Duration;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.strowger.router.config.LogSettings;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.value.Rate;
import org.strowger.router.config.value.TimeTypes;
import org.strowger.router.json.JsonWriter;

/** The grammar of the whole file: the keys of its top level, and through them all others. */
public final class Grammar {
    /** One SelectorThread per core. */
    public static final int AUTO = 0;

    public static final ConfigKey<List<String>> INCLUDE = key(
                    "include",
                    ListOf.words(TextTypes.ascii("a path", 1, 1000)),
                    "more files with listeners, applications, smscs, routes, inbound rules or simulators;"
                            + " read in the order of their names")
            .or("[]")
            .example("[routes.d/*.yaml]");
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
    public static final ConfigKey<ZoneId> TIMEZONE = key(
                    "timezone", TimeTypes.ZONE, "the time zone of times in routes and of the rotation of event records")
            .orElse("the system's")
            .example("Europe/London");

    /** Keys for the shutdown of the daemon. */
    public static final class Shutdown {
        public static final ConfigKey<Duration> DRAIN = key(
                        "drain",
                        TimeTypes.duration("0s", "1h"),
                        "how long messages in progress may take to finish before the daemon stops")
                .or("30s")
                .atRestart();
        static final Section SECTION = Section.of("how the daemon stops", DRAIN);

        private Shutdown() {}
    }

    /** Keys of the log. */
    public static final class Log {
        public static final ConfigKey<LogSettings.Level> LEVEL = key(
                        "level", TextTypes.words(LogSettings.Level.class), "the least severe level that is logged")
                .or("info");
        public static final ConfigKey<LogSettings.Format> FORMAT = key(
                        "format",
                        TextTypes.words(LogSettings.Format.class),
                        "text (logfmt), or one JSON object per line")
                .or("text");
        static final Section SECTION = Section.of("the log: level and format", LEVEL, FORMAT);

        private Log() {}
    }

    /** Keys for the limits of every connection. */
    public static final class Limits {
        /** The maximum is bounded by the store: a stored message with its metadata must fit into one write. */
        public static final ConfigKey<Integer> PDU = key(
                        "pdu",
                        NumberTypes.smallSize("1KiB", "512KiB"),
                        "maximum size of a PDU; a longer PDU is treated as a framing error and closes the"
                                + " connection")
                .or("80KiB")
                .atRestart();

        public static final ConfigKey<Integer> READ_BUFFER = key(
                        "read-buffer",
                        NumberTypes.smallSize("1KiB", "16MiB"),
                        "the most that is read from one connection in one turn")
                .or("64KiB")
                .atRestart();
        public static final ConfigKey<Integer> WRITE_BUFFER = key(
                        "write-buffer",
                        NumberTypes.smallSize("256KiB", "1GiB"),
                        "a connection with more unsent data than this is closed")
                .or("1MiB")
                .atRestart();
        public static final ConfigKey<Integer> BINDS = key(
                        "binds-per-second",
                        NumberTypes.integer(1, 1_000_000),
                        "binds accepted per second, over all listeners; further binds wait")
                .or("500");
        public static final ConfigKey<Rate> FAILED_BINDS = key(
                        "failed-binds",
                        TimeTypes.rate(),
                        "failed binds from one address; beyond this, connections from the address are closed"
                                + " for one minute")
                .or("5/m")
                .atRestart();
        static final Section SECTION = Section.of(
                "limits that apply to every connection", PDU, READ_BUFFER, WRITE_BUFFER, BINDS, FAILED_BINDS);

        private Limits() {}
    }

    public static final ConfigKey<SectionValues> SHUTDOWN =
            key("shutdown", Shutdown.SECTION, "how the daemon stops").or("{}");
    public static final ConfigKey<SectionValues> LOG =
            key("log", Log.SECTION, "the log: level and format").or("{}");
    public static final ConfigKey<SectionValues> LIMITS = key(
                    "limits", Limits.SECTION, "limits that apply to every connection")
            .or("{}");
    public static final ConfigKey<List<SectionValues>> LISTENERS = list("listeners", ListenerKeys.SECTION);
    public static final ConfigKey<List<SectionValues>> APPLICATIONS = list("applications", ApplicationKeys.SECTION);
    public static final ConfigKey<List<SectionValues>> SMSCS = list("smscs", SmscKeys.SECTION);
    public static final ConfigKey<List<SectionValues>> SIMULATORS =
            list("simulators", SimulatorKeys.SECTION).atRestart();
    public static final ConfigKey<List<SectionValues>> ROUTES = list("routes", RouteKeys.SECTION);
    public static final ConfigKey<List<SectionValues>> INBOUND = list("inbound", InboundKeys.SECTION);
    public static final ConfigKey<SectionValues> STORE =
            section("store", StoreKeys.SECTION).atRestart();
    public static final ConfigKey<SectionValues> CONSOLE = section("console", ServiceKeys.Console.SECTION);
    public static final ConfigKey<SectionValues> HTTP =
            section("http", ServiceKeys.Http.SECTION).atRestart();
    public static final ConfigKey<SectionValues> RECORDS = section("records", ServiceKeys.Records.SECTION);
    public static final ConfigKey<SectionValues> PRIVACY = section("privacy", ServiceKeys.Privacy.SECTION);

    /** The keys allowed in an included file. Their items are appended to those of the including file. */
    public static final List<ConfigKey<List<SectionValues>>> LISTS =
            List.of(LISTENERS, APPLICATIONS, SMSCS, SIMULATORS, ROUTES, INBOUND);

    public static final Section FILE = Section.of(
            "the whole file",
            INCLUDE,
            NODE,
            SELECTORS,
            TIMEZONE,
            SHUTDOWN,
            LOG,
            LISTENERS,
            APPLICATIONS,
            SMSCS,
            SIMULATORS,
            ROUTES,
            INBOUND,
            STORE,
            CONSOLE,
            HTTP,
            RECORDS,
            PRIVACY,
            LIMITS);

    private static final Set<String> WORDS = words(FILE, new HashSet<>());

    private Grammar() {}

    private static ConfigKey<List<SectionValues>> list(String name, Section section) {
        return key(name, ListOf.sections(section), section.title()).or("[]");
    }

    private static ConfigKey<SectionValues> section(String name, Section section) {
        return key(name, section, section.title()).or("{}");
    }

    /** Whether a word is the name of a key and therefore reveals nothing about the file. */
    public static boolean isWord(String word) {
        return WORDS.contains(word);
    }

    private static Set<String> words(Section section, Set<String> words) {
        for (ConfigKey<?> each : section.keys()) {
            words.add(each.name());
            words(each.type().section(), words);
        }
        return words;
    }

    /** The grammar as a JSON Schema, for completion and validation in editors. */
    public static String schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "The configuration of Strowger");
        schema.putAll(FILE.schema());
        return JsonWriter.indented(schema) + "\n";
    }
}
