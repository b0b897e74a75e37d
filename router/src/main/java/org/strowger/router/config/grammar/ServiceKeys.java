package org.strowger.router.config.grammar;

import static org.strowger.router.config.grammar.Key.key;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.strowger.router.config.Password;

/** What this version checks and does not act upon yet. */
public final class ServiceKeys {
    private static final Value<InetSocketAddress> LISTEN_OR_OFF =
            Texts.wordOr("off", new InetSocketAddress(0), Places.LISTEN);

    /** The admin console. */
    public static final class Console {
        public static final Key<InetSocketAddress> LISTEN = key(
                        "listen", LISTEN_OR_OFF, "where; off: nowhere; off loopback needs tls")
                .or("127.0.0.1:2770");
        public static final Key<Settings> TLS = key("tls", TlsKeys.SERVER, "encryption")
                .orElse("plain")
                .example("{certificate: server.pem, key: server.key}");
        public static final Key<String> USER_NAME =
                key("name", Texts.NAME, "unique among users").example("admin");
        private static final Key<Password> PASSWORD =
                key("password", Secret.OF_OTHERS, "what proves it").example("{env: ADMIN_PASSWORD}");
        private static final Key<String> ROLE = key(
                        "role", Texts.oneOf("viewer", "operator", "admin"), "what the user may do")
                .or("viewer");
        static final Section USER = Section.of("who may use the console", USER_NAME, PASSWORD, ROLE);
        public static final Key<List<Settings>> USERS = key("users", ListOf.sections(USER), "who may use it")
                .or("[]")
                .example("[{name: admin, password: {env: ADMIN_PASSWORD}, role: admin}]");
        static final Section SECTION = Section.of(
                "the admin console",
                LISTEN,
                key("socket", Paths.PATH, "a unix socket; off: none")
                        .orElse("/run/strowger/console.sock if that directory is ours")
                        .example("/run/strowger/console.sock"),
                key(
                                "admins",
                                ListOf.words(Texts.ascii("a user, or a group with @ before it", 1, 64)),
                                "users and @groups who are admins on the socket by who they are")
                        .or("[root, strowger]"),
                TLS,
                USERS);

        private Console() {}
    }

    /** Metrics, health and the status page. */
    public static final class Http {
        public static final Key<InetSocketAddress> LISTEN = key(
                        "listen", LISTEN_OR_OFF, "where; off: nowhere; off loopback needs tls and token")
                .or("127.0.0.1:2780");
        public static final Key<Settings> TLS = key("tls", TlsKeys.SERVER, "encryption")
                .orElse("plain")
                .example("{certificate: server.pem, key: server.key}");
        public static final Key<Password> TOKEN = key("token", Secret.TOKEN, "what a client must show")
                .orElse("none is asked for")
                .example("{file: secrets/http-token}");
        static final Section SECTION = Section.of("metrics, health and the status page", LISTEN, TLS, TOKEN);

        private Http() {}
    }

    static final Section RECORDS = Section.of(
            "a record of each event",
            key("path", Paths.PATH, "the directory").or("/var/log/strowger/records"),
            key("format", Texts.oneOf("json"), "of each line").or("json"),
            key("steps", Texts.oneOf("ends", "all"), "of a message: its end alone, or every step")
                    .or("ends"),
            key("rotate", Texts.oneOf("hourly", "daily"), "when a new file begins")
                    .or("daily"),
            key("keep", ofDays(), "when a file is deleted").or("30d"));

    static final Section PRIVACY = Section.of(
            "what records and logs show of messages",
            key("mask-text", Texts.FLAG, "texts are blanked").or("true"),
            key("mask-numbers", Texts.FLAG, "the last digits of numbers are blanked")
                    .or("false"));

    private ServiceKeys() {}

    private static Value<Duration> ofDays() {
        return Times.duration("1h", "3650d");
    }
}
