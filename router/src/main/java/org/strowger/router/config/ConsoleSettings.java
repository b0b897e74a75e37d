package org.strowger.router.config;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/**
 * Where the admin console listens, and who may use it.
 *
 * @param listen for TCP; {@link #OFF}: nowhere
 * @param socket of the unix socket, and whether it was chosen
 * @param admins users, and groups with {@code @} before them, who are admins on the socket by who they are
 * @param tls on TCP
 * @param users who may sign in
 */
public record ConsoleSettings(
        InetSocketAddress listen, UnixSocket socket, List<String> admins, ServerTls tls, List<User> users) {
    /** A port that nobody can listen on. */
    public static final InetSocketAddress OFF = new InetSocketAddress(0);

    public ConsoleSettings {
        admins = List.copyOf(admins);
        users = List.copyOf(users);
    }

    public boolean hasListener() {
        return !listen.equals(OFF);
    }

    /**
     * A unix socket.
     *
     * @param path where; empty: none
     * @param chosen whether an operator has written it; if not, it is opened only in a directory of our own
     */
    public record UnixSocket(Path path, boolean chosen) {
        public boolean isNone() {
            return path.toString().isEmpty();
        }
    }

    /** Somebody with a password. */
    public record User(String name, Password password, ConsoleRole role) {}
}
