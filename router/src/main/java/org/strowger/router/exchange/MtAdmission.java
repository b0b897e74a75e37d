package org.strowger.router.exchange;

import org.strowger.message.Address;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.AppSession;
import org.strowger.router.application.Application;
import org.strowger.router.application.MessageIds;

/** Whether a message of an application may come in at all, whatever becomes of it then. */
final class MtAdmission {
    private final ThreadExchange here;

    MtAdmission(ThreadExchange here) {
        this.here = here;
    }

    /**
     * Counts what came, and names it; if it is more than may come in this time, says so.
     *
     * @return its id; {@link MessageIds#NONE}: it may not come in, and its sender was told
     */
    long admit(AppSession from, ShortMessage message, long token, long nowNanos) {
        Application application = from.application();
        from.port().figures().increment(AppFigure.MESSAGES);
        if (!here.observer().takesNew()) {
            from.refuse(token, RefusalReason.LATER, nowNanos);
            return MessageIds.NONE;
        }
        int recipients = 1;
        if (message.isToMany()) {
            recipients = message.destinations().size();
            if (message.goesToLists() || recipients == 0) {
                refuse(from, message, token, RefusalReason.LISTS_NOT_SERVED, nowNanos);
                return MessageIds.NONE;
            }
            if (!maySend(from, message.source())) {
                refuse(from, message, token, RefusalReason.INVALID_SENDER, nowNanos);
                return MessageIds.NONE;
            }
        }
        int segments = message.segments() * recipients;
        from.port().figures().add(AppFigure.SEGMENTS, segments);
        if (!application.operated().isInService() || here.isClosing()) {
            refuse(from, message, token, RefusalReason.SHUTTING_DOWN, nowNanos);
            return MessageIds.NONE;
        }
        boolean inTime = application.throughput().take(segments, nowNanos);
        long id = inTime ? here.ids().next(from, message, nowNanos) : MessageIds.NONE;
        if (id == MessageIds.NONE) {
            from.port().figures().increment(AppFigure.TOO_FAST);
            refuse(from, message, token, RefusalReason.TOO_FAST, nowNanos);
            return MessageIds.NONE;
        }
        long readAgainNanos = application.throughput().readAgainNanos(nowNanos);
        if (readAgainNanos > nowNanos) {
            from.pauseUntil(readAgainNanos);
        }
        return id;
    }

    void refuse(AppSession from, ShortMessage message, long token, RefusalReason why, long nowNanos) {
        here.observer().refusedAtAdmission(from, message, why);
        from.refuse(token, why, nowNanos);
    }

    static boolean maySend(AppSession from, Address source) {
        Application application = from.application();
        boolean allowed = application.senders().allows(source);
        if (!allowed) {
            from.port().figures().increment(AppFigure.SENDER_NOT_ALLOWED);
        }
        return allowed;
    }
}
