package org.strowger.router.admin.figures;

import java.util.Locale;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.link.Link;
import org.strowger.router.link.LinkFigure;
import org.strowger.router.link.Readiness;

/**
 * How a link stands now, as any thread can see it from what is counted. The figures are read one after the other while
 * they change, so each may be off by what happens meanwhile.
 *
 * @param sessions that are bound
 * @param wanted that are to be bound
 * @param unanswered messages that it was given and has not answered
 */
public record LinkLook(Link link, long sessions, long wanted, long unanswered) {
    public static LinkLook at(Link link) {
        SmscSettings settings = link.settings();
        long kinds = settings.login().transceiver() ? 1 : 2;
        long sessions = link.total(LinkFigure.SESSIONS_UP) - link.total(LinkFigure.SESSIONS_DOWN);
        return new LinkLook(link, sessions, kinds * settings.capacity().sessions(), link.underWay());
    }

    /** How many messages it can be given at once; of its sessions half only receive if it has one for each way. */
    public long windows() {
        SmscSettings settings = link.settings();
        long senders = settings.login().transceiver() ? sessions : (sessions + 1) / 2;
        return senders * settings.capacity().window();
    }

    /** In one word. */
    public String state() {
        return link.readiness().name().toLowerCase(Locale.ROOT);
    }

    /** Whether it takes messages, by all the sessions that it is to have. */
    public boolean isWell() {
        return link.readiness() == Readiness.READY && sessions >= wanted;
    }
}
