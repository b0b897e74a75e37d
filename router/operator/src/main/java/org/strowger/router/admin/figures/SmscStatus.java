package org.strowger.router.admin.figures;

import java.util.Locale;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.smsc.Readiness;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;

/**
 * The state of an SMSC, derived from counters that any thread can read. The counters change while they are read, so a
 * value may be slightly off.
 *
 * @param sessions number of bound sessions
 * @param wanted number of configured sessions
 * @param unanswered number of messages sent and not yet answered
 */
public record SmscStatus(Smsc smsc, long sessions, long wanted, long unanswered) {
    public static SmscStatus at(Smsc smsc) {
        SmscSettings settings = smsc.settings();
        long sessions = smsc.total(SmscFigure.SESSIONS_UP) - smsc.total(SmscFigure.SESSIONS_DOWN);
        return new SmscStatus(smsc, sessions, settings.sessions(), smsc.unanswered());
    }

    /**
     * Maximum number of unanswered messages. With separate transmitters and receivers, half of the sessions are
     * receivers, which do not count.
     */
    public long windowMax() {
        SmscSettings settings = smsc.settings();
        int kinds = settings.login().bind().kinds();
        long senders = settings.login().bind().sends() ? (sessions + kinds - 1) / kinds : 0;
        return senders * settings.capacity().window();
    }

    public String state() {
        return smsc.readiness().name().toLowerCase(Locale.ROOT);
    }

    /** Whether the SMSC accepts messages and all its sessions are bound. */
    public boolean isWell() {
        return smsc.readiness() == Readiness.READY && sessions >= wanted;
    }
}
