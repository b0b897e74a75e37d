package org.strowger.router.application;

import java.util.ArrayList;
import java.util.List;
import org.strowger.message.DefaultCoding;
import org.strowger.message.EncodedText.Said;
import org.strowger.message.LongMessageForm;
import org.strowger.message.OutgoingForm;
import org.strowger.message.OutgoingForm.Pieces;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.message.TextEncoder;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.Submission;

/**
 * The delivery targets of an application on one thread, and the choice among them. Owned by that thread.
 *
 * <p>What comes in the turn in which a bound session is answered goes by that session: delivery and answer leave in one
 * segment, and are answered in one. Another session is chosen if it would have the delivery sooner: if the answered one
 * has much more to answer than the next, is not read at present, or has not taken what it was sent. Otherwise the
 * targets take turns; what comes at one time goes by one target as long as that has room, for the same reason.
 */
final class DeliveryTargets {
    static final int NOWHERE = -1;

    private final List<DeliveryTarget> targets = new ArrayList<>(1);

    /** The index of the target whose turn it is. */
    private int next;

    /** When the last delivery came. */
    private long cameNanos;

    /** The index of the session that was answered last: writing a reference at each answer would cost more. */
    private int answered = NOWHERE;

    /** When that was. */
    private long answeredNanos;

    void add(DeliveryTarget target) {
        target.place = targets.size();
        targets.add(target);
    }

    /** @return whether it was one of these */
    boolean remove(DeliveryTarget target) {
        int place = target.place;
        if (place == NOWHERE) {
            return false;
        }
        DeliveryTarget last = targets.remove(targets.size() - 1);
        if (place < targets.size()) {
            targets.set(place, last);
            last.place = place;
        }
        target.place = NOWHERE;
        answered = NOWHERE;
        return true;
    }

    /** How many deliveries can be given to them now. */
    int room() {
        int room = 0;
        for (int i = 0; i < targets.size(); i++) {
            room += targets.get(i).room();
        }
        return room;
    }

    /** A session was answered: an answer leaves by it at the end of this turn. */
    void answered(DeliveryTarget session, long nowNanos) {
        if (session.place != NOWHERE) {
            answered = session.place;
            answeredNanos = nowNanos;
        }
    }

    /**
     * Gives a delivery to one of the targets.
     *
     * @return {@link Submission#NOT_BOUND} if there is none, {@link Submission#UNFIT} if one of them cannot express it
     *     and no other takes it now, {@link Submission#WINDOW_FULL} if none has room
     */
    Submission deliver(PendingDelivery delivery, ShortMessage message, Rewrite rewrite, long nowNanos) {
        if (targets.isEmpty()) {
            return Submission.NOT_BOUND;
        }
        if (nowNanos != cameNanos) {
            cameNanos = nowNanos;
            next++;
        }
        wrap();
        boolean near =
                answered != NOWHERE && answeredNanos == nowNanos && isNear(targets.get(answered), targets.get(next));
        Submission worst = Submission.NOT_BOUND;
        for (int tried = near ? -1 : 0; tried < targets.size(); tried++) {
            DeliveryTarget by = targets.get(tried < 0 ? answered : next);
            Submission said = transcode(delivery, message, rewrite, by, nowNanos);
            if (said == Submission.ACCEPTED) {
                return said;
            }
            // Another target may speak a protocol that can express it.
            worst = worst == Submission.UNFIT ? worst : said;
            next += tried < 0 ? 0 : 1;
            wrap();
        }
        return worst;
    }

    private void wrap() {
        next = next >= targets.size() ? 0 : next;
    }

    /** Whether the answered session would have a delivery no later than the target whose turn it is. */
    private static boolean isNear(DeliveryTarget answered, DeliveryTarget other) {
        int more = answered.delivering() - other.delivering();
        return answered.room() > Math.max(0, more) && answered.isPrompt();
    }

    /**
     * Gives it to a target, re-encoded if it came by a protocol that the target does not speak. A delivery is never
     * split: a text that does not fit in one message of the other protocol cannot be delivered.
     */
    private static Submission transcode(
            PendingDelivery delivery, ShortMessage message, Rewrite rewrite, DeliveryTarget target, long nowNanos) {
        ProtocolTraits suite = target.suite();
        if (suite.form().writes(message) || message.kind() != ShortMessage.Kind.MESSAGE) {
            return target.deliver(delivery, message, rewrite, nowNanos);
        }
        DefaultCoding own =
                target.port().application().settings().dialect().alphabet().coding();
        DefaultCoding zero = suite.hasCodings() ? own : DefaultCoding.GSM;
        OutgoingForm shape = new OutgoingForm(LongMessageForm.KEPT, new TextEncoder(suite.hasCodings(), zero, false));
        Pieces said = shape.pieces(message, delivery.defaultCoding(), false, 0);
        if (said.said() == Said.NOT_AT_ALL) {
            return Submission.UNFIT;
        }
        Rewrite other =
                said.pieces().isEmpty() ? rewrite : rewrite.saying(said.pieces().get(0));
        return target.deliver(delivery, message, other, nowNanos);
    }
}
