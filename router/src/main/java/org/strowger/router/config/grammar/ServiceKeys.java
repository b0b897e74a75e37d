package org.strowger.router.config.grammar;

import static org.strowger.router.config.grammar.Key.key;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.Password;
import org.strowger.router.config.RecordSettings.Rotation;
import org.strowger.router.config.RecordSettings.Steps;
import org.strowger.router.config.Role;

/** How operators and their programs look at the daemon, and what it writes down for them. */
public final class ServiceKeys {
    private static final Value<InetSocketAddress> LISTEN_OR_OFF =
            Texts.wordOr("off", ConsoleSettings.OFF, Places.LISTEN);

    /** The admin console. */
    public static final class Console {
        public static final Key<InetSocketAddress> LISTEN = key(
                        "listen", LISTEN_OR_OFF, "where; off: nowhere; off loopback needs tls")
                .or("127.0.0.1:2770");
        public static final Key<Path> SOCKET = key(
                        "socket", Texts.wordOr("off", Path.of(""), Paths.PATH), "a unix socket; off: none")
                .orElse("/run/strowger/console.sock if that directory is ours")
                .example("/run/strowger/console.sock");
        public static final Key<List<String>> ADMINS = key(
                        "admins",
                        ListOf.words(Texts.ascii("a user, or a group with @ before it", 1, 64)),
                        "users and @groups who are admins on the socket by who they are")
                .or("[root, strowger]");
        public static final Key<Settings> TLS = key("tls", TlsKeys.SERVER, "encryption")
                .orElse("plain")
                .example("{certificate: server.pem, key: server.key}");
        public static final Key<String> USER_NAME =
                key("name", Texts.NAME, "unique among users").example("admin");
        public static final Key<Password> PASSWORD =
                key("password", Secret.OF_OTHERS, "what proves it").example("{env: ADMIN_PASSWORD}");
        public static final Key<Role> ROLE =
                key("role", Texts.words(Role.class), "what the user may do").or("viewer");
        static final Section USER = Section.of("who may use the console", USER_NAME, PASSWORD, ROLE);
        public static final Key<List<Settings>> USERS = key("users", ListOf.sections(USER), "who may use it")
                .or("[]")
                .example("[{name: admin, password: {env: ADMIN_PASSWORD}, role: admin}]");
        static final Section SECTION = Section.of("the admin console", LISTEN, SOCKET, ADMINS, TLS, USERS);

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

    /** The records of events. */
    public static final class Records {
        public static final Key<Path> PATH =
                key("path", Paths.PATH, "the directory").or("/var/log/strowger/records");
        public static final Key<Steps> STEPS = key(
                        "steps", Texts.words(Steps.class), "of a message: its end alone, or every step")
                .or("ends");
        public static final Key<Rotation> ROTATE = key("rotate", Texts.words(Rotation.class), "when a new file begins")
                .or("daily");
        public static final Key<Duration> KEEP =
                key("keep", ofDays(), "when a file is deleted").or("30d");
        static final Section SECTION = Section.of(
                "a record of each event; without this section there are none",
                PATH,
                key("format", Texts.oneOf("json"), "of each line").or("json"),
                STEPS,
                ROTATE,
                KEEP);

        private Records() {}
    }

    /** What records and logs show of messages. */
    public static final class Privacy {
        public static final Key<Boolean> MASK_TEXT =
                key("mask-text", Texts.FLAG, "texts are blanked").or("true");
        public static final Key<Boolean> MASK_NUMBERS = key(
                        "mask-numbers", Texts.FLAG, "the last digits of numbers are blanked")
                .or("false");
        static final Section SECTION =
                Section.of("what records, logs, traces and the console show of messages", MASK_TEXT, MASK_NUMBERS);

        private Privacy() {}
    }

    private ServiceKeys() {}

    private static Value<Duration> ofDays() {
        return Times.duration("1h", "3650d");
    }
}
