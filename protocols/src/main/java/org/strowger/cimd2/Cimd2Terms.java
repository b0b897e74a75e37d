package org.strowger.cimd2;

import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SmscTerms;

/** Converts the terms of a session, which are the same for all protocols, into settings of CIMD2. */
final class Cimd2Terms {
    private Cimd2Terms() {}

    static Cimd2Settings smsc(SmscTerms terms) {
        return Cimd2Settings.of(Cimd2Role.SMSC, new Cimd2Identity(terms.name(), Secret.NONE, ""))
                .with(terms.timers())
                .with(Cimd2Limits.of(terms.limits()))
                .with(Cimd2Quirks.of(terms.quirks()));
    }

    /** Uses the kind of the credentials as the subaddress, which distinguishes several applications of one account. */
    static Cimd2Settings application(ApplicationTerms terms) {
        Credentials credentials = terms.credentials();
        Cimd2Identity identity = new Cimd2Identity(credentials.account(), credentials.secret(), credentials.kind());
        return Cimd2Settings.of(Cimd2Role.APPLICATION, identity)
                .with(terms.traffic())
                .with(terms.timers())
                .with(Cimd2Limits.of(terms.limits()))
                .with(Cimd2Quirks.of(terms.quirks()));
    }

    /** Returns the terms with a window of 1. */
    static ApplicationTerms unwindowed(ApplicationTerms terms) {
        SessionLimits limits = terms.limits();
        return new ApplicationTerms(
                terms.credentials(),
                terms.traffic(),
                terms.version(),
                terms.timers(),
                new SessionLimits(1, limits.windowOfPeer(), limits.packetOctetsMax()),
                terms.quirks());
    }
}
