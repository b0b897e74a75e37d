package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.strowger.http.HttpUrl;
import org.strowger.router.config.SmscSettings.Ask;
import org.strowger.router.config.SmscSettings.OnUncertain;
import org.strowger.router.config.SmscSettings.Segments;
import org.strowger.router.config.fields.LinkSettings;
import org.strowger.router.config.fields.NumberType;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.numbers.SmscNumbers;
import org.strowger.router.config.provider.ProviderSettings;
import org.strowger.router.config.status.StatusTable;
import org.strowger.router.config.tls.ClientTls;
import org.strowger.router.config.value.BindKind;
import org.strowger.router.config.value.Host;
import org.strowger.router.config.value.LocalAddress;
import org.strowger.router.config.value.NetworkTypes;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.Rate;
import org.strowger.router.config.value.SecretType;
import org.strowger.router.config.value.TextAlphabet;
import org.strowger.router.config.value.TimeTypes;

/**
 * An SMSC that the router connects to.
 *
 * @param name unique among SMSCs
 * @param peer addresses and transport
 * @param login credentials of the router at the SMSC
 * @param capacity sessions, window, throughput and queue
 * @param patience timeouts
 * @param dialect protocol details of the SMSC
 * @param link the fields and TLVs that the SMSC requires of messages
 * @param provider the API of an SMSC with the protocol http
 * @param costTable the name of the price table with its costs; empty if it has none
 */
