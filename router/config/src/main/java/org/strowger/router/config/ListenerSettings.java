package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ConfigVocabulary;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.tls.ServerTls;
import org.strowger.router.config.value.NetworkPrefix;
import org.strowger.router.config.value.NetworkTypes;
import org.strowger.router.config.value.TimeTypes;

/**
 * An address where applications connect.
 *
 * @param name unique among listeners
 * @param protocol the name of the protocol
 * @param listen the local address
 * @param tls TLS settings; {@link ServerTls#NONE} for plain TCP
 * @param patience session timeouts
 * @param admission limits on connections before the bind
 * @param web settings of an HTTP listener
 */
public record ListenerSettings(
        String name,
        String protocol,
        InetSocketAddress listen,
        ServerTls tls,
        Patience patience,
        Admittance admission,
        Web web) {
    /** The protocol of requests without a bind. */
    public static final String HTTP = "http";

    /** The name of a protocol with a bind. */
    static final ScalarType<String> BOUND_PROTOCOL = protocol(ConfigVocabulary::protocols);

    /** The name of a protocol. */
    static final ScalarType<String> PROTOCOL_NAME = protocol(ConfigVocabulary::applicationProtocols);

    public static final ConfigKey<String> NAME =
            key("name", TextTypes.NAME, "unique name of the listener").example("smpp");
    public static final ConfigKey<String> PROTOCOL =
            key("protocol", PROTOCOL_NAME, "the protocol").or("smpp").forNewSessions();
    public static final ConfigKey<InetSocketAddress> LISTEN =
            key("listen", NetworkTypes.LISTEN, "the IP address and port").example("0.0.0.0:2775");
    public static final ConfigKey<Integer> MAX_CONNECTIONS = key(
                    "max-connections",
                    NumberTypes.integer(1, 1_000_000),
                    "the maximum number of open connections; beyond it, the oldest that has not signed in is closed, "
                            + "else the new one")
            .or("20000");
    public static final ConfigKey<Duration> SESSION_INIT = key(
                    "session-init-timeout",
                    TimeTypes.duration("100ms", "10m"),
                    "the time limit for the bind; a connection without a bind is closed")
            .or("10s")
            .forNewSessions();
    public static final ConfigKey<Duration> IDLE = key(
                    "idle-timeout",
                    TimeTypes.durationOrOff("1s", "7d"),
                    "a session without traffic for this long is unbound and closed; Strowger's own"
                            + " enquire_link (every 30 s) and its response do not count as traffic; off: never")
            .or("5m")
            .forNewSessions();
    public static final ConfigKey<Boolean> PROXY_PROTOCOL = key(
                    "proxy-protocol",
                    TextTypes.FLAG,
                    "expect a PROXY protocol header (v1 or v2) on each connection; requires trusted-proxies")
            .or("false")
            .forNewSessions();
    public static final ConfigKey<List<NetworkPrefix>> TRUSTED_PROXIES = key(
                    "trusted-proxies",
                    ListOf.words(NetworkTypes.NETWORK),
                    "the addresses of the proxies whose PROXY headers are believed; with proxy-protocol, a connection"
                            + " from any other address is closed")
            .or("[]")
            .example("[10.0.0.5, 10.0.1.0/24]")
            .forNewSessions();
    public static final ConfigKey<SectionValues> TLS = key("tls", ServerTls.SECTION, "encryption")
            .orElse("plain")
            .example("{certificate: server.pem, key: server.key}")
            .forNewSessions();

    public static final ConfigKey<SectionValues> WEB = key(
                    "http", Web.SECTION, "the APIs of a listener with the protocol http")
            .or("{}")
            .forNewSessions();

    public static final Section SECTION = Section.of(
            "the addresses to which applications connect",
            NAME,
            PROTOCOL,
            LISTEN,
            MAX_CONNECTIONS,
            SESSION_INIT,
            IDLE,
            PROXY_PROTOCOL,
            TRUSTED_PROXIES,
            TLS,
            WEB);

    /** Whether applications send HTTP requests to the listener. */
    public boolean isHttp() {
        return protocol.equals(HTTP);
    }

    private static ScalarType<String> protocol(Function<ConfigVocabulary, List<String>> supported) {
        return new ScalarType<>(
                "the name of a protocol such as smpp",
                vocabulary -> Map.of("enum", supported.apply(vocabulary)),
                (text, value) -> {
                    List<String> protocols = supported.apply(value.reading().vocabulary());
                    if (!protocols.contains(text)) {
                        throw InvalidValue.because(
                                "the protocol \"" + text + "\" is not supported by this version",
                                "this version supports " + SpellingHint.either(protocols));
                    }
                    return text;
                });
    }

    static ListenerSettings of(SectionValues listener) {
        return new ListenerSettings(
                listener.value(NAME),
                listener.value(PROTOCOL),
                listener.value(LISTEN),
                listener.find(TLS).map(ServerTls::of).orElse(ServerTls.NONE),
                new Patience(listener.value(SESSION_INIT), listener.value(IDLE)),
                new Admittance(
                        listener.value(MAX_CONNECTIONS),
                        listener.value(PROXY_PROTOCOL) ? listener.value(TRUSTED_PROXIES) : List.of()),
                Web.of(listener.value(WEB)));
    }

    /**
     * Settings of an HTTP listener.
     *
     * @param apis the names of the APIs that it serves
     * @param exact whether oddities of imitated gateways are imitated too
     * @param bodyBytesMax the maximum size of a request body
     * @param segmentsMax the maximum number of segments of the messages of one request
     * @param pipelineMax the maximum number of unanswered requests of a connection
     * @param admin the access to the API kannel-admin
     */
    public record Web(
            List<String> apis, boolean exact, int bodyBytesMax, int segmentsMax, int pipelineMax, AdminAccess admin) {
        private static final int SEGMENTS_USUAL = 10_000;

        /** The name of the API for operators. */
        public static final String ADMIN_API = "kannel-admin";

        private static final ScalarType<String> API_NAME = new ScalarType<>(
                "the name of an HTTP API such as v1",
                vocabulary -> Map.of("enum", vocabulary.apis()),
                (text, value) -> {
                    List<String> apis = value.reading().vocabulary().apis();
                    if (!apis.contains(text)) {
                        throw InvalidValue.because(
                                "there is no HTTP API \"" + text + "\"", "write " + SpellingHint.either(apis));
                    }
                    return text;
                });

        public static final ConfigKey<List<String>> APIS = key(
                        "apis",
                        ListOf.words(API_NAME),
                        "the APIs that the listener serves: v1 (Strowger's own), or those of other gateways")
                .or("[v1]")
                .forNewSessions();
        public static final ConfigKey<Boolean> EXACT = key(
                        "exact", TextTypes.FLAG, "whether the API also imitates the oddities of the other gateway")
                .or("false")
                .forNewSessions();
        public static final ConfigKey<Integer> BODY = key(
                        "max-body", NumberTypes.smallSize("1KiB", "16MiB"), "the maximum size of a request body")
                .or("1MiB")
                .forNewSessions();
        public static final ConfigKey<Integer> SEGMENTS = key(
                        "max-segments",
                        NumberTypes.integer(255, 1_000_000),
                        "the maximum number of segments of the messages of one request, over all recipients")
                .or("10000")
                .forNewSessions();
        public static final ConfigKey<Integer> PIPELINE = key(
                        "pipeline",
                        NumberTypes.integer(1, 1000),
                        "the maximum number of unanswered requests of a connection; reading pauses beyond it")
                .or("16")
                .forNewSessions();
        public static final ConfigKey<SectionValues> ADMIN = key(
                        "admin", AdminAccess.SECTION, AdminAccess.SECTION.title())
                .orElse("required with the API kannel-admin")
                .example("{user: kannel, status-user: monitor}")
                .forNewSessions();
        static final Section SECTION = Section.of(
                "the APIs of a listener with the protocol http", APIS, EXACT, BODY, SEGMENTS, PIPELINE, ADMIN);
        public static final Web USUAL = new Web(List.of("v1"), false, 1 << 20, SEGMENTS_USUAL, 16, AdminAccess.NONE);

        public Web {
            apis = List.copyOf(apis);
        }

        static Web of(SectionValues http) {
            return new Web(
                    http.value(APIS),
                    http.value(EXACT),
                    http.value(BODY),
                    http.value(SEGMENTS),
                    http.value(PIPELINE),
                    http.find(ADMIN).map(AdminAccess::of).orElse(AdminAccess.NONE));
        }
    }

    /**
     * The access to the API kannel-admin of a listener.
     *
     * @param user the console user whose password all commands take, and as whom they run
     * @param statusUser the console user whose password is enough for the status; empty if there is none
     * @param openStatus whether the status needs no password
     * @param allowFrom the addresses from which requests are answered; empty for any
     */
    public record AdminAccess(String user, String statusUser, boolean openStatus, List<NetworkPrefix> allowFrom) {
        /** The access of a listener without the API. */
        public static final AdminAccess NONE = new AdminAccess("", "", false, List.of());

        public static final ConfigKey<String> USER = key(
                        "user",
                        TextTypes.NAME,
                        "the user of console.users whose password is accepted for every command; the commands run "
                                + "with the role of this user")
                .example("kannel")
                .forNewSessions();
        public static final ConfigKey<String> STATUS_USER = key(
                        "status-user",
                        TextTypes.NAME,
                        "the user of console.users whose password is enough for status and store-status")
                .orElse("only the password of user")
                .example("monitor")
                .forNewSessions();
        public static final ConfigKey<Boolean> OPEN_STATUS = key(
                        "open-status", TextTypes.FLAG, "whether status and store-status need no password")
                .or("false")
                .forNewSessions();
        public static final ConfigKey<List<NetworkPrefix>> ALLOW_FROM = key(
                        "allow-from",
                        ListOf.words(NetworkTypes.NETWORK),
                        "the addresses of clients; a connection from another address is closed without a response")
                .or("[]")
                .example("[127.0.0.1, 10.20.0.0/16]")
                .forNewSessions();
        public static final Section SECTION = Section.of(
                "the users of the API kannel-admin and their rights", USER, STATUS_USER, OPEN_STATUS, ALLOW_FROM);

        public AdminAccess {
            allowFrom = List.copyOf(allowFrom);
        }

        static AdminAccess of(SectionValues admin) {
            return new AdminAccess(
                    admin.value(USER), admin.value(STATUS_USER, ""), admin.value(OPEN_STATUS), admin.value(ALLOW_FROM));
        }

        /** Whether requests from this address are answered. */
        public boolean allows(InetAddress address) {
            return allowFrom.isEmpty() || NetworkPrefix.isWithin(allowFrom, address);
        }
    }

    /**
     * Session timeouts.
     *
     * @param sessionInit time from connect to bind
     * @param idle time without any traffic; zero for no limit
     */
    public record Patience(Duration sessionInit, Duration idle) {
        public static final Patience USUAL = new Patience(Duration.ofSeconds(10), Duration.ofMinutes(5));
    }

    /**
     * Limits on connections before the bind.
     *
     * @param connectionsMax maximum number of simultaneous connections
     * @param trustedProxies the proxies whose connections begin with a PROXY header that carries the client's address;
     *     empty if clients connect without a proxy
     */
    public record Admittance(int connectionsMax, List<NetworkPrefix> trustedProxies) {
        public static final Admittance USUAL = new Admittance(20_000, List.of());

        public Admittance {
            trustedProxies = List.copyOf(trustedProxies);
        }

        public boolean proxied() {
            return !trustedProxies.isEmpty();
        }
    }
}
