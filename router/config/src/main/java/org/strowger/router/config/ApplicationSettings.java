package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.strowger.message.Address;
import org.strowger.router.config.ApplicationSettings.MessageIdForm;
import org.strowger.router.config.ApplicationSettings.Rank;
import org.strowger.router.config.ApplicationSettings.TooFast;
import org.strowger.router.config.credit.AccountSettings;
import org.strowger.router.config.fields.ApplicationReceipts;
import org.strowger.router.config.fields.AttributeMap;
import org.strowger.router.config.fields.LinkSettings;
import org.strowger.router.config.fields.TlvRules;
import org.strowger.router.config.filter.FilterRule;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.hook.HookSettings;
import org.strowger.router.config.match.AddressPattern;
import org.strowger.router.config.match.Labels;
import org.strowger.router.config.match.PatternTypes;
import org.strowger.router.config.numbers.NumberRules;
import org.strowger.router.config.value.NetworkPrefix;
import org.strowger.router.config.value.NetworkTypes;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.Rate;
import org.strowger.router.config.value.SecretType;
import org.strowger.router.config.value.TextAlphabet;
import org.strowger.router.config.value.TimeTypes;

/**
 * Settings of an application: its login and its limits.
 *
 * @param name unique among applications
 * @param login credentials and the origins that may bind
 * @param limits binds, window and throughput
 * @param sending rules for messages that the application submits
 * @param receiving rules for messages that are delivered to the application
 * @param dialect protocol details of the application
 * @param callbacks the HTTP requests by which the application gets its receipts and messages
 * @param hooks the names of the HTTP services that are asked about its messages, in their order
 * @param account the name of the account to which its messages are charged; empty if they are not charged
 * @param manages the names of the number tables and accounts that its HTTP requests may change
 * @param priceTable the name of the price table with its sale prices; empty if it has none
 */
