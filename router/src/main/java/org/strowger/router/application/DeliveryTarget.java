package org.strowger.router.application;

import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.Submission;

/**
 * Takes messages and receipts for one application on one thread: a bound session that receives, or a connection that
 * Strowger dials to push them. Its window and its rate show in its {@link #room}. Owned by that thread.
 *
 * <p>Life: {@link AppPort#attach} when it can be given deliveries, {@link AppPort#detach} when it no longer can; each
 * followed by {@link AppTraffic#receiversChanged}. Each delivery that it accepts comes back once by {@link #concluded}.
 * When it has room again after it had none, and the application has a backlog, it calls {@link AppTraffic#roomChanged}.
 */
public abstract class DeliveryTarget {
    /** Its index among the targets of its port; theirs to set. */
    int place = DeliveryTargets.NOWHERE;

    /** What its application has on this thread. */
    public abstract AppPort port();

    /** Hears what becomes of deliveries. */
    protected abstract AppTraffic traffic();

    /** The protocol in which deliveries are written. */
    public abstract ProtocolTraits suite();

    /** How many deliveries it can be given now. */
    public abstract int room();

    /** How many deliveries it was given and has not answered. */
    public abstract int delivering();

    /** Whether what it is given now leaves at the end of this turn, and its answer is read. */
    protected abstract boolean isPrompt();

    /**
     * Sends a delivery, or takes it to be sent.
     *
     * @param message a view, or a message that is kept: good for this call
     * @return {@link Submission#ACCEPTED}: then {@link #concluded} is called for it, once
     */
    protected abstract Submission deliver(
            PendingDelivery delivery, ShortMessage message, Rewrite rewrite, long nowNanos);

    /** The application has answered a delivery, or never will. */
    protected final void concluded(PendingDelivery delivery, Outcome outcome) {
        AppPort port = port();
        port.figures().increment(outcome.isAccepted() ? AppFigure.DELIVERED : AppFigure.NOT_DELIVERED);
        traffic().outcomeCame(this, delivery, outcome);
        if (port.application().hasBacklog()) {
            traffic().roomChanged(port);
        }
    }
}
