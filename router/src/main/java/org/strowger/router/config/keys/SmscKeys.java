package org.strowger.router.config.keys;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.strowger.router.config.SmscSettings.OnUncertain;
import org.strowger.router.config.SmscSettings.Segments;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.value.Host;
import org.strowger.router.config.value.NetworkTypes;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.Rate;
import org.strowger.router.config.value.SecretType;
import org.strowger.router.config.value.TextAlphabet;
import org.strowger.router.config.value.TimeTypes;

/** The keys of an SMSC. */
public final class SmscKeys {
    /** One session for both directions. */
    public static final String TRANSCEIVER = "transceiver";

    /** Turns an optional behaviour on. */
    public static final String YES = "yes";

    public static final ConfigKey<String> NAME =
            key("name", TextTypes.NAME, "unique name of the SMSC").example("operator-a");
    public static final ConfigKey<String> PROTOCOL =
            key("protocol", ListenerKeys.PROTOCOL_NAME, "the protocol").or("smpp");
    public static final ConfigKey<List<Host>> HOSTS = key(
                    "hosts",
                    ListOf.words(NetworkTypes.HOST),
                    "its hosts; sessions are spread round robin over those that answer; with outbind, the"
                            + " hosts it may connect from, whatever their ports")
            .orElse("with outbind, any host may connect; without outbind, hosts is required")
            .example("[smsc1.example.net:2775, smsc2.example.net:2775]");
    public static final ConfigKey<SectionValues> TLS =
            key("tls", TlsKeys.CLIENT, "encryption").orElse("plain").example("{ca: ca.pem}");
    public static final ConfigKey<String> VERSION = key(
                    "version",
                    TextTypes.oneOf("3.3", "3.4", "5.0"),
                    "the protocol version; a lower version in the SMSC's response takes effect")
            .orElse("the protocol's default: 3.4 for smpp")
            .example("3.4");
    public static final ConfigKey<String> SYSTEM_ID = key(
                    "system-id", TextTypes.ascii("a system id", 1, 64), "our system id at the SMSC")
            .example("strowger");
    public static final ConfigKey<Password> PASSWORD =
            key("password", SecretType.OURS, "the password").example("{file: secrets/operator-a}");
    public static final ConfigKey<String> SYSTEM_TYPE = key(
                    "system-type",
                    TextTypes.ascii("a text", 0, 64),
                    "system_type or address_range of the bind, if the SMSC requires it")
            .or("\"\"");
    public static final ConfigKey<String> ADDRESS_RANGE = key(
                    "address-range",
                    TextTypes.ascii("a text", 0, 40),
                    "system_type or address_range of the bind, if the SMSC requires it")
            .or("\"\"");
    public static final ConfigKey<String> BIND = key(
                    "bind",
                    TextTypes.oneOf(TRANSCEIVER, "transmitter+receiver"),
                    "one session for both directions, or one for each")
            .or(TRANSCEIVER);
    public static final ConfigKey<Integer> SESSIONS = key(
                    "sessions", NumberTypes.integer(1, 1000), "the number of sessions of each type, over all hosts")
            .or("1");
    public static final ConfigKey<Integer> WINDOW = key(
                    "window", NumberTypes.integer(1, 10_000), "messages without a response, per session")
            .or("50");
    public static final ConfigKey<Rate> THROUGHPUT = key(
                    "throughput",
                    TimeTypes.RATE_OR_UNLIMITED,
                    "rate limit in segments, over all sessions, evenly spaced")
            .or("unlimited")
            .example("200/s");
    public static final ConfigKey<String> RECEIPT_IDS = key(
                    "receipt-ids",
                    TextTypes.oneOf("learn", "same", "hex-to-decimal", "decimal-to-hex"),
                    "how its receipts write message ids; learn: detected from 20 receipts")
            .or("learn");
    public static final ConfigKey<OnUncertain> ON_UNCERTAIN = key(
                    "on-uncertain",
                    TextTypes.words(OnUncertain.class),
                    "what happens to a message without a response when its session breaks; hold: it is"
                            + " held until an operator decides or it expires (same as fail with delivery: relay)")
            .or("resend");
    public static final ConfigKey<Duration> UNBOUND_AFTER = key(
                    "unbound-after",
                    TimeTypes.duration("0s", "1h"),
                    "when the SMSC has been down for longer than this, the next candidate is tried")
            .or("10s");
    public static final ConfigKey<Integer> QUEUE = key(
                    "queue", NumberTypes.integer(1, 100_000_000), "the maximum of messages queued for it")
            .or("100000");
    public static final ConfigKey<TextAlphabet> ALPHABET = key(
                    "alphabet", TextTypes.words(TextAlphabet.class), "the alphabet that data_coding 0 stands for")
            .or("gsm");
    public static final ConfigKey<Segments> SEGMENTS = key(
                    "segments",
                    TextTypes.words(Segments.class),
                    "how long messages are sent; keep: as received; udh: in segments with a user data"
                            + " header; sar: in segments with sar TLVs; payload: whole, in message_payload,"
                            + " reassembled if received in segments, which takes a minute at most (with delivery:"
                            + " relay, segments are sent as received). UCP and CIMD2 support keep and udh, which are"
                            + " the same there; SMPP 3.3 has no payload")
            .or("keep");
    public static final ConfigKey<String> TRANSLITERATE = key(
                    "transliterate",
                    TextTypes.oneOf("no", YES),
                    "yes: a UCS-2 text is sent in the GSM alphabet if each of its characters, or a similar"
                            + " one (quotation marks, accents), exists there; segments of long messages are not"
                            + " changed. Only for an SMSC with alphabet: gsm")
            .or("no");
    public static final ConfigKey<String> TOLERANCE = key(
                    "tolerance",
                    ApplicationKeys.TOLERANCE_WORD,
                    "strict: requests that violate the specification are refused; wide: known deviations"
                            + " are accepted")
            .or("wide");
    public static final ConfigKey<ZoneId> ZONE = key(
                    "timezone", TimeTypes.ZONE, "the time zone of times without an offset (UCP and CIMD2)")
            .or("UTC");
    public static final ConfigKey<InetAddress> LOCAL = key(
                    "local", NetworkTypes.ADDRESS, "the local address of connections to it")
            .orElse("chosen by the system")
            .example("192.0.2.10");
    public static final ConfigKey<InetSocketAddress> OUTBIND = key(
                    "outbind",
                    NetworkTypes.CALLED,
                    "listen here for its outbind instead of connecting to it; the outbind must carry our"
                            + " system-id and password")
            .orElse("we connect to it")
            .example("0.0.0.0:2777");

