package org.strowger.ucp;

import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.protocol.SmscTerms;

/**
 * Converts the terms of a session, which are the same for all protocols, into settings of UCP. The kind of the
 * credentials is OTON and ONPI of operation 60, such as {@code 1/1}; their range is the AdC of our alerts, if it is not
 * the account.
 */
final class UcpTerms {
    private static final int KIND_CHARACTERS = 3;

    private UcpTerms() {}

    static UcpSettings smsc(SmscTerms terms) {
        return settings(UcpRole.SMSC, UcpIdentity.smsc(), Traffic.BOTH, terms.timers(), terms.limits(), terms.quirks());
    }

    static UcpSettings application(ApplicationTerms terms) {
        if (!terms.version().equals(UcpSettings.VERSION)) {
            throw new IllegalArgumentException("unknown UCP version \"" + terms.version() + "\"");
        }
        return settings(
                UcpRole.APPLICATION,
                identity(terms.credentials()),
                terms.traffic(),
                terms.timers(),
                terms.limits(),
                terms.quirks());
    }

    private static UcpSettings settings(
            UcpRole role,
            UcpIdentity identity,
            Traffic traffic,
            SessionTimers timers,
            SessionLimits limits,
            PeerQuirks quirks) {
        if (quirks.invites()) {
            throw new IllegalArgumentException("UCP has no outbind");
        }
        return new UcpSettings(role, identity, traffic, timers, limits, quirks.strict(), quirks.zone());
    }

    private static UcpIdentity identity(Credentials credentials) {
        String kind = credentials.kind();
        if (!kind.isEmpty() && !(kind.length() == KIND_CHARACTERS && kind.charAt(1) == '/')) {
            throw new IllegalArgumentException(
                    "\"" + kind + "\" is not a type of number and numbering plan such as 6/5");
        }
        String address = credentials.range().isEmpty() ? credentials.account() : credentials.range();
        return new UcpIdentity(
                credentials.account(),
                credentials.secret(),
                kind.isEmpty() ? UcpIdentity.TON_ABBREVIATED : kind.charAt(0) - '0',
                kind.isEmpty() ? UcpIdentity.NPI_PRIVATE : kind.charAt(2) - '0',
                address);
    }
}
