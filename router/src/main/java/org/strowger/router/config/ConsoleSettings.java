package org.strowger.router.config;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import org.strowger.router.config.value.Password;

/**
 * Addresses and users of the admin console.
 *
 * @param listen the TCP address; {@link #OFF}: no TCP listener
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
     * @param path the path of the socket file; empty: no unix socket
     * @param chosen whether the path is configured; a default path is opened only in a directory that the daemon's user
     *     owns
     */
    public record UnixSocket(Path path, boolean chosen) {
        public boolean isNone() {
            return path.toString().isEmpty();
        }
    }

    /** A console user who signs in with a password. */
    public record User(String name, Password password, ConsoleRole role) {}
}
