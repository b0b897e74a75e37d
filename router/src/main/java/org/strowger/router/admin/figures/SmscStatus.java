package org.strowger.router.admin.figures;

import java.util.Locale;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.smsc.Readiness;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;

/**
 * How an SMSC stands now, as any thread can see it from what is counted. The figures are read one after the other while
 * they change, so each may be off by what happens meanwhile.
 *
 * @param sessions that are bound
 * @param wanted that are to be bound
 * @param unanswered messages that it was given and has not answered
 */
public record SmscStatus(Smsc smsc, long sessions, long wanted, long unanswered) {
    public static SmscStatus at(Smsc smsc) {
        SmscSettings settings = smsc.settings();
        long kinds = settings.login().transceiver() ? 1 : 2;
        long sessions = smsc.total(SmscFigure.SESSIONS_UP) - smsc.total(SmscFigure.SESSIONS_DOWN);
        return new SmscStatus(smsc, sessions, kinds * settings.capacity().sessions(), smsc.underWay());
    }

    /** How many messages it can be given at once; of its sessions half only receive if it has one for each way. */
    public long windows() {
        SmscSettings settings = smsc.settings();
        long senders = settings.login().transceiver() ? sessions : (sessions + 1) / 2;
        return senders * settings.capacity().window();
    }

    /** In one word. */
    public String state() {
        return smsc.readiness().name().toLowerCase(Locale.ROOT);
    }

    /** Whether it takes messages, by all the sessions that it is to have. */
    public boolean isWell() {
        return smsc.readiness() == Readiness.READY && sessions >= wanted;
    }
}
