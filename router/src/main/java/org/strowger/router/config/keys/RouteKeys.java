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
import org.strowger.router.config.value.TimeTypes;

/** The keys of a route, from applications to SMSCs. */
public final class RouteKeys {
    public static final ConfigKey<String> NAME =
            key("name", TextTypes.NAME, "unique name of the route").example("united-kingdom");
    public static final ConfigKey<SectionValues> MATCH = key(
                    "match",
                    Match.section("which messages a route applies to", Criteria.OF_ROUTES),
                    "the messages this rule applies to")
            .or("{}")
            .example("{to: \"44*\"}");
    public static final ConfigKey<List<List<ViaTier.Named>>> VIA = key(
                    "via", ViaTier.TIERS, "the SMSCs to try, in this order; SMSCs within { } share the load by weight")
            .orElse("reject must be written")
            .example("[{operator-a: 3, operator-b: 1}, operator-c]");
    public static final ConfigKey<Rejection> REJECT = key(
                    "reject", OutcomeTypes.REJECTION, "refuse matching messages with this error")
            .orElse("messages are sent to via")
            .example("ESME_RINVDSTADR");
    public static final ConfigKey<DeliveryMode> DELIVERY = key(
                    "delivery",
                    TextTypes.words(DeliveryMode.class),
                    "store: Strowger answers when the message is in the store; relay: the SMSC's response"
                            + " is passed on to the application")
            .or(TextTypes.word(RouteSettings.DELIVERY_USUAL));
    public static final ConfigKey<List<FailoverCause>> TRY_NEXT_ON = key(
                    "try-next-on",
                    ListOf.words(OutcomeTypes.TROUBLE),
                    "the failures after which the next candidate is tried; full: the SMSC's queue here is"
                            + " full, or it answered ESME_RMSGQFUL")
            .or("[timeout, throttled, unbound, full]")
            .example("[timeout, throttled, unbound, ESME_RSYSERR]");

    /** Keys of the retry schedule. */
    public static final class Again {
        public static final ConfigKey<Duration> FIRST = key(
                        "first", TimeTypes.duration("1s", "1d"), "the delay before the first retry")
                .or("30s");
        public static final ConfigKey<Double> FACTOR = key(
                        "factor", NumberTypes.decimal(1, 100), "the factor by which each delay grows")
                .or("2");
        public static final ConfigKey<Duration> MAX =
                key("max", TimeTypes.duration("1s", "7d"), "the maximum delay").or("1h");
        public static final ConfigKey<Duration> VALIDITY = key(
                        "validity",
                        TimeTypes.duration("1s", "30d"),
                        "how long to retry; the application may ask for less")
                .or("48h");
        static final Section SECTION =
                Section.of("retries after the last candidate has failed", FIRST, FACTOR, MAX, VALIDITY);

        private Again() {}
    }

    /** Keys for changes to the addresses of a message. */
    public static final class Rewrite {
        private static final int OCTET_MAX = 255;

        public static final ConfigKey<Address> FROM = key("from", PatternTypes.ADDRESS, "the new sender")
                .orElse("unchanged")
                .example("\"447700900000\"");
        public static final ConfigKey<SectionValues> TO = key(
                        "to", Recipient.SECTION, "change the beginning of the recipient")
                .or("{}")
                .example("{strip: \"00\", prefix: \"+\"}");
        public static final ConfigKey<Integer> SOURCE_TON = key(
                        "source-ton", NumberTypes.integer(0, OCTET_MAX), "the new type of number (TON) of the sender")
                .orElse("unchanged")
                .example("1");
        public static final ConfigKey<Integer> SOURCE_NPI = key(
                        "source-npi", NumberTypes.integer(0, OCTET_MAX), "the new numbering plan (NPI) of the sender")
                .orElse("unchanged")
                .example("1");
        static final Section SECTION =
                Section.of("changes to a message before it is sent", FROM, TO, SOURCE_TON, SOURCE_NPI);

        private Rewrite() {}
    }

    /** Keys for changes to the prefix of the recipient. */
    public static final class Recipient {
        public static final ConfigKey<String> STRIP = key(
                        "strip", PatternTypes.PREFIX, "digits removed from the beginning, if present")
                .orElse("nothing")
                .example("\"00\"");
        public static final ConfigKey<String> PREFIX = key("prefix", PatternTypes.PREFIX, "digits then put in front")
                .orElse("nothing")
                .example("\"+\"");
        static final Section SECTION = Section.of("change the beginning of the recipient", STRIP, PREFIX);

        private Recipient() {}
    }

    public static final ConfigKey<SectionValues> RETRY = key(
                    "retry", Again.SECTION, "retries after the last candidate has failed; only with delivery: store")
            .orElse("the defaults of retry; with delivery: relay, no retries")
            .example("{first: 30s, factor: 2, max: 1h, validity: 24h}");
    public static final ConfigKey<SectionValues> REWRITE = key(
                    "rewrite", Rewrite.SECTION, "changes to a message before it is sent")
            .or("{}");

    public static final Section SECTION = Section.of(
            "rules for messages from applications to SMSCs; the first match wins",
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
