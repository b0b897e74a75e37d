package org.strowger.router.config.keys;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.time.Duration;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.router.config.DeliveryMode;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.config.Rejection;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.Match;
import org.strowger.router.config.match.PatternTypes;

/** From applications to SMSCs. */
public final class RouteKeys {
    public static final ConfigKey<String> NAME =
            key("name", TextTypes.NAME, "its name, unique among routes").example("united-kingdom");
    public static final ConfigKey<SectionValues> MATCH = key(
                    "match", Match.section("which messages a route is for", Criteria.OF_ROUTES), "which messages")
            .or("{}")
            .example("{to: \"44*\"}");
    public static final ConfigKey<List<List<ViaTier.Named>>> VIA = key(
                    "via", ViaTier.TIERS, "the SMSCs to try in this order; those in { } share by weight")
            .orElse("reject must be written")
            .example("[{operator-a: 3, operator-b: 1}, operator-c]");
    public static final ConfigKey<Rejection> REJECT = key(
                    "reject", OutcomeTypes.REJECTION, "what messages are answered that are not sent")
            .orElse("they are sent by via")
            .example("ESME_RINVDSTADR");
    public static final ConfigKey<DeliveryMode> DELIVERY = key(
                    "delivery",
                    TextTypes.words(DeliveryMode.class),
                    "relay: the SMSC's answer is the application's; store: Strowger answers once it has kept the"
                            + " message")
            .or(TextTypes.word(RouteSettings.DELIVERY_USUAL));
    public static final ConfigKey<List<FailoverCause>> TRY_NEXT_ON = key(
                    "try-next-on",
                    ListOf.words(OutcomeTypes.TROUBLE),
                    "what moves a message on to the next candidate; full: its queue here, or its own (ESME_RMSGQFUL)")
            .or("[timeout, throttled, unbound, full]")
            .example("[timeout, throttled, unbound, ESME_RSYSERR]");

    /** When a message is tried again. */
    public static final class Again {
        public static final ConfigKey<Duration> FIRST = key(
                        "first", TimeTypes.duration("1s", "1d"), "how long to wait the first time")
                .or("30s");
        public static final ConfigKey<Double> FACTOR = key(
                        "factor", NumberTypes.decimal(1, 100), "each wait is so much longer than the last")
                .or("2");
        public static final ConfigKey<Duration> MAX =
                key("max", TimeTypes.duration("1s", "7d"), "the longest wait").or("1h");
        public static final ConfigKey<Duration> VALIDITY = key(
                        "validity", TimeTypes.duration("1s", "30d"), "for how long; the application may say less")
                .or("48h");
        static final Section SECTION =
                Section.of("when a message is tried again after the last candidate", FIRST, FACTOR, MAX, VALIDITY);

        private Again() {}
    }

    /** What is changed in a message before it leaves. */
    public static final class Rewrite {
        private static final int OCTET_MAX = 255;

        public static final ConfigKey<Address> FROM = key("from", PatternTypes.ADDRESS, "another sender")
                .orElse("as it came")
                .example("\"447700900000\"");
        public static final ConfigKey<SectionValues> TO = key(
                        "to", Recipient.SECTION, "another beginning of the recipient")
                .or("{}")
                .example("{strip: \"00\", prefix: \"+\"}");
        public static final ConfigKey<Integer> SOURCE_TON = key(
                        "source-ton", NumberTypes.integer(0, OCTET_MAX), "another type of number of the sender")
                .orElse("as it came")
                .example("1");
        public static final ConfigKey<Integer> SOURCE_NPI = key(
                        "source-npi", NumberTypes.integer(0, OCTET_MAX), "another numbering plan of the sender")
                .orElse("as it came")
                .example("1");
        static final Section SECTION =
                Section.of("what is changed in a message before it leaves", FROM, TO, SOURCE_TON, SOURCE_NPI);

        private Rewrite() {}
    }

    /** Another beginning of a recipient. */
    public static final class Recipient {
        public static final ConfigKey<String> STRIP = key("strip", PatternTypes.PREFIX, "is taken away if it is there")
                .orElse("nothing")
                .example("\"00\"");
        public static final ConfigKey<String> PREFIX = key("prefix", PatternTypes.PREFIX, "is put in front then")
                .orElse("nothing")
                .example("\"+\"");
        static final Section SECTION = Section.of("another beginning of the recipient", STRIP, PREFIX);

        private Recipient() {}
    }

    public static final ConfigKey<SectionValues> RETRY = key(
                    "retry", Again.SECTION, "when to begin again after the last candidate; only with delivery: store")
            .orElse("as if {} stood here; with delivery: relay nothing is tried again")
            .example("{first: 30s, factor: 2, max: 1h, validity: 24h}");
    public static final ConfigKey<SectionValues> REWRITE = key(
                    "rewrite", Rewrite.SECTION, "what is changed in a message before it leaves")
            .or("{}");

    public static final Section SECTION = Section.of(
            "from applications to SMSCs; the first match wins",
            NAME,
            MATCH,
            VIA,
            REJECT,
            DELIVERY,
            TRY_NEXT_ON,
            RETRY,
            REWRITE);

    private RouteKeys() {}
}
