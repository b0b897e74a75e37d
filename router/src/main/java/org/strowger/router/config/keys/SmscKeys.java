package org.strowger.router.config.keys;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.strowger.router.config.Password;
import org.strowger.router.config.Rate;
import org.strowger.router.config.SmscSettings.Host;
import org.strowger.router.config.SmscSettings.OnUncertain;
import org.strowger.router.config.SmscSettings.Segments;
import org.strowger.router.config.TextAlphabet;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;

/** SMSCs that Strowger connects to. */
public final class SmscKeys {
    /** One session for both ways. */
    public static final String TRANSCEIVER = "transceiver";

    /** What is done by choice is done. */
    public static final String YES = "yes";

    public static final ConfigKey<String> NAME =
            key("name", TextTypes.NAME, "its name, unique among SMSCs").example("operator-a");
    public static final ConfigKey<String> PROTOCOL =
            key("protocol", ListenerKeys.PROTOCOL_NAME, "what it speaks").or("smpp");
    public static final ConfigKey<List<Host>> HOSTS = key(
                    "hosts",
                    ListOf.words(NetworkTypes.HOST),
                    "where it is; with several, sessions are dealt round robin over those that answer;"
                            + " with outbind: from where it may call, the ports do not count")
            .orElse("with outbind, it may call from anywhere; without outbind, hosts must be written")
            .example("[smsc1.example.net:2775, smsc2.example.net:2775]");
    public static final ConfigKey<SectionValues> TLS =
            key("tls", TlsKeys.CLIENT, "encryption").orElse("plain").example("{ca: ca.pem}");
    public static final ConfigKey<String> VERSION = key(
                    "version",
                    TextTypes.oneOf("3.3", "3.4", "5.0"),
                    "of the protocol; if the SMSC answers a lower one, that counts")
            .orElse("the usual one of the protocol: 3.4 of smpp")
            .example("3.4");
    public static final ConfigKey<String> SYSTEM_ID = key(
                    "system-id", TextTypes.ascii("our name there", 1, 64), "what we call ourselves")
            .example("strowger");
    public static final ConfigKey<Password> PASSWORD =
            key("password", SecretType.OURS, "what proves it").example("{file: secrets/operator-a}");
    public static final ConfigKey<String> SYSTEM_TYPE = key(
                    "system-type", TextTypes.ascii("a text", 0, 64), "if the SMSC asks for one")
            .or("\"\"");
    public static final ConfigKey<String> ADDRESS_RANGE = key(
                    "address-range", TextTypes.ascii("a text", 0, 40), "if the SMSC asks for one")
            .or("\"\"");
    public static final ConfigKey<String> BIND = key(
                    "bind",
                    TextTypes.oneOf(TRANSCEIVER, "transmitter+receiver"),
                    "one session for both ways, or one for each")
            .or(TRANSCEIVER);
    public static final ConfigKey<Integer> SESSIONS = key(
                    "sessions", NumberTypes.integer(1, 1000), "of each kind, over all hosts")
            .or("1");
    public static final ConfigKey<Integer> WINDOW = key(
                    "window", NumberTypes.integer(1, 10_000), "our messages without an answer, for each session")
            .or("50");
    public static final ConfigKey<Rate> THROUGHPUT = key(
                    "throughput", TimeTypes.RATE_OR_UNLIMITED, "in segments, all sessions together, evenly spaced")
            .or("unlimited")
            .example("200/s");
    public static final ConfigKey<String> RECEIPT_IDS = key(
                    "receipt-ids",
                    TextTypes.oneOf("learn", "same", "hex-to-decimal", "decimal-to-hex"),
                    "how the ids in its receipts are written; learn: found out from 20 receipts")
            .or("learn");
    public static final ConfigKey<OnUncertain> ON_UNCERTAIN = key(
                    "on-uncertain",
                    TextTypes.words(OnUncertain.class),
                    "what becomes of a message that was not answered when the session broke; hold: it is set aside"
                            + " until somebody decides or it expires (with delivery: relay as fail)")
            .or("resend");
    public static final ConfigKey<Duration> UNBOUND_AFTER = key(
                    "unbound-after", TimeTypes.duration("0s", "1h"), "down longer than this: the next candidate")
            .or("10s");
    public static final ConfigKey<Integer> QUEUE = key(
                    "queue", NumberTypes.integer(1, 100_000_000), "how many messages may wait for it")
            .or("100000");
    public static final ConfigKey<TextAlphabet> ALPHABET = key(
                    "alphabet", TextTypes.words(TextAlphabet.class), "what data_coding 0 means for it")
            .or("gsm");
    public static final ConfigKey<Segments> SEGMENTS = key(
                    "segments",
                    TextTypes.words(Segments.class),
                    "how long messages are sent; keep: as they came; udh: in parts that say so in their header;"
                            + " sar: in parts that say so in TLVs; payload: whole, in message_payload, also what came"
                            + " in parts, which wait a minute at most for each other (with delivery: relay parts leave"
                            + " as they came). UCP and CIMD2 have keep and udh, which are the same there; SMPP 3.3 has"
                            + " no payload")
            .or("keep");
    public static final ConfigKey<String> TRANSLITERATE = key(
                    "transliterate",
                    TextTypes.oneOf("no", YES),
                    "yes: texts in UCS-2 are sent in the alphabet of GSM, if each of their characters is there or has"
                            + " one near to it, as quotation marks and accents have; parts of long messages stay as"
                            + " they are. For an SMSC whose alphabet is gsm")
            .or("no");
    public static final ConfigKey<String> TOLERANCE = key(
                    "tolerance", ApplicationKeys.TOLERANCE_WORD, "strict: what breaks the protocol's text is refused")
            .or("wide");
    public static final ConfigKey<ZoneId> ZONE = key(
                    "timezone",
                    TimeTypes.ZONE,
                    "whose clock the times are by that are written without one: UCP and CIMD2")
            .or("UTC");
    public static final ConfigKey<InetAddress> LOCAL = key(
                    "local", NetworkTypes.ADDRESS, "the source address of its connections")
            .orElse("the system chooses")
            .example("192.0.2.10");
    public static final ConfigKey<InetSocketAddress> OUTBIND = key(
                    "outbind",
                    NetworkTypes.CALLED,
                    "listen here for its outbind and dial nobody; it is to say our system-id and password")
            .orElse("we dial it")
            .example("0.0.0.0:2777");

