package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.nio.file.Path;
import java.time.Duration;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.PathTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.value.TimeTypes;

/**
 * Settings of the message store.
 *
 * @param path the directory of the store
 * @param synced whether each write is flushed to disk before it is acknowledged; otherwise the operating system may
 *     still buffer it
 * @param octetsMax maximum total size of the files
 * @param messagesMax maximum number of stored messages
 * @param reserveOctets free disk space below which new messages are refused
 * @param gather under load, the minimum time between the starts of two writes
 */
public record StoreSettings(
        Path path, boolean synced, long octetsMax, int messagesMax, long reserveOctets, Duration gather) {
    private static final int USUAL_MESSAGES_MAX = 1_000_000;
    private static final String ALWAYS = "always";

    public static final ConfigKey<Path> PATH = key(
                    "path", PathTypes.PATH, "the directory of the store, which no other daemon may use")
            .or("/var/lib/strowger");
    public static final ConfigKey<String> SYNC = key(
                    "sync",
                    TextTypes.oneOf(ALWAYS, "os"),
                    "always: a message is synced to disk before Strowger acknowledges it; os: a crash of the "
                            + "machine may lose the last writes")
            .or(ALWAYS);
    public static final ConfigKey<Long> MAX_SIZE = key(
                    "max-size", NumberTypes.size("1MiB", "100TiB"), "the maximum size on disk")
            .or("20GiB");
    public static final ConfigKey<Integer> MAX_MESSAGES = key(
                    "max-messages",
                    TextTypes.wordOr("auto", USUAL_MESSAGES_MAX, NumberTypes.integer(1, Integer.MAX_VALUE)),
                    "the maximum number of stored messages, shared fairly among applications: one alone may use nine "
                            + "tenths; above this, new messages are refused (ESME_RMSGQFUL); the Java heap is sized "
                            + "for this number; auto: 1,000,000")
            .or("auto");
    public static final ConfigKey<Long> RESERVE = key(
                    "reserve",
                    NumberTypes.size("0B", "100TiB"),
                    "the free disk space below which new messages are refused")
            .or("1GiB");

    public static final ConfigKey<Duration> GATHER = key(
                    "gather",
                    TimeTypes.duration("0s", "50ms"),
                    "under load, the time between the beginnings of two writes, in which messages are gathered: a "
                            + "longer time saves CPU, a shorter time gives faster answers. A single message is "
                            + "written at once")
            .or("2ms");

    public static final Section SECTION =
            Section.of("the message store", PATH, SYNC, MAX_SIZE, MAX_MESSAGES, RESERVE, GATHER);

    static StoreSettings of(SectionValues store) {
        return new StoreSettings(
                store.value(PATH),
                store.value(SYNC).equals(ALWAYS),
                store.value(MAX_SIZE),
                store.value(MAX_MESSAGES),
                store.value(RESERVE),
                store.value(GATHER));
    }
}
