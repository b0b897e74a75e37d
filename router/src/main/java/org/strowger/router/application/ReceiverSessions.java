package org.strowger.router.application;

import java.util.ArrayList;
import java.util.List;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Submission;

/**
 * The sessions of an application on one thread that receive, and by which of them something is delivered. Owned by that
 * thread.
 *
 * <p>What comes in the turn in which one of them is answered goes by that one: it leaves in one packet with the answer,
 * and is answered in one. But not if another would hear of it sooner: one that has much more to answer than the next,
 * that we read no further, or that has not taken what it was sent is left out. Else each has its turn; what comes at
 * one time goes by one session as long as it has room, for the same reason.
 */
final class ReceiverSessions {
    static final int NOWHERE = -1;

    private final List<AppSession> sessions = new ArrayList<>(1);

    /** Whose turn it is. */
    private int next;

    /** When something came last. */
    private long cameNanos;

    /**
     * Where the session stands that was answered last: a number, for to write a reference at each answer costs more.
     */
    private int answered = NOWHERE;

    /** When that was. */
    private long answeredNanos;

    void add(AppSession session) {
        session.place = sessions.size();
        sessions.add(session);
    }

    /** A session has ended. @return whether it was one of these */
    boolean remove(AppSession session) {
        int place = session.place;
        if (place == NOWHERE) {
            return false;
        }
        AppSession last = sessions.remove(sessions.size() - 1);
        if (place < sessions.size()) {
            sessions.set(place, last);
            last.place = place;
        }
        session.place = NOWHERE;
        answered = NOWHERE;
        return true;
    }

    /** How many messages can be delivered now. */
    int room() {
        int room = 0;
        for (int i = 0; i < sessions.size(); i++) {
            room += sessions.get(i).room();
        }
        return room;
    }

    /** A session was answered, and so has something to say at the end of this turn. */
    void answered(AppSession session, long nowNanos) {
        if (session.place != NOWHERE) {
            answered = session.place;
            answeredNanos = nowNanos;
        }
    }

    /**
     * Delivers by one of the sessions.
     *
     * @return {@link Submission#NOT_BOUND} if there is none, {@link Submission#UNFIT} if it cannot be said to one of
     *     them and no other takes it now, {@link Submission#WINDOW_FULL} if none has room
     */
    Submission deliver(PendingDelivery letter, ShortMessage message, Rewrite rewrite, long nowNanos) {
        if (sessions.isEmpty()) {
            return Submission.NOT_BOUND;
        }
        if (nowNanos != cameNanos) {
            cameNanos = nowNanos;
            next++;
        }
        wrap();
        boolean near =
                answered != NOWHERE && answeredNanos == nowNanos && isNear(sessions.get(answered), sessions.get(next));
        Submission worst = Submission.NOT_BOUND;
        for (int tried = near ? -1 : 0; tried < sessions.size(); tried++) {
            AppSession by = sessions.get(tried < 0 ? answered : next);
            Submission said = DeliveryTranscoder.deliver(letter, message, rewrite, by, nowNanos);
            if (said == Submission.ACCEPTED) {
                return said;
            }
            // What one cannot be told, another may be able to.
            worst = worst == Submission.UNFIT ? worst : said;
            next += tried < 0 ? 0 : 1;
            wrap();
        }
        return worst;
    }

    private void wrap() {
        next = next >= sessions.size() ? 0 : next;
    }

    /** Whether the one that is answered hears no later of something than the one whose turn it is. */
    private static boolean isNear(AppSession answered, AppSession other) {
        int more = answered.delivering() - other.delivering();
        return answered.room() > Math.max(0, more)
                && !answered.isHeld()
                && answered.connection().owedBytes() == 0;
    }
}