    /** How long to wait for what. */
    public static final class Timers {
        public static final ConfigKey<Duration> CONNECT = key(
                        "connect", TimeTypes.duration("100ms", "5m"), "for the connection")
                .or("5s");
        public static final ConfigKey<Duration> RESPONSE = key(
                        "response", TimeTypes.duration("100ms", "10m"), "for the answer to a message")
                .or("10s");
        public static final ConfigKey<Duration> ENQUIRE_LINK = key(
                        "enquire-link",
                        TimeTypes.duration("1s", "1h"),
                        "without any traffic, before a sign of life is asked for")
                .or("30s");
        public static final ConfigKey<TimeTypes.Range> RECONNECT = key(
                        "reconnect", TimeTypes.range("100ms", "1h"), "before trying again: at first, and at most")
                .or("1s..60s");
        static final Section SECTION =
                Section.of("how long to wait for an SMSC", CONNECT, RESPONSE, ENQUIRE_LINK, RECONNECT);

        private Timers() {}
    }

    /** What is known of its receipts. */
    public static final class Receipts {
        public static final String ALWAYS = "always";
        public static final String REPORT = "report";
        public static final ConfigKey<Duration> WAIT = key(
                        "wait", TimeTypes.duration("1m", "30d"), "how long a receipt is expected")
                .or("48h");
        public static final ConfigKey<Integer> MAX = key(
                        "max", NumberTypes.integer(1, 100_000_000), "how many are expected at once")
                .or("1000000");
        public static final ConfigKey<String> ASK = key(
                        "ask",
                        TextTypes.oneOf("as-asked", ALWAYS),
                        "when one is asked for: as the application does, or always")
                .or("as-asked");
        public static final ConfigKey<String> EXPIRED = key(
                        "expired",
                        TextTypes.oneOf("count", REPORT),
                        "one that never came: only counted, or reported to the application")
                .or("count");
        static final Section SECTION = Section.of("receipts of an SMSC", WAIT, MAX, ASK, EXPIRED);

        private Receipts() {}
    }

    public static final ConfigKey<SectionValues> TIMERS =
            key("timers", Timers.SECTION, "how long to wait for what").or("{}");
    public static final ConfigKey<SectionValues> RECEIPTS =
            key("receipts", Receipts.SECTION, "its receipts").or("{}");

    public static final Section SECTION = Section.of(
            "SMSCs that Strowger connects to",
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
