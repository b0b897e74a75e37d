package org.strowger.router.app.daemon;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.net.ExtendedSocketOptions;
import jdk.net.UnixDomainPrincipal;
import org.strowger.router.admin.console.ClientOrigin;
import org.strowger.router.reactor.Connection;

/**
 * Determines the user at the other end of a unix socket. The look-up may query a directory service, which can be slow.
 */
final class SocketPeers {
    /** The system reports only the primary group of the peer process; this file lists the other groups of its user. */
    private static final Path GROUPS = Path.of("/etc/group");

    private static final int MEMBERS = 3;

    private SocketPeers() {}

    static ClientOrigin whoIs(Connection connection) {
        try {
            UnixDomainPrincipal peer = connection.option(ExtendedSocketOptions.SO_PEERCRED);
            String user = peer.user().getName();
            List<String> groups = new ArrayList<>(List.of(peer.group().getName()));
            groups.addAll(groupsOf(user, Files.readAllLines(GROUPS, StandardCharsets.UTF_8)));
            return ClientOrigin.onSocket(user, groups);
        } catch (IOException | UnsupportedOperationException e) {
            return ClientOrigin.onSocket("unknown", List.of());
        }
    }

    /** Line format: {@code name:password:number:member,member}. */
    static List<String> groupsOf(String user, List<String> lines) {
        List<String> groups = new ArrayList<>();
        for (String line : lines) {
            String[] fields = line.split(":", -1);
            if (fields.length > MEMBERS
                    && List.of(fields[MEMBERS].split(",", -1)).contains(user)) {
                groups.add(fields[0]);
            }
        }
        return groups;
    }
}
