package org.strowger.router.config.keys;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.nio.file.Path;
import org.strowger.router.config.StoreSettings;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.PathTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.TextTypes;

/** The keys of the message store. */
public final class StoreKeys {
    public static final String ALWAYS = "always";

    public static final ConfigKey<Path> PATH = key(
                    "path", PathTypes.PATH, "the directory; it must not be shared with another daemon")
            .or("/var/lib/strowger");
    public static final ConfigKey<String> SYNC = key(
                    "sync",
                    TextTypes.oneOf(ALWAYS, "os"),
                    "always: a message is synced to disk before it is acknowledged; os: a crash of the"
                            + " machine may lose the last writes")
            .or(ALWAYS);
    public static final ConfigKey<Long> MAX_SIZE = key(
                    "max-size", NumberTypes.size("1MiB", "100TiB"), "the maximum size on disk")
            .or("20GiB");
    public static final ConfigKey<Integer> MAX_MESSAGES = key(
                    "max-messages",
                    TextTypes.wordOr("auto", StoreSettings.AUTO, NumberTypes.integer(1, Integer.MAX_VALUE)),
                    "the maximum of stored messages, beyond which new ones are refused (ESME_RMSGQFUL);"
                            + " auto: as many as half the heap holds")
            .or("auto");
    public static final ConfigKey<Long> RESERVE = key(
                    "reserve",
                    NumberTypes.size("0B", "100TiB"),
                    "the free disk space below which new messages are refused")
            .or("1GiB");

    public static final Section SECTION = Section.of("the message store", PATH, SYNC, MAX_SIZE, MAX_MESSAGES, RESERVE);

    private StoreKeys() {}
}
