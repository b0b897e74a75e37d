package org.strowger.smpp;

import java.util.Arrays;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.protocol.SmscTerms;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;

/** Converts between the terms of a session, which are the same for all protocols, and settings of SMPP. */
final class SmppTerms {
    private SmppTerms() {}

    /** Sets the highest version, because as an SMSC we support every version and the peer chooses. */
    static SmppSettings smsc(SmscTerms terms) {
        return settings(SmppRole.MC, SmppIdentity.mc(terms.name(), SmppVersion.V50), terms.timers(), terms.limits())
                .with(quirks(terms.quirks()))
                .with(tolerance(terms.quirks()));
    }

    static SmppSettings application(ApplicationTerms terms) {
        Credentials credentials = terms.credentials();
        SmppIdentity identity = new SmppIdentity(
                credentials.account(),
                credentials.secret(),
                credentials.kind(),
                new Address(credentials.rangeTon(), credentials.rangeNpi(), credentials.range()),
                terms.traffic(),
                version(terms.version()));
        return settings(SmppRole.ESME, identity, terms.timers(), terms.limits())
                .with(quirks(terms.quirks()))
                .with(tolerance(terms.quirks()));
    }

    /** Returns the terms with the changes that {@code settings} have relative to them. */
    static ApplicationTerms changed(ApplicationTerms terms, SmppSettings settings) {
        SmppIdentity identity = settings.identity();
        return new ApplicationTerms(
                terms.credentials(),
                identity.traffic(),
                identity.version().toString(),
                terms.timers(),
                terms.limits(),
                terms.quirks());
    }

    static Leniency leniency(PeerQuirks quirks) {
        return quirks.strict() ? Leniency.STRICT : Leniency.TOLERANT;
    }

    private static SmppVersion version(String text) {
        return Arrays.stream(SmppVersion.values())
                .filter(each -> each.toString().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown SMPP version \"" + text + "\""));
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
                        limits.windowToPeer(),
                        limits.windowOfPeer(),
                        SmppLimits.USUAL.unansweredMax(),
                        limits.packetOctetsMax()));
    }

    private static SmppQuirks quirks(PeerQuirks quirks) {
        return quirks.invites() ? SmppQuirks.USUAL.withOutbind() : SmppQuirks.USUAL;
    }

    private static SmppTolerance tolerance(PeerQuirks quirks) {
        return quirks.strict() ? SmppTolerance.STRICT : SmppTolerance.USUAL;
    }

    // ---- After a refusal

    /**
     * Returns other settings to try with an SMSC that refused the kind or the version of a bind, but not the account.
     * Each of the settings needs a new connection: the specification does not define whether a session may bind again
     * after a refusal. Empty if there is nothing else to try.
     *
     * <p>An SMSC without transceivers returns ESME_RINVCMDID, and requires one session for each direction (3.4 section
     * 2.2.1). An SMSC of 3.4 may refuse 5.0 with ESME_RBINDFAIL or ESME_RSYSERR, as there is no status for this case.
     * The version is not lowered further, because every attempt sends the password, and a wrong one would be sent
     * repeatedly.
     */
    static List<SmppSettings> afterRefusal(SmppSettings refused, Outcome why) {
        SmppIdentity identity = refused.identity();
        CommandStatus status = CommandStatus.of(why.code());
        if (status == CommandStatus.RINVCMDID && identity.traffic() == Traffic.BOTH) {
            return List.of(with(refused, Traffic.SENDS), with(refused, Traffic.RECEIVES));
        }
        boolean maybeVersion = status == CommandStatus.RBINDFAIL || status == CommandStatus.RSYSERR;
        if (maybeVersion && identity.version() == SmppVersion.V50) {
            return List.of(with(refused, identity.traffic(), SmppVersion.V34));
        }
        return List.of();
    }

    private static SmppSettings with(SmppSettings settings, Traffic traffic) {
        return with(settings, traffic, settings.identity().version());
    }

    private static SmppSettings with(SmppSettings settings, Traffic traffic, SmppVersion version) {
        SmppIdentity before = settings.identity();
        SmppIdentity identity = new SmppIdentity(
                before.systemId(), before.secret(), before.systemType(), before.range(), traffic, version);
        return new SmppSettings(
                settings.role(),
                identity,
                settings.timers(),
                settings.limits(),
                settings.quirks(),
                settings.tolerance());
    }
}