public record SmscSettings(
        String name,
        Peer peer,
        SmscLogin login,
        Capacity capacity,
        SmscPatience patience,
        SmscDialect dialect,
        LinkSettings link,
        ProviderSettings provider,
        String costTable) {
    /** Creates settings of an SMSC without costs. */
    public SmscSettings(
            String name,
            Peer peer,
            SmscLogin login,
            Capacity capacity,
            SmscPatience patience,
            SmscDialect dialect,
            LinkSettings link,
            ProviderSettings provider) {
        this(name, peer, login, capacity, patience, dialect, link, provider, "");
    }

    /** Value that turns an optional behaviour on. */
    public static final String YES = "yes";

    private static final String STANDBY = "standby";

    public static final ConfigKey<String> NAME =
            key("name", TextTypes.NAME, "unique name of the SMSC").example("operator-a");
    public static final ConfigKey<String> PROTOCOL = key(
                    "protocol",
                    ListenerSettings.PROTOCOL_NAME,
                    "the protocol; http for a provider with an HTTP API, which has the section http instead of hosts")
            .or("smpp")
            .forNewSessions();
    public static final ConfigKey<List<Host>> HOSTS = key(
                    "hosts",
                    ListOf.words(NetworkTypes.HOST_OR_SERVICE),
                    "the hosts of the SMSC, used in the way that host-order sets; a name such as "
                            + "srv:_smpp._tcp.example.net names an SRV record, which lists hosts and ports; with "
                            + "outbind, the hosts from which "
                            + "the SMSC may connect, from any port")
            .orElse("with outbind, any host may connect; without outbind, hosts is required")
            .example("[smsc1.example.net:2775, smsc2.example.net:2775]")
            .forNewSessions();
    public static final ConfigKey<List<Host>> RECEIVER_HOSTS = key(
                    "receiver-hosts",
                    ListOf.words(NetworkTypes.HOST_OR_SERVICE),
                    "with bind: transmitter+receiver, the hosts of the receivers, if they differ from the hosts of "
                            + "the transmitters")
            .orElse("the hosts")
            .example("smsc1.example.net:2776")
            .forNewSessions();
    public static final ConfigKey<String> HOST_ORDER = key(
                    "host-order",
                    TextTypes.oneOf("spread", STANDBY),
                    "spread: sessions are spread round robin over the hosts that answer; standby: each session goes "
                            + "to the first host, and to a later host only while no earlier host answers")
            .or("spread")
            .forNewSessions();
    public static final ConfigKey<SectionValues> TLS = key("tls", ClientTls.SECTION, "encryption")
            .orElse("plain")
            .example("{ca: ca.pem}")
            .forNewSessions();
    public static final ConfigKey<String> VERSION = key(
                    "version",
                    TextTypes.oneOf("3.3", "3.4", "5.0"),
                    "the protocol version; if the SMSC responds with a lower version, the lower version is used")
            .orElse("the protocol's default: 3.4 for smpp")
            .example("3.4")
            .forNewSessions();
    public static final ConfigKey<String> SYSTEM_ID = key(
                    "system-id", TextTypes.ascii("a system id", 1, 64), "our system id at the SMSC")
            .example("strowger")
            .forNewSessions();
    public static final ConfigKey<Password> PASSWORD = key("password", SecretType.OURS, "the password")
            .orElse("not needed with login: no")
            .example("{file: secrets/operator-a}")
            .forNewSessions();
    public static final ConfigKey<String> SYSTEM_TYPE = key(
                    "system-type",
                    TextTypes.ascii("a text", 0, 64),
                    "system_type or address_range of the bind, if the SMSC requires it")
            .or("\"\"")
            .forNewSessions();
    public static final ConfigKey<String> ADDRESS_RANGE = key(
                    "address-range",
                    TextTypes.ascii("a text", 0, 40),
                    "system_type or address_range of the bind, if the SMSC requires it")
            .or("\"\"")
            .forNewSessions();
    private static final ConfigKey<Password> PASSWORD_OF_OTHER = key("password", SecretType.OURS, "its password")
            .example("{file: secrets/operator-a-2}")
            .forNewSessions();
    public static final ConfigKey<String> LOGIN = key(
                    "login",
                    TextTypes.oneOf(YES, "no"),
                    "no: no login is sent, because the SMSC identifies Strowger by its IP address; only UCP. "
                            + "system-id is in this case the address of Strowger in operations, unless "
                            + "address-range has an address")
            .or(YES)
            .forNewSessions();
    public static final ConfigKey<List<SectionValues>> OTHER_LOGINS = key(
                    "other-logins",
                    ListOf.sections(OtherLogin.SECTION),
                    "further accounts under the same contract; each has its own sessions, as many as the first account")
            .or("[]")
            .forNewSessions();
    public static final ConfigKey<NumberType> ADDRESS_RANGE_TYPE = key(
                    "address-range-type", NumberType.PAIR, "TON and NPI of address_range in the bind of SMPP")
            .or("0/0")
            .forNewSessions();
    public static final ConfigKey<String> BIND = key(
                    "bind",
                    TextTypes.oneOf(BindKind.keys().toArray(String[]::new)),
                    "transceiver: one session for both directions; transmitter+receiver: one session for each "
                            + "direction; transmitter, receiver: one direction only. Routes cannot send to an SMSC "
                            + "that has only receivers")
            .or("transceiver")
            .forNewSessions();
    public static final ConfigKey<Integer> SESSIONS = key(
                    "sessions",
                    NumberTypes.integer(1, 1000),
                    "the number of sessions of each type and login, over all hosts")
            .or("1")
            .forNewSessions();
    public static final ConfigKey<List<String>> NODES = key(
                    "nodes",
                    ListOf.words(TextTypes.NAME),
                    "with cluster: the nodes that may have sessions with the SMSC, for example because only they can "
                            + "reach it")
            .orElse("all nodes")
            .example("[london-1, london-2]");
    public static final ConfigKey<Integer> WINDOW = key(
                    "window",
                    NumberTypes.integer(1, 10_000),
                    "the maximum number of unanswered messages per session; always 1 with the protocol http, where"
                            + " sessions is the number of requests in flight")
            .or("50")
            .forNewSessions();
    public static final ConfigKey<Rate> THROUGHPUT = key(
                    "throughput",
                    TimeTypes.RATE_OR_UNLIMITED,
                    "rate limit in segments over all sessions, evenly spaced")
            .or("unlimited")
            .example("200/s");
    public static final ConfigKey<String> RECEIPT_IDS = key(
                    "receipt-ids",
                    TextTypes.oneOf("learn", "same", "hex-to-decimal", "decimal-to-hex"),
                    "the format of message ids in receipts of the SMSC; learn: detected from 20 receipts")
            .or("learn")
            .forNewSessions();
    public static final ConfigKey<OnUncertain> ON_UNCERTAIN = key(
                    "on-uncertain",
                    TextTypes.words(OnUncertain.class),
                    "action for an unanswered message when the session breaks; hold: the message is held until an "
                            + "operator decides or the message expires (with delivery: relay, same as fail)")
            .or("resend")
            .forNewSessions();
    public static final ConfigKey<Duration> UNBOUND_AFTER = key(
                    "unbound-after",
                    TimeTypes.duration("0s", "1h"),
                    "the time that an SMSC can be down before messages are sent to the next SMSC of their route")
            .or("10s");
    public static final ConfigKey<Integer> QUEUE = key(
                    "queue",
                    NumberTypes.integer(1, 100_000_000),
                    "the maximum number of messages queued for the SMSC, shared fairly among applications: one alone "
                            + "may use nine tenths")
            .or("100000");
    public static final ConfigKey<TextAlphabet> ALPHABET = key(
                    "alphabet", TextTypes.words(TextAlphabet.class), "the alphabet that data_coding 0 stands for")
            .or("gsm")
            .forNewSessions();
    public static final ConfigKey<Segments> SEGMENTS = key(
                    "segments",
                    TextTypes.words(Segments.class),
                    "the form in which long messages are sent; keep: as received; udh: in segments with a user data "
                            + "header; sar: in segments with sar TLVs; payload: whole in message_payload, "
                            + "reassembled from segments within one minute (with delivery: relay, segments are sent "
                            + "as received). UCP and CIMD2 support only keep and udh, which are identical there; "
                            + "SMPP 3.3 has no payload")
            .or("keep")
            .forNewSessions();
    public static final ConfigKey<String> TRANSLITERATE = key(
                    "transliterate",
                    TextTypes.oneOf("no", YES),
                    "yes: a UCS-2 text is sent in the GSM alphabet if each of its characters, or a similar"
                            + " one (quotation marks, accents), exists in that alphabet; segments of long messages "
                            + "are not changed. Only for an SMSC with alphabet: gsm")
            .or("no")
            .forNewSessions();
    public static final ConfigKey<String> TOLERANCE = key(
                    "tolerance",
                    ApplicationSettings.TOLERANCE_WORD,
                    "strict: requests that violate the specification are refused; wide: known deviations"
                            + " are accepted")
            .or("wide")
            .forNewSessions();
    public static final ConfigKey<ZoneId> ZONE = key(
                    "timezone", TimeTypes.ZONE, "the time zone of times without an offset (UCP and CIMD2)")
            .or("UTC")
            .forNewSessions();
    public static final ConfigKey<LocalAddress> LOCAL = key(
                    "local",
                    NetworkTypes.LOCAL,
                    "the local address of connections to the SMSC, or the name of a network interface, whose address "
                            + "is looked up at each connection attempt")
            .orElse("chosen by the operating system")
            .example("192.0.2.10")
            .forNewSessions();
    public static final ConfigKey<InetSocketAddress> OUTBIND = key(
                    "outbind",
                    NetworkTypes.CALLED,
                    "the address to listen on for outbind from the SMSC, instead of connecting to it; the outbind "
                            + "must carry our system-id and password")
            .orElse("Strowger connects to the SMSC")
            .example("0.0.0.0:2777")
            .forNewSessions();

    public static final ConfigKey<SectionValues> HTTP = key(
                    "http", ProviderSettings.SECTION, "the API of a provider with the protocol http")
            .orElse("required with protocol: http")
            .example("{profile: kannel, url: 'https://kannel.example.net:13013/cgi-bin/sendsms'}")
            .forNewSessions();

    public static final ConfigKey<SectionValues> TIMERS = key(
                    "timers", SmscPatience.SECTION, "timeouts and intervals of sessions with the SMSC")
            .or("{}");
    public static final ConfigKey<SectionValues> RECEIPTS = key(
                    "receipts", ReceiptSettings.SECTION, "receipts from the SMSC")
            .or("{}")
            .forNewSessions();

    public static final ConfigKey<SectionValues> NUMBERS =
            key("numbers", SmscNumbers.SECTION, SmscNumbers.SECTION.title()).or("{}");

    public static final ConfigKey<String> COST = key(
                    "cost", TextTypes.NAME, "the price table with the cost of a segment at this SMSC, by destination")
            .orElse("the costs of the SMSC are not known")
            .example("cost-operator-a");

    public static final Section SECTION = Section.of(
            "the SMSCs that Strowger connects to",
            NAME,
            PROTOCOL,
            HOSTS,
            RECEIVER_HOSTS,
            HOST_ORDER,
            TLS,
            VERSION,
            SYSTEM_ID,
            PASSWORD,
            LOGIN,
            OTHER_LOGINS,
            SYSTEM_TYPE,
            ADDRESS_RANGE,
            ADDRESS_RANGE_TYPE,
            BIND,
            SESSIONS,
            NODES,
            WINDOW,
            THROUGHPUT,
            TIMERS,
            RECEIPT_IDS,
            RECEIPTS,
            StatusTable.STATUSES,
            StatusTable.RECEIPT_ERRORS,
            ON_UNCERTAIN,
            UNBOUND_AFTER,
            QUEUE,
            ALPHABET,
            SEGMENTS,
            TRANSLITERATE,
            LinkSettings.FIELDS,
            LinkSettings.TLVS,
            TOLERANCE,
            ZONE,
            LOCAL,
            OUTBIND,
            NUMBERS,
            COST,
            HTTP);

    static SmscSettings of(SectionValues smsc) {
        ProviderSettings provider = smsc.find(HTTP).map(ProviderSettings::of).orElse(ProviderSettings.NONE);
        return new SmscSettings(
                smsc.value(NAME),
                peer(smsc, provider),
                login(smsc),
                new Capacity(
                        smsc.value(SESSIONS),
                        provider.isNone() ? smsc.value(WINDOW) : 1,
                        smsc.value(THROUGHPUT),
                        smsc.value(QUEUE),
                        Set.copyOf(smsc.value(NODES, List.of()))),
                patience(smsc, smsc.value(TIMERS)),
                dialect(smsc, provider),
                LinkSettings.of(smsc),
                provider,
                smsc.value(COST, ""));
    }

    private static Peer peer(SectionValues smsc, ProviderSettings provider) {
        Optional<SectionValues> tls = smsc.find(TLS);
        return new Peer(
                smsc.value(PROTOCOL),
                provider.isNone() ? hosts(smsc) : Hosts.only(host(provider.target())),
                provider.isNone() ? tls.isPresent() : provider.target().isTls(),
                tls.map(ClientTls::of).orElse(ClientTls.NONE),
                smsc.value(LOCAL, LocalAddress.ANY),
                smsc.value(OUTBIND, Peer.ANY));
    }

    private static Hosts hosts(SectionValues smsc) {
        List<Host> all = smsc.value(HOSTS, List.of());
        return new Hosts(
                all, smsc.value(RECEIVER_HOSTS, all), smsc.value(HOST_ORDER).equals(STANDBY));
    }

    private static Host host(HttpUrl url) {
        return new Host(url.host(), url.port());
    }

    private static SmscLogin login(SectionValues smsc) {
        List<String> versions = smsc.configValue().reading().vocabulary().versions(smsc.value(PROTOCOL));
        return new SmscLogin(
                smsc.value(SYSTEM_ID),
                smsc.find(PASSWORD).map(Password::plain).orElse(""),
                smsc.value(LOGIN).equals(YES),
                smsc.value(OTHER_LOGINS).stream().map(OtherLogin::of).toList(),
                smsc.value(SYSTEM_TYPE),
                smsc.value(ADDRESS_RANGE),
                smsc.value(ADDRESS_RANGE_TYPE),
                smsc.value(VERSION, versions.isEmpty() ? "" : versions.get(0)),
                BindKind.named(smsc.value(BIND)));
    }

    private static SmscPatience patience(SectionValues smsc, SectionValues timers) {
        return new SmscPatience(
                timers.value(SmscPatience.CONNECT),
                timers.value(SmscPatience.RESPONSE),
                timers.value(SmscPatience.ENQUIRE_LINK),
                timers.value(SmscPatience.RECONNECT).first(),
                timers.value(SmscPatience.RECONNECT).last(),
                smsc.value(UNBOUND_AFTER));
    }

    private static SmscDialect dialect(SectionValues smsc, ProviderSettings provider) {
        SectionValues receipts = smsc.value(RECEIPTS);
        return new SmscDialect(
                new ReceiptSettings(
                        smsc.value(RECEIPT_IDS),
                        receipts.value(ReceiptSettings.WAIT),
                        receipts.value(ReceiptSettings.MAX),
                        receipts.value(ReceiptSettings.ASK),
                        receipts.value(ReceiptSettings.EXPIRED).equals(ReceiptSettings.REPORT),
                        receipts.value(ReceiptSettings.UNKNOWN).equals(ReceiptSettings.FINAL)),
                smsc.value(ON_UNCERTAIN),
                new Texts(
                        smsc.value(ALPHABET),
                        provider.isNone() || !provider.takesWholeTexts() ? smsc.value(SEGMENTS) : Segments.PAYLOAD,
                        smsc.value(TRANSLITERATE).equals(YES)),
                smsc.value(TOLERANCE).equals(ApplicationSettings.STRICT),
                smsc.value(ZONE),
                StatusTable.of(smsc),
                SmscNumbers.of(smsc.value(NUMBERS)));
    }

    /**
     * Addresses and transport of an SMSC.
     *
     * @param protocol the name of the protocol
     * @param hosts names and ports of the hosts
     * @param encrypted whether TLS is used
     * @param tls TLS settings, if TLS is used
     * @param local the local address of connections
     * @param outbind the local address that accepts outbind connections; {@link #ANY} if the router dials the SMSC
     */
    public record Peer(
            String protocol,
            Hosts hosts,
            boolean encrypted,
            ClientTls tls,
            LocalAddress local,
            InetSocketAddress outbind) {
        /** Stands for no particular address. */
        public static final InetSocketAddress ANY = new InetSocketAddress(0);

        /**
         * Whether the SMSC connects to the router (outbind). In that case the hosts only restrict the source addresses.
         */
        public boolean isCalled() {
            return outbind.getPort() != 0;
        }
    }

    /**
     * The hosts of an SMSC.
     *
     * @param all the hosts, in the order in which they are tried; empty if any host may connect by outbind
     * @param ofReceivers the hosts of sessions that only receive
     * @param isStandby whether the first host is preferred; otherwise the sessions are spread
     */
    public record Hosts(List<Host> all, List<Host> ofReceivers, boolean isStandby) {
        public Hosts {
            all = List.copyOf(all);
            ofReceivers = List.copyOf(ofReceivers);
        }

        static Hosts only(Host host) {
            return new Hosts(List.of(host), List.of(host), false);
        }

        @Override
        public String toString() {
            return all.equals(ofReceivers) ? all.toString() : all + ", receivers " + ofReceivers;
        }
    }

    /**
     * Credentials and bind parameters of the router at an SMSC.
     *
     * @param systemId the system id of the router
     * @param password the password of the router
     * @param isSent whether a login is sent; some SMSCs identify the router by its address
     * @param others further accounts, each with its own sessions
     * @param systemType usually empty
     * @param addressRange usually empty
     * @param rangeType TON and NPI of the address range
     * @param version the protocol version
     * @param bind the kinds of sessions
     */
    public record SmscLogin(
            String systemId,
            String password,
            boolean isSent,
            List<OtherLogin> others,
            String systemType,
            String addressRange,
            NumberType rangeType,
            String version,
            BindKind bind) {
        public SmscLogin {
            others = List.copyOf(others);
        }

        @Override
        public String toString() {
            return "SmscLogin[systemId=" + systemId + "]"; // omits the password
        }
    }

    /** The number of sessions, over all kinds and logins. */
    public int sessions() {
        return capacity.sessions() * login.bind().kinds() * (1 + login.others().size());
    }

    /** Another account of the router at the SMSC. */
    public record OtherLogin(String systemId, String password) {
        static final Section SECTION = Section.of("more accounts at an SMSC", SYSTEM_ID, PASSWORD_OF_OTHER);

        static OtherLogin of(SectionValues login) {
            return new OtherLogin(
                    login.value(SYSTEM_ID), login.value(PASSWORD_OF_OTHER).plain());
        }

        @Override
        public String toString() {
            return "OtherLogin[systemId=" + systemId + "]"; // omits the password
        }
    }

    /**
     * Capacity of an SMSC.
     *
     * @param sessions the number of sessions of each kind
     * @param window the window of each session
     * @param throughput maximum segments per period, over all sessions
     * @param queue maximum number of messages queued for the SMSC
     * @param nodes the nodes of a cluster that may have sessions; empty for all
     */
    public record Capacity(int sessions, int window, Rate throughput, int queue, Set<String> nodes) {
        public Capacity {
            nodes = Set.copyOf(nodes);
        }
    }

    /**
     * Timeouts of an SMSC.
     *
     * @param connect time limit for establishing the connection
     * @param response time limit for the response to a message
     * @param enquireLink idle time before the router sends an enquire link
     * @param reconnectFirst the delay before the first reconnect
     * @param reconnectMax the maximum delay between reconnects
     * @param unboundAfter time without a connection to the SMSC after which messages fail over to the next candidate
     */
    public record SmscPatience(
            Duration connect,
            Duration response,
            Duration enquireLink,
            Duration reconnectFirst,
            Duration reconnectMax,
            Duration unboundAfter) {
        public static final ConfigKey<Duration> CONNECT = key(
                        "connect", TimeTypes.duration("100ms", "5m"), "the timeout of establishing a connection")
                .or("5s");
        public static final ConfigKey<Duration> RESPONSE = key(
                        "response", TimeTypes.duration("100ms", "10m"), "the timeout of the response to a message")
                .or("10s")
                .forNewSessions();
        public static final ConfigKey<Duration> ENQUIRE_LINK = key(
                        "enquire-link",
                        TimeTypes.duration("1s", "1h"),
                        "the idle time before an enquire_link is sent; with the protocol http, the time"
                                + " after which an unused connection is replaced")
                .or("30s")
                .forNewSessions();
        public static final ConfigKey<TimeTypes.Range> RECONNECT = key(
                        "reconnect",
                        TimeTypes.range("100ms", "1h"),
                        "the delay before reconnecting: the first and the longest delay")
                .or("1s..60s");
        static final Section SECTION = Section.of("timers of an SMSC", CONNECT, RESPONSE, ENQUIRE_LINK, RECONNECT);
        public static final SmscPatience USUAL = new SmscPatience(
                Duration.ofSeconds(5),
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                Duration.ofSeconds(1),
                Duration.ofSeconds(60),
                Duration.ofSeconds(10));
    }

    /**
     * Protocol details of an SMSC.
     *
     * @param receipts handling of the SMSC's receipts
     * @param onUncertain the fate of a message that was awaiting its response when the session broke
     * @param texts encoding of message texts
     * @param strict whether the peer must follow the protocol to the letter
     * @param zone the time zone of times that carry no zone
     * @param statuses the classes of its statuses and of the errors in its receipts
     * @param numbers the form of numbers
     */
    public record SmscDialect(
            ReceiptSettings receipts,
            OnUncertain onUncertain,
            Texts texts,
            boolean strict,
            ZoneId zone,
            StatusTable statuses,
            SmscNumbers numbers) {
        public static final SmscDialect USUAL = new SmscDialect(
                ReceiptSettings.USUAL,
                OnUncertain.RESEND,
                Texts.USUAL,
                false,
                ZoneId.of("UTC"),
                StatusTable.BY_PROTOCOL,
                SmscNumbers.NONE);
    }

    /**
     * Encoding of message texts for an SMSC.
     *
     * @param alphabet the meaning of data coding 0
     * @param segments how the segments of long messages are sent
     * @param transliterates whether texts that need UCS-2 are sent in the GSM alphabet with similar characters, where
     *     those exist
     */
    public record Texts(TextAlphabet alphabet, Segments segments, boolean transliterates) {
        public static final Texts USUAL = new Texts(TextAlphabet.GSM, Segments.KEEP, false);
    }

    /**
     * Handling of the receipts of an SMSC.
     *
     * @param ids the format of the message ids in receipts; {@link #LEARN} if detected from traffic
     * @param patience how long the router waits for a receipt
     * @param max maximum number of receipts expected at once
     * @param ask which receipts are requested
     * @param reportExpired whether the application is notified when an expected receipt does not arrive
     * @param isUnknownFinal whether a receipt that says UNKNOWN is the final receipt of its message
     */
    public record ReceiptSettings(
            String ids, Duration patience, int max, Ask ask, boolean reportExpired, boolean isUnknownFinal) {
        public static final String REPORT = "report";
        public static final String FINAL = "final";
        public static final ConfigKey<Duration> WAIT = key(
                        "wait", TimeTypes.duration("1m", "30d"), "how long a receipt is expected after the response")
                .or("48h");
        /** The largest {@link #MAX}. */
        public static final int EXPECTED_MAX = 100_000_000;

        public static final ConfigKey<Integer> MAX = key(
                        "max",
                        NumberTypes.integer(1, EXPECTED_MAX),
                        "the maximum number of expected receipts; the applications share it")
                .or("1000000");
        public static final ConfigKey<Ask> ASK = key(
                        "ask",
                        TextTypes.words(Ask.class),
                        "as-asked: receipts are requested if the application requests them; always: receipts "
                                + "are always requested; failure: only receipts of failures are requested, and only "
                                + "if the application requests receipts, except for messages that Strowger splits "
                                + "or that are charged on delivery; never: no receipts are requested, so the "
                                + "application gets none")
                .or("as-asked");
        public static final ConfigKey<String> EXPIRED = key(
                        "expired",
                        TextTypes.oneOf("count", REPORT),
                        "count: a receipt that never arrives is only counted; report: it is also reported to the "
                                + "application")
                .or("count");
        public static final ConfigKey<String> UNKNOWN = key(
                        "unknown",
                        TextTypes.oneOf("pending", FINAL),
                        "pending: a receipt with the state UNKNOWN is an intermediate report; if no other receipt "
                                + "follows, the application gets UNKNOWN after wait; final: UNKNOWN is the final "
                                + "state of the message")
                .or("pending");
        static final Section SECTION = Section.of("receipts from an SMSC", WAIT, MAX, ASK, EXPIRED, UNKNOWN);
        public static final String LEARN = "learn";
        public static final ReceiptSettings USUAL =
                new ReceiptSettings(LEARN, Duration.ofDays(2), 1_000_000, Ask.AS_ASKED, false, false);

        /** Whether a receipt is requested even if the application requests none. */
        public boolean always() {
            return ask == Ask.ALWAYS;
        }
    }

    /** Which receipts are requested from an SMSC. */
    public enum Ask {
        AS_ASKED,
        ALWAYS,
        FAILURE,
        NEVER
    }

    /** The fate of a message that was awaiting its response when the session broke. */
    public enum OnUncertain {
        RESEND,
        HOLD,
        FAIL
    }

    /** How the segments of long messages are sent. */
    public enum Segments {
        KEEP,
        UDH,
        SAR,
        PAYLOAD
    }
}
