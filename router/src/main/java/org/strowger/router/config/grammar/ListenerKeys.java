package org.strowger.router.config.grammar;

import static org.strowger.router.config.grammar.Key.key;

import java.net.InetSocketAddress;
import java.time.Duration;

/** Where applications connect. */
public final class ListenerKeys {
    /** Those of the contract, whether or not this version speaks them. */
    static final Value<String> PROTOCOL_NAME = Texts.oneOf("smpp", "ucp", "cimd2");

    public static final Key<String> NAME =
            key("name", Texts.NAME, "its name, unique among listeners").example("smpp");
    public static final Key<String> PROTOCOL =
            key("protocol", PROTOCOL_NAME, "what is spoken there").or("smpp");
    public static final Key<InetSocketAddress> LISTEN =
            key("listen", Places.LISTEN, "the address and port, in digits").example("0.0.0.0:2775");
    public static final Key<Integer> MAX_CONNECTIONS = key(
                    "max-connections", Numbers.integer(1, 1_000_000), "how many at once; more are closed")
            .or("20000");
    public static final Key<Duration> SESSION_INIT = key(
                    "session-init-timeout", Times.duration("100ms", "10m"), "bind within this, or be closed")
            .or("10s");
    public static final Key<Duration> IDLE = key(
                    "idle-timeout",
                    Times.durationOrOff("1s", "7d"),
                    "without any traffic at all for so long, be closed, after an unbind; our own enquire_link"
                            + " (every 30 s) and its answers are no traffic; off: never")
            .or("5m");
    public static final Key<Boolean> PROXY_PROTOCOL = key(
                    "proxy-protocol", Texts.FLAG, "whether each connection begins with a PROXY header (v1 or v2)")
            .or("false");
    public static final Key<Settings> TLS = key("tls", TlsKeys.SERVER, "encryption")
            .orElse("plain")
            .example("{certificate: server.pem, key: server.key}");

    public static final Section SECTION = Section.of(
            "where applications connect",
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
