package org.strowger.router.exchange;

import org.strowger.message.Address;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.account.AppFigure;
import org.strowger.router.account.AppSession;
import org.strowger.router.account.Application;

/** Whether a message of an application may come in at all, whatever becomes of it then. */
final class AtDoor {
    private final Desk desk;

    AtDoor(Desk desk) {
        this.desk = desk;
    }

    /** Counts what came; if it is more than may come in this time, says so. */
    boolean mayPass(AppSession from, ShortMessage message, long token, int segments, long nowNanos) {
        Application application = from.application();
        from.port().figures().increment(AppFigure.MESSAGES);
        from.port().figures().add(AppFigure.SEGMENTS, segments);
        if (!application.operated().isInService() || desk.isClosing()) {
            refuse(from, message, token, RefusalReason.SHUTTING_DOWN, nowNanos);
            return false;
        }
        if (!application.throughput().take(segments, nowNanos)) {
            from.port().figures().increment(AppFigure.TOO_FAST);
            refuse(from, message, token, RefusalReason.TOO_FAST, nowNanos);
            return false;
        }
        long readAgainNanos = application.throughput().readAgainNanos(nowNanos);
        if (readAgainNanos > nowNanos) {
            from.holdUntil(readAgainNanos);
        }
        return true;
    }

    void refuse(AppSession from, ShortMessage message, long token, RefusalReason why, long nowNanos) {
        desk.steps().refusedAtDoor(from, message, why);
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
