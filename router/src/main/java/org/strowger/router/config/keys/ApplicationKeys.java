package org.strowger.router.config.keys;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.router.config.ApplicationSettings.MessageIdForm;
import org.strowger.router.config.ApplicationSettings.Rank;
import org.strowger.router.config.ApplicationSettings.TooFast;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.match.AddressPattern;
import org.strowger.router.config.match.PatternTypes;
import org.strowger.router.config.value.NetworkPrefix;
import org.strowger.router.config.value.NetworkTypes;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.Rate;
import org.strowger.router.config.value.SecretType;
import org.strowger.router.config.value.TextAlphabet;
import org.strowger.router.config.value.TimeTypes;

/** The keys of an application. */
public final class ApplicationKeys {
    /** How strictly a peer must follow the protocol. */
    static final ScalarType<String> TOLERANCE_WORD = TextTypes.oneOf("wide", "strict");

    public static final ConfigKey<String> NAME =
            key("name", TextTypes.NAME, "unique name of the application").example("shop");
    public static final ConfigKey<String> SYSTEM_ID = key(
                    "system-id",
                    TextTypes.ascii("what it calls itself when it binds", 1, 64),
                    "the system id in its bind requests, unique among applications")
            .orElse("the name")
            .example("shop");
    public static final ConfigKey<Password> PASSWORD =
            key("password", SecretType.OF_OTHERS, "its password").example("{env: SHOP_PASSWORD}");
    public static final ConfigKey<List<String>> PROTOCOLS = key(
                    "protocols", ListOf.words(ListenerKeys.PROTOCOL_NAME), "the protocols it may use; empty: all")
            .or("[]")
            .example("[smpp]");
    public static final ConfigKey<List<NetworkPrefix>> ALLOW_FROM = key(
                    "allow-from", ListOf.words(NetworkTypes.NETWORK), "the networks it may connect from; empty: any")
            .or("[]")
            .example("[127.0.0.0/8, 10.20.0.0/16]");
    public static final ConfigKey<Integer> MAX_BINDS = key(
                    "max-binds", NumberTypes.integer(1, 100_000), "the maximum of simultaneous binds, of any type")
            .or("4");
    public static final ConfigKey<Integer> WINDOW = key(
                    "window",
                    NumberTypes.integer(1, 10_000),
                    "its unanswered messages per bind; beyond this, when-too-fast applies")
            .or("100");
    public static final ConfigKey<Rate> THROUGHPUT = key(
                    "throughput",
                    TimeTypes.RATE_OR_UNLIMITED,
                    "rate limit in segments, over all its binds, evenly spaced")
            .or("unlimited")
            .example("500/s");
    public static final ConfigKey<TooFast> WHEN_TOO_FAST = key(
                    "when-too-fast",
                    TextTypes.words(TooFast.class),
                    "above the limit: reject refuses messages with a temporary error, slow stops reading"
                            + " from the connection")
            .or("reject");
    public static final ConfigKey<List<AddressPattern>> FROM = key(
                    "from", ListOf.words(PatternTypes.PATTERN), "the sender addresses it may use; empty: any")
            .or("[]")
            .example("[SHOP, \"447700900*\"]");
    public static final ConfigKey<Address> DEFAULT_FROM = key(
                    "default-from", PatternTypes.ADDRESS, "the sender of messages that have none")
            .orElse("they are sent without one")
            .example("SHOP");
    public static final ConfigKey<List<AddressPattern>> RECEIVES = key(
                    "receives",
                    ListOf.words(PatternTypes.PATTERN),
                    "the numbers whose mobile-originated messages it receives; the longest pattern wins")
            .or("[]")
            .example("[\"447700900123\", \"6000*\"]");
    public static final ConfigKey<Integer> RECEIVE_WINDOW = key(
                    "receive-window", NumberTypes.integer(1, 10_000), "messages to it without a response, per bind")
            .or("10");
    public static final ConfigKey<Rank> CLASS = key(
                    "class",
                    TextTypes.words(Rank.class),
                    "priority when an SMSC has a backlog: transactional first, bulk last")
            .or("normal");
    public static final ConfigKey<MessageIdForm> MESSAGE_IDS = key(
                    "message-ids",
                    TextTypes.words(MessageIdForm.class),
                    "the form of the message ids in the responses to it")
            .or("decimal");
    public static final ConfigKey<TextAlphabet> ALPHABET = key(
                    "alphabet", TextTypes.words(TextAlphabet.class), "the alphabet that data_coding 0 stands for")
            .or("gsm");
    public static final ConfigKey<String> TOLERANCE = key(
                    "tolerance",
                    TOLERANCE_WORD,
                    "strict: requests that violate the specification are refused; wide: known deviations"
                            + " are accepted")
            .or("wide");

    public static final ConfigKey<ZoneId> ZONE = key(
                    "timezone", TimeTypes.ZONE, "the time zone of times without an offset (UCP and CIMD2)")
            .or("UTC");

    /** Limits on receipts and messages held for an application that is not bound. */
    public static final class Kept {
        public static final ConfigKey<Duration> RECEIPTS = key(
                        "receipts", TimeTypes.duration("1m", "30d"), "how long receipts are kept")
                .or("48h");
        public static final ConfigKey<Duration> MESSAGES = key(
                        "messages", TimeTypes.duration("1m", "30d"), "how long mobile-originated messages are kept")
                .or("72h");
        public static final ConfigKey<Integer> MAX = key(
                        "max",
                        NumberTypes.integer(1, 100_000_000),
                        "the maximum of both together; beyond this, the SMSC gets a temporary error")
                .or("100000");
        static final Section SECTION = Section.of(
                "what is kept for an application that is not bound, or whose windows are full",
                RECEIPTS,
                MESSAGES,
                MAX);

        private Kept() {}
    }

    public static final ConfigKey<SectionValues> KEEP =
            key("keep", Kept.SECTION, "what is kept while it is not bound").or("{}");

    public static final Section SECTION = Section.of(
            "the applications that may bind, and their limits",
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
