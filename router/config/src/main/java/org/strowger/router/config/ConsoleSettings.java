package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.PathTypes;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.tls.ServerTls;
import org.strowger.router.config.value.NetworkTypes;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.SecretType;

/**
 * Addresses and users of the admin console.
 *
 * @param listen the TCP address; {@link #OFF} for no TCP listener
 * @param socket the unix socket
 * @param admins users, and groups prefixed with {@code @}, that have the admin role on the unix socket without signing
 *     in
 * @param tls TLS settings of the TCP listener
 * @param users the users who can sign in
 */
public record ConsoleSettings(
        InetSocketAddress listen, UnixSocket socket, List<String> admins, ServerTls tls, List<User> users) {
    /** The address of a listener that is switched off: port 0. */
    public static final InetSocketAddress OFF = new InetSocketAddress(0);

    static final ScalarType<InetSocketAddress> LISTEN_OR_OFF = TextTypes.wordOr("off", OFF, NetworkTypes.LISTEN);
    private static final Path USUAL_SOCKET = Path.of("/run/strowger/console.sock");

    public static final ConfigKey<InetSocketAddress> LISTEN = key(
                    "listen",
                    LISTEN_OR_OFF,
                    "the address and port of the TCP console; off: no TCP console; an address other than loopback "
                            + "requires tls")
            .or("127.0.0.1:2770");
    public static final ConfigKey<Path> SOCKET = key(
                    "socket",
                    TextTypes.wordOr("off", Path.of(""), PathTypes.PATH),
                    "the path of the unix socket; off: no socket")
            .orElse("/run/strowger/console.sock, if the daemon owns that directory")
            .example("/run/strowger/console.sock");
    public static final ConfigKey<List<String>> ADMINS = key(
                    "admins",
                    ListOf.words(TextTypes.ascii("a user, or @ and a group", 1, 64)),
                    "operating system users, and groups with @, that have the role admin on the unix socket without "
                            + "signing in")
            .or("[root, strowger]");
    public static final ConfigKey<SectionValues> TLS = key("tls", ServerTls.SECTION, "encryption")
            .orElse("plain")
            .example("{certificate: server.pem, key: server.key}");
    public static final ConfigKey<List<SectionValues>> USERS = key(
                    "users", ListOf.sections(User.SECTION), "users that sign in with a password")
            .or("[]")
            .example("[{name: admin, password: {env: ADMIN_PASSWORD}, role: admin}]");
    static final Section SECTION = Section.of("the admin console", LISTEN, SOCKET, ADMINS, TLS, USERS);

    static ConsoleSettings of(SectionValues console) {
        return new ConsoleSettings(
                console.value(LISTEN),
                new UnixSocket(console.value(SOCKET, USUAL_SOCKET), console.isWritten(SOCKET)),
                console.value(ADMINS),
                console.find(TLS).map(ServerTls::of).orElse(ServerTls.NONE),
                console.value(USERS).stream().map(User::of).toList());
    }

    public ConsoleSettings {
        admins = List.copyOf(admins);
        users = List.copyOf(users);
    }

    public boolean hasListener() {
        return !listen.equals(OFF);
    }

    /**
     * The unix socket of the console.
     *
     * @param path the path of the socket file; empty for no unix socket
     * @param chosen whether the path is configured; a default path is opened only in a directory that the daemon's user
     *     owns
     */
    public record UnixSocket(Path path, boolean chosen) {
        public boolean isNone() {
            return path.toString().isEmpty();
        }
    }

    /** A console user who signs in with a password. */
    public record User(String name, Password password, ConsoleRole role) {
        public static final ConfigKey<String> NAME =
                key("name", TextTypes.NAME, "unique name of the user").example("admin");
        public static final ConfigKey<Password> PASSWORD =
                key("password", SecretType.OF_OTHERS, "the password").example("{env: ADMIN_PASSWORD}");
        public static final ConfigKey<ConsoleRole> ROLE = key(
                        "role", TextTypes.words(ConsoleRole.class), "the role of the user")
                .or("viewer");
        static final Section SECTION = Section.of("a user of the console", NAME, PASSWORD, ROLE);

        static User of(SectionValues user) {
            return new User(user.value(NAME), user.value(PASSWORD), user.value(ROLE));
        }
    }
}
