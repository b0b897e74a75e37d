package org.strowger.router.application;

import java.util.List;
import java.util.function.Consumer;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.Submission;

/**
 * Takes messages and receipts for one application on one thread: a bound session that receives, or a connection that
 * Strowger dials to push them. Its {@link #room} reflects its window and its rate. Owned by that thread.
 *
 * <p>Life cycle: {@link AppPort#attach} when it can take deliveries, {@link AppPort#detach} when it no longer can; each
 * followed by {@link AppTraffic#receiversChanged}. Each accepted delivery is reported once by {@link #concluded}. When
 * the target has room again after it had none, and the application has a backlog, it calls
 * {@link AppTraffic#roomChanged}.
 */
public abstract class DeliveryTarget {
    /** The index among the targets of the port; set by {@link DeliveryTargets}. */
    int index = DeliveryTargets.NOWHERE;

    /** The application's port on this thread. */
    public abstract AppPort port();

    /** Receives the outcomes of deliveries. */
    protected abstract AppTraffic traffic();

    /** The protocol in which deliveries are written. */
    public abstract ProtocolTraits traits();

    /** Whether the target takes messages of all protocols as they are, without translation. */
    protected boolean takesAnyForm() {
        return false;
    }

    /** The number of deliveries that the target can take now. */
    public abstract int room();

    /** The number of accepted deliveries without a response. */
    public abstract int delivering();

    /** Passes each accepted delivery without a response to {@code action}. */
    protected abstract void forEachDelivering(Consumer<PendingDelivery> action);

    /**
     * Whether a delivery accepted now is sent at the end of this turn and its response is read without delay: no
     * earlier output is unsent, and reading is not paused.
     */
    protected abstract boolean isPrompt();

    /**
     * Sends a delivery, or accepts it for sending.
     *
     * @param message a view or a copy; valid during this call
     * @return {@link Submission#ACCEPTED} if {@link #concluded} will be called once for the delivery
     */
    protected abstract Submission deliver(
            PendingDelivery delivery, ShortMessage message, Rewrite rewrite, long nowNanos);

    /**
     * A server to which a target sends deliveries, for operators.
     *
     * @param name its scheme, host and port, without the path and the query, which may contain secrets
     * @param state whether deliveries are sent to it now
     * @param waiting the number of deliveries that the target has accepted and not sent
     * @param inFlight the number of deliveries without a response
     * @param connections the number of connections that are open or being opened
     * @param restsUntilNanos until when it rests; {@link Long#MIN_VALUE} if it has never rested
     * @param failingSinceNanos the time of the first failed attempt since the server last accepted a delivery;
     *     {@link Long#MAX_VALUE} if none failed
     * @param fault the last fault; empty if there was none
     * @param faultNanos the time of the last fault; {@link Long#MAX_VALUE} if there was none
     */
    public record ServerView(
            String name,
            ServerState state,
            int waiting,
            int inFlight,
            int connections,
            long restsUntilNanos,
            long failingSinceNanos,
            String fault,
            long faultNanos) {}

    /** The state of a server. */
    public enum ServerState {
        /** Takes deliveries. */
        READY,
        /** Has as many deliveries in flight as its window permits. */
        FULL,
        /** Gets nothing for a while, because an attempt has failed. */
        RESTING,
        /** Has refused deliveries to the configured URL for good. */
        GONE
    }

    /** The servers of the target, if it has several. */
    protected List<ServerView> servers(long nowNanos) {
        return List.of();
    }

    /** The name of the server to which a waiting delivery would be sent; empty if the target has no servers. */
    protected String serverOf(PendingDelivery delivery, ShortMessage message, Rewrite rewrite) {
        return "";
    }

    /**
     * Publishes gauges; called once a second on the home thread of the application.
     *
     * @param waiting the number of deliveries that wait at the home
     */
    protected void publish(int waiting, long nowNanos) {}

    /** Reports the outcome of a delivery. */
    protected final void concluded(PendingDelivery delivery, Outcome outcome) {
        AppPort port = port();
        port.figures().increment(outcome.isAccepted() ? AppFigure.DELIVERED : AppFigure.NOT_DELIVERED);
        if (outcome.kind() != Outcome.Kind.UNCERTAIN) {
            port.deliveryAnswered();
        }
        traffic().outcomeCame(this, delivery, outcome);
        if (port.application().hasBacklog()) {
            traffic().roomChanged(port);
        }
    }
}
