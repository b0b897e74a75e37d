package org.strowger.tools;

import java.net.InetSocketAddress;
import java.util.List;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.SessionLayer;

/**
 * The server to connect to, and the login.
 *
 * @param server the address of the server
 * @param locals the local addresses to dial from, in turn; if empty, the system chooses
 * @param layer plain TCP or TLS
 * @param login the account and its settings
 */
public record Target(InetSocketAddress server, List<InetSocketAddress> locals, SessionLayer layer, Login login) {
    private static final String NUMBER = "%d";

    public Target {
        locals = List.copyOf(locals);
    }

    /**
     * The account that the connections sign in with.
     *
     * @param account the account name; {@code %d} in the name is replaced by the number of the connection
     * @param secret the password; {@code %d} in both the name and the password is replaced by the number of the
     *     connection
     * @param traffic the directions of the messages
     * @param version the version of the protocol
     * @param timers the timeouts of the session
     */
    public record Login(String account, Secret secret, SignIn.Traffic traffic, String version, SessionTimers timers) {
        /** The account name of a connection. */
        public String account(int connection) {
            return account.replace(NUMBER, Integer.toString(connection));
        }

        /** The password. If all connections use the same account, a {@code %d} in it is literal. */
        private Secret secret(int connection) {
            boolean eachItsOwn = account.contains(NUMBER) && secret.reveal().contains(NUMBER);
            return eachItsOwn ? new Secret(secret.reveal().replace(NUMBER, Integer.toString(connection))) : secret;
        }

        /** The terms of the session of a connection. */
        public ApplicationTerms terms(int connection, int window) {
            SessionLimits usual = SessionLimits.USUAL;
            SessionLimits limits = new SessionLimits(window, usual.windowOfPeer(), usual.packetOctetsMax());
            return new ApplicationTerms(
                    Credentials.of(account(connection), secret(connection)),
                    traffic,
                    version,
                    timers,
                    limits,
                    PeerQuirks.USUAL);
        }
    }

    /** The local address of a connection. */
    public InetSocketAddress local(int connection) {
        return locals.isEmpty() ? DialPlan.ANY_LOCAL : locals.get(connection % locals.size());
    }
}