    /** Keys of the timeouts of an SMSC. */
    public static final class Timers {
        public static final ConfigKey<Duration> CONNECT = key(
                        "connect", TimeTypes.duration("100ms", "5m"), "to wait for the connection")
                .or("5s");
        public static final ConfigKey<Duration> RESPONSE = key(
                        "response", TimeTypes.duration("100ms", "10m"), "to wait for the response to a message")
                .or("10s");
        public static final ConfigKey<Duration> ENQUIRE_LINK = key(
                        "enquire-link", TimeTypes.duration("1s", "1h"), "the idle time before an enquire_link is sent")
                .or("30s");
        public static final ConfigKey<TimeTypes.Range> RECONNECT = key(
                        "reconnect",
                        TimeTypes.range("100ms", "1h"),
                        "the delay before reconnecting: the first, and the longest")
                .or("1s..60s");
        static final Section SECTION = Section.of("timers of an SMSC", CONNECT, RESPONSE, ENQUIRE_LINK, RECONNECT);

        private Timers() {}
    }

    /** Keys for the receipts of an SMSC. */
    public static final class Receipts {
        public static final String ALWAYS = "always";
        public static final String REPORT = "report";
        public static final ConfigKey<Duration> WAIT = key(
                        "wait", TimeTypes.duration("1m", "30d"), "how long a receipt is expected after the response")
                .or("48h");
        public static final ConfigKey<Integer> MAX = key(
                        "max", NumberTypes.integer(1, 100_000_000), "the maximum of expected receipts")
                .or("1000000");
        public static final ConfigKey<String> ASK = key(
                        "ask",
                        TextTypes.oneOf("as-asked", ALWAYS),
                        "request receipts as the application does, or always")
                .or("as-asked");
        public static final ConfigKey<String> EXPIRED = key(
                        "expired",
                        TextTypes.oneOf("count", REPORT),
                        "a receipt that never arrives is only counted, or reported to the application as well")
                .or("count");
        static final Section SECTION = Section.of("receipts from an SMSC", WAIT, MAX, ASK, EXPIRED);

        private Receipts() {}
    }

    public static final ConfigKey<SectionValues> TIMERS =
            key("timers", Timers.SECTION, "timers").or("{}");
    public static final ConfigKey<SectionValues> RECEIPTS =
            key("receipts", Receipts.SECTION, "receipts from the SMSC").or("{}");

    public static final Section SECTION = Section.of(
            "the SMSCs that Strowger connects to",
            NAME,
            PROTOCOL,
            HOSTS,
            TLS,
            VERSION,
            SYSTEM_ID,
            PASSWORD,
            SYSTEM_TYPE,
            ADDRESS_RANGE,
            BIND,
            SESSIONS,
            WINDOW,
            THROUGHPUT,
            TIMERS,
            RECEIPT_IDS,
            RECEIPTS,
            ON_UNCERTAIN,
            UNBOUND_AFTER,
            QUEUE,
            ALPHABET,
            SEGMENTS,
            TRANSLITERATE,
            TOLERANCE,
            ZONE,
            LOCAL,
            OUTBIND);

    private SmscKeys() {}
}
