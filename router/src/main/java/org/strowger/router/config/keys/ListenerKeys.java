package org.strowger.router.config.keys;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.net.InetSocketAddress;
import java.time.Duration;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.value.NetworkTypes;
import org.strowger.router.config.value.TimeTypes;

/** The keys of a listener. */
public final class ListenerKeys {
    /** All protocols of the configuration language, whether or not this version supports them. */
    static final ScalarType<String> PROTOCOL_NAME = TextTypes.oneOf("smpp", "ucp", "cimd2");

    public static final ConfigKey<String> NAME =
            key("name", TextTypes.NAME, "unique name of the listener").example("smpp");
    public static final ConfigKey<String> PROTOCOL =
            key("protocol", PROTOCOL_NAME, "the protocol").or("smpp");
    public static final ConfigKey<InetSocketAddress> LISTEN =
            key("listen", NetworkTypes.LISTEN, "the IP address and port").example("0.0.0.0:2775");
    public static final ConfigKey<Integer> MAX_CONNECTIONS = key(
                    "max-connections",
                    NumberTypes.integer(1, 1_000_000),
                    "the maximum of open connections; further ones are closed")
            .or("20000");
    public static final ConfigKey<Duration> SESSION_INIT = key(
                    "session-init-timeout",
                    TimeTypes.duration("100ms", "10m"),
                    "a connection that has not bound by then is closed")
            .or("10s");
    public static final ConfigKey<Duration> IDLE = key(
                    "idle-timeout",
                    TimeTypes.durationOrOff("1s", "7d"),
                    "a session without traffic for this long is unbound and closed; Strowger's own"
                            + " enquire_link (every 30 s) and its response do not count as traffic; off: never")
            .or("5m");
    public static final ConfigKey<Boolean> PROXY_PROTOCOL = key(
                    "proxy-protocol", TextTypes.FLAG, "expect a PROXY protocol header (v1 or v2) on each connection")
            .or("false");
    public static final ConfigKey<SectionValues> TLS = key("tls", TlsKeys.SERVER, "encryption")
            .orElse("plain")
            .example("{certificate: server.pem, key: server.key}");

    public static final Section SECTION = Section.of(
            "the addresses applications connect to",
            NAME,
            PROTOCOL,
            LISTEN,
            MAX_CONNECTIONS,
            SESSION_INIT,
            IDLE,
            PROXY_PROTOCOL,
            TLS);

    private ListenerKeys() {}
}
