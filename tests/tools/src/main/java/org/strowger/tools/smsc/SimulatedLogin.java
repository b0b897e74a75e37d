package org.strowger.tools.smsc;

import java.util.List;
import org.strowger.message.Outcome;
import org.strowger.message.Status;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.SignIn;
import org.strowger.router.config.SimulatorSettings.SimulatorLogin;

/** Decides which binds are accepted. */
final class SimulatedLogin {
    private static final Outcome WELCOME = new Outcome(Outcome.Kind.ACCEPTED, "", 0, "", List.of());

    private final SimulatorLogin login;
    private final Chaos chaos;
    private final Outcome notKnown;
    private final Outcome wrongPassword;
    private final Outcome notToday;

    SimulatedLogin(SmscPlan plan, ProtocolTraits traits, Chaos chaos) {
        this.login = plan.settings().login();
        this.chaos = chaos;
        this.notKnown = refusal(traits, "ESME_RINVSYSID");
        this.wrongPassword = refusal(traits, "ESME_RINVPASWD");
        this.notToday = refusal(traits, "ESME_RBINDFAIL");
    }

    private static Outcome refusal(ProtocolTraits traits, String name) {
        return Outcome.of(
                Outcome.Kind.PERMANENT,
                traits.statuses().find(name).map(Status::code).orElse(0),
                "");
    }

    /** Accepted, or the reason of the refusal. */
    Outcome greeting(SignIn asked) {
        if (chaos.refusesBind()) {
            return notToday;
        }
        if (login.systemId().isEmpty()) {
            return WELCOME;
        }
        if (!login.systemId().equals(asked.account())) {
            return notKnown;
        }
        return login.password().equals(asked.secret().reveal()) ? WELCOME : wrongPassword;
    }
}
