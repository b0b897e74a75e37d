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
 * Whom to call, and as whom.
 *
 * @param server whom
 * @param locals the addresses to dial from, in turn; none leaves it to the system
 * @param layer plain or TLS
 * @param login as whom
 */
public record Target(InetSocketAddress server, List<InetSocketAddress> locals, SessionLayer layer, Login login) {
    private static final String NUMBER = "%d";

    public Target {
        locals = List.copyOf(locals);
    }

    /**
     * As whom.
     *
     * @param account the name; with {@code %d} in it, each connection has one of its own
     * @param secret the password of all; with {@code %d} in both, each connection has one of its own, too
     * @param traffic which ways messages go
     * @param version of the protocol
     * @param timers how long to wait
     */
    public record Login(String account, Secret secret, SignIn.Traffic traffic, String version, SessionTimers timers) {
        /** The name that a connection signs in with. */
        public String account(int connection) {
            return account.replace(NUMBER, Integer.toString(connection));
        }

        /** A password that has the two characters in it is taken as it stands where all have one account. */
        private Secret secret(int connection) {
            boolean eachItsOwn = account.contains(NUMBER) && secret.reveal().contains(NUMBER);
            return eachItsOwn ? new Secret(secret.reveal().replace(NUMBER, Integer.toString(connection))) : secret;
        }

        /** What a connection signs in with, as the protocols want it. */
        public ApplicationTerms terms(int connection, int window) {
            SessionLimits usual = SessionLimits.USUAL;
            SessionLimits limits = new SessionLimits(window, usual.pendingMax(), usual.packetOctetsMax());
            return new ApplicationTerms(
                    Credentials.of(account(connection), secret(connection)),
                    traffic,
                    version,
                    timers,
                    limits,
                    PeerQuirks.USUAL);
        }
    }

    /** From where a connection is dialled. */
    public InetSocketAddress local(int connection) {
        return locals.isEmpty() ? DialPlan.ANY_LOCAL : locals.get(connection % locals.size());
    }
}