public record ApplicationSettings(
        String name,
        Login login,
        Limits limits,
        Sending sending,
        Receiving receiving,
        Dialect dialect,
        CallbackSettings callbacks,
        List<String> hooks,
        String account,
        String priceTable,
        List<String> manages) {
    /** Creates settings of an application without callbacks, hooks, account and prices. */
    public ApplicationSettings(
            String name, Login login, Limits limits, Sending sending, Receiving receiving, Dialect dialect) {
        this(name, login, limits, sending, receiving, dialect, CallbackSettings.NONE, List.of(), "", "", List.of());
    }

    public ApplicationSettings {
        hooks = List.copyOf(hooks);
        manages = List.copyOf(manages);
    }

    /** The tolerance under which the peer must follow the protocol to the letter. */
    static final String STRICT = "strict";

    private static final int API_KEYS_MAX = 2;

    /** How strictly a peer must follow the protocol. */
    static final ScalarType<String> TOLERANCE_WORD = TextTypes.oneOf("wide", STRICT);

    public static final ConfigKey<String> NAME =
            key("name", TextTypes.NAME, "unique name of the application").example("shop");
    public static final ConfigKey<String> SYSTEM_ID = key(
                    "system-id",
                    TextTypes.ascii("a system id", 1, 64),
                    "the system id in the bind requests of the application, unique among applications")
            .orElse("the name")
            .example("shop")
            .forNewSessions();
    public static final ConfigKey<Password> PASSWORD = key(
                    "password", SecretType.OF_APPLICATIONS, "the password of the application")
            .example("{env: SHOP_PASSWORD}")
            .forNewSessions();
    public static final ConfigKey<List<Password>> API_KEYS = key(
                    "api-keys",
                    new ListOf<>(SecretType.TOKEN, true, API_KEYS_MAX),
                    "keys of at least 16 characters with which HTTP requests can authenticate instead of the"
                            + " password; two while a key is being changed")
            .or("[]")
            .example("[{file: secrets/shop-key}]");
    public static final ConfigKey<List<String>> PROTOCOLS = key(
                    "protocols",
                    ListOf.words(ListenerSettings.PROTOCOL_NAME),
                    "the protocols that the application " + "may use; empty: all")
            .or("[]")
            .example("[smpp]")
            .forNewSessions();
    public static final ConfigKey<List<NetworkPrefix>> ALLOW_FROM = key(
                    "allow-from",
                    ListOf.words(NetworkTypes.NETWORK),
                    "the networks from which the application may " + "connect; empty: any")
            .or("[]")
            .example("[127.0.0.0/8, 10.20.0.0/16]")
            .forNewSessions();
    public static final ConfigKey<Integer> MAX_BINDS = key(
                    "max-binds",
                    NumberTypes.integer(1, 100_000),
                    "the maximum number of simultaneous binds of any " + "type")
            .or("4")
            .forNewSessions();
    public static final ConfigKey<Integer> WINDOW = key(
                    "window",
                    NumberTypes.integer(1, 10_000),
                    "the maximum number of unanswered messages per bind; when-too-fast applies above this limit")
            .or("100")
            .forNewSessions();
    public static final ConfigKey<Rate> THROUGHPUT = key(
                    "throughput",
                    TimeTypes.RATE_OR_UNLIMITED,
                    "rate limit in segments over all binds of the application, evenly spaced")
            .or("unlimited")
            .example("500/s");
    public static final ConfigKey<TooFast> WHEN_TOO_FAST = key(
                    "when-too-fast",
                    TextTypes.words(TooFast.class),
                    "action beyond the throughput or the window: reject refuses messages as throttled, slow pauses"
                            + " reading from the connection")
            .or("reject");
    public static final ConfigKey<String> GROUP = key(
                    "group", TextTypes.NAME, "the group whose throughput also limits the application")
            .orElse("no group")
            .example("resellers");
    public static final ConfigKey<List<AddressPattern>> FROM = key(
                    "from",
                    ListOf.words(PatternTypes.PATTERN),
                    "the sender addresses that the application may use; " + "empty: any")
            .or("[]")
            .example("[SHOP, \"447700900*\"]");
    public static final ConfigKey<Address> DEFAULT_FROM = key(
                    "default-from",
                    PatternTypes.ADDRESS,
                    "the sender address that Strowger sets in messages " + "without one")
            .orElse("messages without a sender are sent without one")
            .example("SHOP");
    public static final ConfigKey<Map<String, String>> ATTRIBUTES = key(
                    "attributes", new AttributeMap(), "values of the application, which TLV rules read as account.NAME")
            .or("{}")
            .example("{entity: \"1101000000000000001\"}");
    public static final ConfigKey<List<AddressPattern>> RECEIVES = key(
                    "receives",
                    ListOf.words(PatternTypes.PATTERN),
                    "the numbers whose mobile-originated messages the application receives; the longest pattern wins")
            .or("[]")
            .example("[\"447700900123\", \"6000*\"]");
    public static final ConfigKey<Integer> RECEIVE_WINDOW = key(
                    "receive-window",
                    NumberTypes.integer(1, 10_000),
                    "the maximum number of unanswered deliveries " + "per bind")
            .or("10")
            .forNewSessions();
    public static final ConfigKey<InboundSegments> SEGMENTS = key(
                    "segments",
                    TextTypes.words(InboundSegments.class),
                    "the form in which the application gets long messages from mobiles; keep: in segments, as received;"
                            + " join: as one message, joined when all segments are in the store")
            .orElse("join with callbacks, keep without")
            .example("join");
    public static final ConfigKey<Rank> CLASS = key(
                    "class",
                    TextTypes.words(Rank.class),
                    "priority when an SMSC has a backlog: transactional first, bulk last")
            .or("normal");
    public static final ConfigKey<MessageIdForm> MESSAGE_IDS = key(
                    "message-ids",
                    TextTypes.words(MessageIdForm.class),
                    "the format of message ids in responses to the application")
            .or("decimal");
    public static final ConfigKey<TextAlphabet> ALPHABET = key(
                    "alphabet", TextTypes.words(TextAlphabet.class), "the alphabet that data_coding 0 stands for")
            .or("gsm");
    public static final ConfigKey<String> TOLERANCE = key(
                    "tolerance",
                    TOLERANCE_WORD,
                    "strict: requests that violate the specification are refused; wide: known deviations"
                            + " are accepted")
            .or("wide")
            .forNewSessions();

    public static final ConfigKey<ZoneId> ZONE = key(
                    "timezone", TimeTypes.ZONE, "the time zone of times without an offset (UCP and CIMD2)")
            .or("UTC")
            .forNewSessions();

    public static final ConfigKey<SectionValues> KEEP = key(
                    "keep", Retention.SECTION, "storage of receipts and messages while the application is not bound")
            .or("{}");

    public static final ConfigKey<SectionValues> RECEIPTS = key(
                    "receipts", ApplicationReceipts.SECTION, ApplicationReceipts.SECTION.title())
            .or("{}")
            .example("{per: segment, dates: seconds}");

    public static final ConfigKey<SectionValues> CALLBACKS = key(
                    "callbacks", CallbackSettings.SECTION, CallbackSettings.SECTION.title())
            .orElse("receipts and messages are sent over the sessions of the application")
            .example("{url: \"https://app.example/sms\", secrets: {file: secrets/webhook}}");

    public static final ConfigKey<SectionValues> NUMBERS = key(
                    "numbers",
                    NumberRules.SECTION,
                    "rules for the numbers in messages of the application; they apply before the rules of the top "
                            + "level")
            .or("{}")
            .example("{rules: [{country: GB}]}");

    public static final ConfigKey<List<String>> LABELS = key(
                    "labels",
                    ListOf.words(Labels.LABEL),
                    "the labels that the application may put on its messages; routes match them with match.label; "
                            + "empty: any")
            .or("[]")
            .example("[bulk, otp]");
    public static final ConfigKey<String> DEFAULT_LABEL = key(
                    "default-label", Labels.LABEL, "the label that Strowger sets on messages without one")
            .orElse("messages without a label stay without one")
            .example("bulk");
    public static final ConfigKey<Integer> LABEL_TLV = key(
                    "label-tlv",
                    Labels.FREE_TAG,
                    "the tag of the TLV whose value is the label of a message received over SMPP; the TLV is sent "
                            + "to SMSCs unchanged")
            .orElse("no TLV is a label")
            .example("0x1500");

    public static final ConfigKey<List<String>> MANAGES = key(
                    "manages",
                    ListOf.words(TextTypes.NAME),
                    "the number tables and accounts that requests of the application to Strowger's own API may "
                            + "change; for example, a billing system tops up accounts, or a consent system changes "
                            + "lists")
            .or("[]")
            .example("[stopped, retail]");

    public static final ConfigKey<List<String>> HOOKS = HookSettings.names(
            "hooks",
            "the hooks that are asked about messages of the application, in this order, after the hooks of "
                    + "hooks-for-all");

    public static final ConfigKey<String> PRICE = key(
                    "price",
                    TextTypes.NAME,
                    "the price table with the application's sale price of a segment, by " + "destination")
            .orElse("the application has no sale prices")
            .example("retail");

    public static final Section SECTION = Section.of(
            "the applications that may bind, and their limits",
            NAME,
            SYSTEM_ID,
            PASSWORD,
            API_KEYS,
            PROTOCOLS,
            ALLOW_FROM,
            MAX_BINDS,
            WINDOW,
            THROUGHPUT,
            WHEN_TOO_FAST,
            GROUP,
            FROM,
            DEFAULT_FROM,
            ATTRIBUTES,
            LinkSettings.TLVS,
            RECEIVES,
            RECEIVE_WINDOW,
            SEGMENTS,
            RECEIPTS,
            KEEP,
            CLASS,
            MESSAGE_IDS,
            ALPHABET,
            TOLERANCE,
            ZONE,
            CALLBACKS,
            NUMBERS,
            FilterRule.FILTERS,
            LABELS,
            DEFAULT_LABEL,
            LABEL_TLV,
            HOOKS,
            AccountSettings.ACCOUNT,
            PRICE,
            MANAGES);

    /**
     * @param common the rules for the numbers in messages of all applications
     * @param filters the filters for messages of all applications
     * @param hooksForAll the names of the hooks that are asked about messages of all applications
     * @param groups all groups
     */
    static ApplicationSettings of(
            SectionValues application,
            NumberRules common,
            List<FilterRule> filters,
            List<String> hooksForAll,
            List<GroupSettings> groups) {
        String name = application.value(NAME);
        SectionValues keep = application.value(KEEP);
        CallbackSettings callbacks =
                application.find(CALLBACKS).map(CallbackSettings::of).orElse(CallbackSettings.NONE);
        InboundSegments segments =
                application.value(SEGMENTS, callbacks.isNone() ? InboundSegments.KEEP : InboundSegments.JOIN);
        return new ApplicationSettings(
                name,
                new Login(
                        application.value(SYSTEM_ID, name),
                        application.value(PASSWORD),
                        application.value(API_KEYS).stream()
                                .map(each -> new Password.Plain(each.plain()))
                                .toList(),
                        application.value(PROTOCOLS),
                        application.value(ALLOW_FROM)),
                new Limits(
                        application.value(MAX_BINDS),
                        application.value(WINDOW),
                        application.value(THROUGHPUT),
                        application.value(WHEN_TOO_FAST),
                        groups.stream()
                                .filter(each -> each.name().equals(application.value(GROUP, "")))
                                .toList()),
                new Sending(
                        application.value(FROM),
                        application.value(DEFAULT_FROM, Address.NONE),
                        application.value(CLASS),
                        application.value(MESSAGE_IDS),
                        application.value(ATTRIBUTES),
                        LinkSettings.tlvs(application),
                        List.of(NumberRules.of(application.value(NUMBERS)), common),
                        List.of(FilterRule.all(application), filters),
                        new Labels(
                                application.value(LABELS),
                                application.find(DEFAULT_LABEL).stream().toList(),
                                application.value(LABEL_TLV, Labels.NO_TLV))),
                new Receiving(
                        application.value(RECEIVES),
                        application.value(RECEIVE_WINDOW),
                        segments,
                        new Retention(
                                keep.value(Retention.RECEIPTS),
                                keep.value(Retention.MESSAGES),
                                keep.value(Retention.SEGMENTS),
                                keep.value(Retention.MAX),
                                keep.value(Retention.WARN_AFTER)),
                        ApplicationReceipts.of(application.value(RECEIPTS))),
                new Dialect(
                        application.value(ALPHABET),
                        application.value(TOLERANCE).equals(STRICT),
                        application.value(ZONE)),
                callbacks,
                HookSettings.inOrder(hooksForAll, application.value(HOOKS)),
                application.value(AccountSettings.ACCOUNT, ""),
                application.value(PRICE, ""),
                application.value(MANAGES));
    }

    /**
     * Settings for an application that has been removed from the configuration: no client can bind as the application,
     * but messages that it sent are still forwarded.
     */
    public static ApplicationSettings former(String name) {
        return new ApplicationSettings(
                name,
                new Login(name, new Password.Plain(""), List.of(), List.of()),
                new Limits(1, 1, Rate.UNLIMITED, TooFast.REJECT),
                new Sending(List.of(), Address.NONE, Rank.NORMAL, MessageIdForm.DECIMAL),
                new Receiving(List.of(), 1, InboundSegments.KEEP, Retention.USUAL),
                Dialect.USUAL);
    }

    /**
     * Credentials of an application and restrictions on its binds.
     *
     * @param systemId the system id in the bind
     * @param password the password in the bind
     * @param keys the keys with which HTTP requests can authenticate instead of the password
     * @param protocols the protocols that the application may use; all if empty
     * @param allowFrom the source addresses that the application may connect from; any if empty
     */
    public record Login(
            String systemId,
            Password password,
            List<Password.Plain> keys,
            List<String> protocols,
            List<NetworkPrefix> allowFrom) {
        public Login {
            keys = List.copyOf(keys);
            protocols = List.copyOf(protocols);
            allowFrom = List.copyOf(allowFrom);
        }

        /** Creates a login without keys. */
        public Login(String systemId, Password password, List<String> protocols, List<NetworkPrefix> allowFrom) {
            this(systemId, password, List.of(), protocols, allowFrom);
        }
    }

    /**
     * Limits of an application.
     *
     * @param bindsMax maximum number of simultaneous binds, of all kinds together
     * @param window maximum number of messages from the application awaiting a response, for each bind
     * @param throughput maximum segments per period, over all binds
     * @param tooFast the action when the throughput or the window is exceeded
     * @param group the group whose throughput also limits the application; empty for none
     */
    public record Limits(int bindsMax, int window, Rate throughput, TooFast tooFast, List<GroupSettings> group) {
        public Limits {
            group = List.copyOf(group);
        }

        /** Limits of an application of no group. */
        public Limits(int bindsMax, int window, Rate throughput, TooFast tooFast) {
            this(bindsMax, window, throughput, tooFast, List.of());
        }
    }

    /** The action when an application exceeds its throughput or its window. */
    public enum TooFast {
        /** The message is rejected with a status that asks the application to retry later. */
        REJECT,
        /** Reading from the connection pauses until the rate limit permits the next message. */
        SLOW
    }

    /**
     * Rules for messages that an application submits.
     *
     * @param from the sender addresses that the application may use; any if empty
     * @param defaultFrom the sender for messages that name none; with {@link Address#NONE}, such messages stay without
     *     a sender
     * @param rank the priority when a resource is scarce
     * @param messageIds the format of the message ids in responses
     * @param attributes values that rules for TLVs read
     * @param tlvs the rules for TLVs of its messages
     * @param numbers the rules for numbers: of the application, then of the whole configuration
     * @param filters the message filters: of the application, then of the whole configuration
     * @param labels how messages get labels, and which are allowed
     */
    public record Sending(
            List<AddressPattern> from,
            Address defaultFrom,
            Rank rank,
            MessageIdForm messageIds,
            Map<String, String> attributes,
            TlvRules tlvs,
            List<NumberRules> numbers,
            List<List<FilterRule>> filters,
            Labels labels) {
        public Sending {
            filters = filters.stream().map(List::copyOf).toList();
            from = List.copyOf(from);
            attributes = Map.copyOf(attributes);
            numbers = List.copyOf(numbers);
        }

        /** Creates rules that leave messages as they are, and allow any label. */
        public Sending(List<AddressPattern> from, Address defaultFrom, Rank rank, MessageIdForm messageIds) {
            this(from, defaultFrom, rank, messageIds, Map.of(), TlvRules.NONE, List.of(), List.of(), Labels.NONE);
        }
    }

    /** The priority of an application when a resource is scarce, highest first. */
    public enum Rank {
        TRANSACTIONAL,
        NORMAL,
        BULK
    }

    /** The format of the message ids that the router assigns. */
    public enum MessageIdForm {
        DECIMAL,
        HEX,
        UUID
    }

    /**
     * Rules for messages that are delivered to an application.
     *
     * @param numbers recipient addresses whose messages belong to the application
     * @param window maximum number of deliveries awaiting a response, for each bind
     * @param segments the form of long messages from mobiles
     * @param retention limits on receipts and messages held while the application is not connected
     * @param receipts the receipts of its own messages
     */
    public record Receiving(
            List<AddressPattern> numbers,
            int window,
            InboundSegments segments,
            Retention retention,
            ApplicationReceipts receipts) {
        public Receiving {
            numbers = List.copyOf(numbers);
        }

        /** Creates rules with the usual receipts. */
        public Receiving(List<AddressPattern> numbers, int window, InboundSegments segments, Retention retention) {
            this(numbers, window, segments, retention, ApplicationReceipts.USUAL);
        }
    }

    /** The form in which an application gets long messages from mobiles. */
    public enum InboundSegments {
        /** Delivers the segments as they were received. */
        KEEP,
        /** Delivers one message, joined from the segments. */
        JOIN
    }

    /**
     * Limits on receipts and messages held for an application that is not connected.
     *
     * @param receipts how long a receipt is held
     * @param messages how long a message is held
     * @param segments how long a segment waits for the others of its message
     * @param max maximum number of receipts and messages together
     * @param warnAfter how long the oldest delivery waits before operators are warned
     */
    public record Retention(Duration receipts, Duration messages, Duration segments, int max, Duration warnAfter) {
        public static final ConfigKey<Duration> RECEIPTS = key(
                        "receipts", TimeTypes.duration("1m", "30d"), "how long receipts are kept")
                .or("48h");
        public static final ConfigKey<Duration> MESSAGES = key(
                        "messages", TimeTypes.duration("1m", "30d"), "how long mobile-originated messages are kept")
                .or("72h");
        public static final ConfigKey<Duration> SEGMENTS = key(
                        "segments",
                        TimeTypes.duration("1s", "7d"),
                        "with segments: join, how long segments wait for the other segments of their message; after "
                                + "this time they are delivered as received")
                .or("30m");
        public static final ConfigKey<Integer> MAX = key(
                        "max",
                        NumberTypes.integer(1, 100_000_000),
                        "the maximum number of receipts and messages together; above this, the SMSC receives a "
                                + "temporary error")
                .or("100000");
        public static final ConfigKey<Duration> WARN_AFTER = key(
                        "warn-after",
                        TimeTypes.duration("1m", "30d"),
                        "how long the oldest receipt or message waits before `status` warns and "
                                + "`application.deliveries_wait` is logged")
                .or("1h");
        static final Section SECTION = Section.of(
                "storage of receipts and messages for an application that is not bound or does not answer",
                RECEIPTS,
                MESSAGES,
                SEGMENTS,
                MAX,
                WARN_AFTER);
        public static final Retention USUAL = new Retention(
                Duration.ofDays(2), Duration.ofDays(3), Duration.ofMinutes(30), 100_000, Duration.ofHours(1));
    }

    /**
     * Protocol details of an application.
     *
     * @param alphabet the meaning of data coding 0
     * @param strict whether the peer must follow the protocol to the letter
     * @param zone the time zone of times that carry no zone
     */
    public record Dialect(TextAlphabet alphabet, boolean strict, ZoneId zone) {
        public static final Dialect USUAL = new Dialect(TextAlphabet.GSM, false, ZoneId.of("UTC"));
    }
}
