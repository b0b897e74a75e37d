package org.strowger.router.config.keys;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.router.config.ApplicationSettings.MessageIdForm;
import org.strowger.router.config.ApplicationSettings.Rank;
import org.strowger.router.config.ApplicationSettings.TooFast;
import org.strowger.router.config.NetworkPrefix;
import org.strowger.router.config.Password;
import org.strowger.router.config.Rate;
import org.strowger.router.config.TextAlphabet;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.match.AddressPattern;
import org.strowger.router.config.match.PatternTypes;

/** Who may bind, and what each may do. */
public final class ApplicationKeys {
    /** By which rules peers are taken. */
    static final ScalarType<String> TOLERANCE_WORD = TextTypes.oneOf("wide", "strict");

    public static final ConfigKey<String> NAME =
            key("name", TextTypes.NAME, "its name, unique among applications").example("shop");
    public static final ConfigKey<String> SYSTEM_ID = key(
                    "system-id",
                    TextTypes.ascii("what it calls itself when it binds", 1, 64),
                    "what it calls itself when it binds, unique among applications")
            .orElse("the name")
            .example("shop");
    public static final ConfigKey<Password> PASSWORD = key(
                    "password", SecretType.OF_OTHERS, "what proves that it is the one")
            .example("{env: SHOP_PASSWORD}");
    public static final ConfigKey<List<String>> PROTOCOLS = key(
                    "protocols", ListOf.words(ListenerKeys.PROTOCOL_NAME), "by which it may come; empty: by all")
            .or("[]")
            .example("[smpp]");
    public static final ConfigKey<List<NetworkPrefix>> ALLOW_FROM = key(
                    "allow-from", ListOf.words(NetworkTypes.NETWORK), "from where it may come; empty: from anywhere")
            .or("[]")
            .example("[127.0.0.0/8, 10.20.0.0/16]");
    public static final ConfigKey<Integer> MAX_BINDS = key(
                    "max-binds", NumberTypes.integer(1, 100_000), "at once, of any kind")
            .or("4");
    public static final ConfigKey<Integer> WINDOW = key(
                    "window",
                    NumberTypes.integer(1, 10_000),
                    "its messages that have no answer yet, for each bind; more follow when-too-fast")
            .or("100");
    public static final ConfigKey<Rate> THROUGHPUT = key(
                    "throughput", TimeTypes.RATE_OR_UNLIMITED, "in segments, all its binds together, evenly spaced")
            .or("unlimited")
            .example("500/s");
    public static final ConfigKey<TooFast> WHEN_TOO_FAST = key(
                    "when-too-fast",
                    TextTypes.words(TooFast.class),
                    "beyond that: reject tells it to come later, slow stops reading")
            .or("reject");
    public static final ConfigKey<List<AddressPattern>> FROM = key(
                    "from", ListOf.words(PatternTypes.PATTERN), "the senders that it may name; empty: any")
            .or("[]")
            .example("[SHOP, \"447700900*\"]");
    public static final ConfigKey<Address> DEFAULT_FROM = key(
                    "default-from", PatternTypes.ADDRESS, "the sender of messages that name none")
            .orElse("they keep none")
            .example("SHOP");
    public static final ConfigKey<List<AddressPattern>> RECEIVES = key(
                    "receives",
                    ListOf.words(PatternTypes.PATTERN),
                    "the numbers whose messages from mobiles are its own; the longest pattern wins")
            .or("[]")
            .example("[\"447700900123\", \"6000*\"]");
    public static final ConfigKey<Integer> RECEIVE_WINDOW = key(
                    "receive-window",
                    NumberTypes.integer(1, 10_000),
                    "our messages to it without an answer, for each bind")
            .or("10");
    public static final ConfigKey<Rank> CLASS = key(
                    "class", TextTypes.words(Rank.class), "who goes first when something is scarce")
            .or("normal");
    public static final ConfigKey<MessageIdForm> MESSAGE_IDS = key(
                    "message-ids", TextTypes.words(MessageIdForm.class), "what the answers to its messages carry")
            .or("decimal");
    public static final ConfigKey<TextAlphabet> ALPHABET = key(
                    "alphabet", TextTypes.words(TextAlphabet.class), "what data_coding 0 means for it")
            .or("gsm");
    public static final ConfigKey<String> TOLERANCE = key(
                    "tolerance", TOLERANCE_WORD, "strict: what breaks the protocol's text is refused")
            .or("wide");

    public static final ConfigKey<ZoneId> ZONE = key(
                    "timezone",
                    TimeTypes.ZONE,
                    "whose clock the times are by that are written without one: UCP and CIMD2")
            .or("UTC");

    /** What is held for it while it is not bound. */
    public static final class Kept {
        public static final ConfigKey<Duration> RECEIPTS = key(
                        "receipts", TimeTypes.duration("1m", "30d"), "how long receipts are held")
                .or("48h");
        public static final ConfigKey<Duration> MESSAGES = key(
                        "messages", TimeTypes.duration("1m", "30d"), "how long messages of mobiles are held")
                .or("72h");
        public static final ConfigKey<Integer> MAX = key(
                        "max",
                        NumberTypes.integer(1, 100_000_000),
                        "how many of both; then the SMSC is told to come later")
                .or("100000");
        static final Section SECTION = Section.of(
                "what is held for an application until it takes it: while it is not bound, or its windows are full",
                RECEIPTS,
                MESSAGES,
                MAX);

        private Kept() {}
    }

    public static final ConfigKey<SectionValues> KEEP =
            key("keep", Kept.SECTION, "what is held while it is not bound").or("{}");

    public static final Section SECTION = Section.of(
            "who may bind, and what each may do",
            NAME,
            SYSTEM_ID,
            PASSWORD,
            PROTOCOLS,
            ALLOW_FROM,
            MAX_BINDS,
            WINDOW,
            THROUGHPUT,
            WHEN_TOO_FAST,
            FROM,
            DEFAULT_FROM,
            RECEIVES,
            RECEIVE_WINDOW,
            KEEP,
            CLASS,
            MESSAGE_IDS,
            ALPHABET,
            TOLERANCE,
            ZONE);

    private ApplicationKeys() {}
}
