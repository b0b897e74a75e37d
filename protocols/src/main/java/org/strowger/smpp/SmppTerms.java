package org.strowger.smpp;

import java.util.Arrays;
import org.strowger.message.Address;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SmscTerms;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;

/** The terms of a session, which know no protocol, as settings of one of SMPP, and back. */
final class SmppTerms {
    private SmppTerms() {}

    /** An SMSC speaks every version: the peer chooses. */
    static SmppSettings smsc(SmscTerms terms) {
        return settings(SmppRole.MC, SmppIdentity.mc(terms.name(), SmppVersion.V50), terms.timers(), terms.limits())
                .with(habits(terms.habits()))
                .with(tolerance(terms.habits()));
    }

    static SmppSettings application(ApplicationTerms terms) {
        Credentials credentials = terms.credentials();
        SmppIdentity identity = new SmppIdentity(
                credentials.account(),
                credentials.secret(),
                credentials.kind(),
                new Address(Address.TON_UNKNOWN, Address.NPI_UNKNOWN, credentials.range()),
                terms.traffic(),
                version(terms.version()));
        return settings(SmppRole.ESME, identity, terms.timers(), terms.limits())
                .with(habits(terms.habits()))
                .with(tolerance(terms.habits()));
    }

    /** The terms with what is different in these settings, which were made of them. */
    static ApplicationTerms changed(ApplicationTerms terms, SmppSettings settings) {
        SmppIdentity identity = settings.identity();
        return new ApplicationTerms(
                terms.credentials(),
                identity.traffic(),
                identity.version().toString(),
                terms.timers(),
                terms.limits(),
                terms.habits());
    }

    static Leniency leniency(PeerQuirks habits) {
        return habits.strict() ? Leniency.STRICT : Leniency.TOLERANT;
    }

    private static SmppVersion version(String text) {
        return Arrays.stream(SmppVersion.values())
                .filter(each -> each.toString().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("SMPP has no version \"" + text + "\""));
    }

    private static SmppSettings settings(
            SmppRole role, SmppIdentity identity, SessionTimers timers, SessionLimits limits) {
        return SmppSettings.of(role, identity)
                .with(new SmppTimers(
                        timers.begin(),
                        timers.silence(),
                        timers.idle(),
                        timers.response(),
                        timers.control(),
                        timers.control()))
                .with(new SmppLimits(
                        limits.windowMax(),
                        limits.pendingMax(),
                        SmppLimits.USUAL.unansweredMax(),
                        limits.packetOctetsMax()));
    }

    private static SmppQuirks habits(PeerQuirks habits) {
        return habits.invites() ? SmppQuirks.USUAL.withOutbind() : SmppQuirks.USUAL;
    }

    private static SmppTolerance tolerance(PeerQuirks habits) {
        return habits.strict() ? SmppTolerance.STRICT : SmppTolerance.USUAL;
    }
}
