package org.strowger.router.config.keys;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.RecordSettings.Rotation;
import org.strowger.router.config.RecordSettings.Steps;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.PathTypes;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.value.NetworkTypes;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.SecretType;
import org.strowger.router.config.value.TimeTypes;

/** The keys of the operator interfaces: console, HTTP endpoint, records and privacy. */
public final class ServiceKeys {
    private static final ScalarType<InetSocketAddress> LISTEN_OR_OFF =
            TextTypes.wordOr("off", ConsoleSettings.OFF, NetworkTypes.LISTEN);

    /** Keys of the admin console. */
    public static final class Console {
        public static final ConfigKey<InetSocketAddress> LISTEN = key(
                        "listen",
                        LISTEN_OR_OFF,
                        "the address and port; off: no TCP console; an address other than loopback requires tls")
                .or("127.0.0.1:2770");
        public static final ConfigKey<Path> SOCKET = key(
                        "socket",
                        TextTypes.wordOr("off", Path.of(""), PathTypes.PATH),
                        "the path of the unix socket; off: none")
                .orElse("/run/strowger/console.sock, if the daemon owns that directory")
                .example("/run/strowger/console.sock");
        public static final ConfigKey<List<String>> ADMINS = key(
                        "admins",
                        ListOf.words(TextTypes.ascii("a user, or @ and a group", 1, 64)),
                        "operating system users, and groups with @, that are admins on the unix socket without"
                                + " signing in")
                .or("[root, strowger]");
        public static final ConfigKey<SectionValues> TLS = key("tls", TlsKeys.SERVER, "encryption")
                .orElse("plain")
                .example("{certificate: server.pem, key: server.key}");
        public static final ConfigKey<String> USER_NAME =
                key("name", TextTypes.NAME, "unique name of the user").example("admin");
        public static final ConfigKey<Password> PASSWORD =
                key("password", SecretType.OF_OTHERS, "the password").example("{env: ADMIN_PASSWORD}");
        public static final ConfigKey<ConsoleRole> ROLE = key(
                        "role", TextTypes.words(ConsoleRole.class), "the role of the user")
                .or("viewer");
        static final Section USER = Section.of("a user of the console", USER_NAME, PASSWORD, ROLE);
        public static final ConfigKey<List<SectionValues>> USERS = key(
                        "users", ListOf.sections(USER), "users that sign in with a password")
                .or("[]")
                .example("[{name: admin, password: {env: ADMIN_PASSWORD}, role: admin}]");
        static final Section SECTION = Section.of("the admin console", LISTEN, SOCKET, ADMINS, TLS, USERS);

        private Console() {}
    }

    /** Keys of the HTTP endpoint: metrics, health and the status page. */
    public static final class Http {
        public static final ConfigKey<InetSocketAddress> LISTEN = key(
                        "listen",
                        LISTEN_OR_OFF,
                        "the address and port; off: no HTTP; an address other than loopback requires tls and"
                                + " token")
                .or("127.0.0.1:2780");
        public static final ConfigKey<SectionValues> TLS = key("tls", TlsKeys.SERVER, "encryption")
                .orElse("plain")
                .example("{certificate: server.pem, key: server.key}");
        public static final ConfigKey<Password> TOKEN = key(
                        "token", SecretType.TOKEN, "the bearer token that clients must send")
                .orElse("no token is required")
                .example("{file: secrets/http-token}");
        static final Section SECTION = Section.of("metrics, health and the status page", LISTEN, TLS, TOKEN);

        private Http() {}
    }

    /** Keys of the event records. */
    public static final class Records {
        public static final ConfigKey<Path> PATH = key("path", PathTypes.PATH, "the directory")
                .or("/var/log/strowger/records")
                .atRestart();
        public static final ConfigKey<Steps> STEPS = key(
                        "steps", TextTypes.words(Steps.class), "record only the end of each message, or every step")
                .or("ends");
        public static final ConfigKey<Rotation> ROTATE = key(
                        "rotate", TextTypes.words(Rotation.class), "how often a new file is begun")
                .or("daily")
                .atRestart();
        public static final ConfigKey<Duration> KEEP = key("keep", ofDays(), "the age at which a file is deleted")
                .or("30d")
                .atRestart();
        static final Section SECTION = Section.of(
                "event records; without this section none are written",
                PATH,
                key("format", TextTypes.oneOf("json"), "the format of each line")
                        .or("json"),
                STEPS,
                ROTATE,
                KEEP);

        private Records() {}
    }

    /** Keys for the masking of message contents in records and logs. */
    public static final class Privacy {
        public static final ConfigKey<Boolean> MASK_TEXT =
                key("mask-text", TextTypes.FLAG, "mask message texts").or("true");
        public static final ConfigKey<Boolean> MASK_NUMBERS = key(
                        "mask-numbers", TextTypes.FLAG, "mask the last digits of numbers")
                .or("false");
        static final Section SECTION = Section.of(
                "what event records, logs, traces and the console show of messages", MASK_TEXT, MASK_NUMBERS);

        private Privacy() {}
    }

    private ServiceKeys() {}

    private static ScalarType<Duration> ofDays() {
        return TimeTypes.duration("1h", "3650d");
    }
}
