package org.strowger.router.application;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.strowger.bound.Within;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.Submission;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.event.LogEvent;

/**
 * The delivery targets of an application on one thread, and the choice among them. Owned by that thread.
 *
 * <p>A delivery that arrives in the turn in which a bound session gets a response is sent by that session: delivery and
 * response leave in one TCP segment, and the peer sends its answers to both in one segment. Another session is chosen
 * if it would get the delivery sooner: if the first session has many more pending deliveries than the next, if reading
 * from the first session is paused, or if it has not taken the output sent before. Otherwise the targets take turns;
 * for the same reason, deliveries of one turn are sent by one target as long as it has room.
 */
@Within(Within.Scope.PARTS)
final class DeliveryTargets {
    static final int NOWHERE = -1;

    private final List<DeliveryTarget> targets = new ArrayList<>(1);

    /** The index of the target whose turn it is. */
    private int next;

    /** The time of the last delivery. */
    private long cameNanos;

    /**
     * The index of the session with the last response. Writing a reference for each response would cost more than an
     * index.
     */
    private int answered = NOWHERE;

    /** The time of the last response. */
    private long answeredNanos;

    void add(DeliveryTarget target) {
        target.index = targets.size();
        targets.add(target);
    }

    /** @return whether the target was attached here */
    boolean remove(DeliveryTarget target) {
        int index = target.index;
        if (index == NOWHERE) {
            return false;
        }
        DeliveryTarget last = targets.remove(targets.size() - 1);
        if (index < targets.size()) {
            targets.set(index, last);
            last.index = index;
        }
        target.index = NOWHERE;
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

    /** The servers of those targets that have several. */
    List<DeliveryTarget.ServerView> servers(long nowNanos) {
        List<DeliveryTarget.ServerView> servers = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            servers.addAll(targets.get(i).servers(nowNanos));
        }
        return servers;
    }

    /** The server to which one of the targets would send the delivery; empty if no target has servers. */
    String serverOf(PendingDelivery delivery, ShortMessage message, Rewrite rewrite) {
        String server = "";
        for (int i = 0; i < targets.size() && server.isEmpty(); i++) {
            server = targets.get(i).serverOf(delivery, message, rewrite);
        }
        return server;
    }

    void publish(int waiting, long nowNanos) {
        for (int i = 0; i < targets.size(); i++) {
            targets.get(i).publish(waiting, nowNanos);
        }
    }

    /** Notes that a response was written to the session. The response is sent at the end of this turn. */
    void answered(DeliveryTarget session, long nowNanos) {
        if (session.index != NOWHERE) {
            answered = session.index;
            answeredNanos = nowNanos;
        }
    }

    /**
     * Delivers by one of the targets. If no target can express the message, it is sent in the nearest form.
     *
     * @return {@link Submission#NOT_BOUND} if there is no target, {@link Submission#UNFIT} if a target cannot express
     *     the message, not even in the nearest form, and no other target takes it now, {@link Submission#WINDOW_FULL}
     *     if no target has room
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
            Submission said = deliver(delivery, message, rewrite, by, nowNanos);
            if (said == Submission.ACCEPTED) {
                return said;
            }
            // Another target may have a protocol that can express the message.
            worst = worst == Submission.UNFIT ? worst : said;
            next += tried < 0 ? 0 : 1;
            wrap();
        }
        return worst == Submission.UNFIT ? deliverInNearestForm(delivery, message, rewrite, nowNanos) : worst;
    }

    private Submission deliverInNearestForm(
            PendingDelivery delivery, ShortMessage message, Rewrite rewrite, long nowNanos) {
        Submission worst = Submission.NOT_BOUND;
        for (int tried = 0; tried < targets.size(); tried++) {
            DeliveryTarget by = targets.get(next);
            Submission said = deliverInNearestForm(delivery, message, rewrite, by, nowNanos);
            if (said == Submission.ACCEPTED) {
                return said;
            }
            worst = worst == Submission.UNFIT ? worst : said;
            next++;
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

    private static Submission deliver(
            PendingDelivery delivery, ShortMessage message, Rewrite rewrite, DeliveryTarget target, long nowNanos) {
        ProtocolTraits traits = target.traits();
        ApplicationSettings settings = target.port().application().settings();
        if (target.takesAnyForm() || traits.form().writes(message)) {
            return target.deliver(delivery, message, DeliveryTranslation.formed(message, rewrite, settings), nowNanos);
        }
        Optional<Rewrite> other = DeliveryTranslation.translated(delivery, message, rewrite, traits, settings);
        return other.isPresent() ? target.deliver(delivery, message, other.get(), nowNanos) : Submission.UNFIT;
    }

    /** Delivers by the target in the nearest form, and notifies operators. */
    private static Submission deliverInNearestForm(
            PendingDelivery delivery, ShortMessage message, Rewrite rewrite, DeliveryTarget target, long nowNanos) {
        ProtocolTraits traits = target.traits();
        ApplicationSettings settings = target.port().application().settings();
        Optional<Rewrite> near = DeliveryTranslation.nearest(delivery, message, rewrite, traits, settings);
        Submission said = near.isPresent() ? target.deliver(delivery, message, near.get(), nowNanos) : Submission.UNFIT;
        String problem = (DeliveryTranslation.isReport(message) ? "a receipt" : "a message")
                + " has an address or a content that " + traits.name() + " cannot express";
        if (said == Submission.ACCEPTED) {
            target.port().figures().increment(AppFigure.DELIVERIES_ADAPTED);
            tell(target, problem + "; it was sent in the nearest form");
        } else if (said == Submission.UNFIT) {
            tell(target, problem + " in one message; it is sent in parts or kept");
        }
        return said;
    }

    private static void tell(DeliveryTarget target, String detail) {
        target.traffic()
                .applicationEvent(target.port().application().name(), LogEvent.APPLICATION_DELIVERY_ADAPTED, detail);
    }
}
