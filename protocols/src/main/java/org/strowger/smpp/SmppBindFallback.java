package org.strowger.smpp;

import java.util.List;
import org.strowger.message.Outcome;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.SmppVersion;

/**
 * How to bind to an SMSC that refused a bind because of its kind or version, not of who we are. Each answer is for a
 * new connection: whether a refused session can bind again is nowhere said.
 */
public final class SmppBindFallback {
    private SmppBindFallback() {}

    /**
     * The sessions to try instead; none if there is nothing else to try.
     *
     * <p>An SMSC without transceivers answers ESME_RINVCMDID, and wants one session for each direction (3.4 section
     * 2.2.1); one of 3.4 may refuse 5.0 with ESME_RBINDFAIL or ESME_RSYSERR, for which there is no status. To lower the
     * version further would try a wrong password twice.
     */
    public static List<SmppSettings> after(SmppSettings refused, Outcome why) {
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
                settings.habits(),
                settings.tolerance());
    }
}
