package org.strowger.router.application;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
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
 * <p>A delivery that arrives in the turn in which a bound session gets a response is sent by that session: delivery and
 * response leave in one TCP segment, and the peer sends its answers to both in one segment. Another session is chosen
 * if it would get the delivery sooner: if the first session has many more pending deliveries than the next, if reading
 * from the first session is paused, or if it has not taken the output sent before. Otherwise the targets take turns;
 * for the same reason, deliveries of one turn are sent by one target as long as it has room.
 */
final class DeliveryTargets {
    static final int NOWHERE = -1;

    private final List<DeliveryTarget> targets = new ArrayList<>(1);

    /** The index of the target whose turn it is. */
    private int next;

    /** The time of the last delivery. */
    private long cameNanos;

    /** The index of the session with the last response: writing a reference for each response would cost more. */
    private int answered = NOWHERE;

    /** The time of the last response. */
    private long answeredNanos;

    void add(DeliveryTarget target) {
        target.place = targets.size();
        targets.add(target);
    }

    /** @return whether the target was attached here */
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

    boolean isEmpty() {
        return targets.isEmpty();
    }

    /** Passes each delivery without a response to {@code action}. */
    void forEachDelivering(Consumer<PendingDelivery> action) {
        for (int i = 0; i < targets.size(); i++) {
            if (targets.get(i).delivering() > 0) {
                targets.get(i).forEachDelivering(action);
            }
        }
    }

    /** The number of deliveries that the targets can take now. */
    int room() {
        int room = 0;
        for (int i = 0; i < targets.size(); i++) {
            room += targets.get(i).room();
        }
        return room;
    }

    /** Notes that a response was written to the session, which is sent at the end of this turn. */
    void answered(DeliveryTarget session, long nowNanos) {
        if (session.place != NOWHERE) {
            answered = session.place;
            answeredNanos = nowNanos;
        }
    }

    /**
     * Delivers by one of the targets.
     *
     * @return {@link Submission#NOT_BOUND} if there is no target, {@link Submission#UNFIT} if a target cannot express
     *     the message and no other target takes it now, {@link Submission#WINDOW_FULL} if no target has room
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
            // Another target may have a protocol that can express the message.
            worst = worst == Submission.UNFIT ? worst : said;
            next += tried < 0 ? 0 : 1;
            wrap();
        }
        return worst;
    }

    private void wrap() {
        next = next >= targets.size() ? 0 : next;
    }

    /** Whether the session with the last response would get a delivery no later than the target whose turn it is. */
    private static boolean isNear(DeliveryTarget answered, DeliveryTarget other) {
        int more = answered.delivering() - other.delivering();
        return answered.room() > Math.max(0, more) && answered.isPrompt();
    }

    /**
     * Delivers by the target, re-encoded if the message arrived by another protocol. A delivery is never split: a text
     * that does not fit into one message of the other protocol cannot be delivered.
     */
    private static Submission transcode(
            PendingDelivery delivery, ShortMessage message, Rewrite rewrite, DeliveryTarget target, long nowNanos) {
        ProtocolTraits traits = target.traits();
        if (traits.form().writes(message) || message.kind() != ShortMessage.Kind.MESSAGE) {
            return target.deliver(delivery, message, rewrite, nowNanos);
        }
        DefaultCoding own =
                target.port().application().settings().dialect().alphabet().coding();
        DefaultCoding zero = traits.hasCodings() ? own : DefaultCoding.GSM;
        OutgoingForm shape = new OutgoingForm(LongMessageForm.KEPT, new TextEncoder(traits.hasCodings(), zero, false));
        Pieces said = shape.pieces(message, delivery.defaultCoding(), false, 0);
        if (said.said() == Said.NOT_AT_ALL) {
            return Submission.UNFIT;
        }
        Rewrite other =
                said.pieces().isEmpty() ? rewrite : rewrite.saying(said.pieces().get(0));
        return target.deliver(delivery, message, other, nowNanos);
    }
}
