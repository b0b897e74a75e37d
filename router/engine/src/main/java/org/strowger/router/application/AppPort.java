package org.strowger.router.application;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.strowger.bound.Within;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Submission;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.thread.PublishedLong;

/** The sessions and delivery targets of an application on one thread. Owned by that thread. */
public final class AppPort {
    private final Application application;
    private final int threadIndex;
    private final KindCounters<AppFigure> figures = new KindCounters<>(AppFigure.class);
    private final DeliveryTargets targets = new DeliveryTargets();

    @Within(Within.Scope.PARTS)
    private final List<AppSession> all = new ArrayList<>(1);

    /**
     * The number of deliveries stored from this thread, less the deliveries that ended on this thread. Only the sum
     * over all threads is meaningful; the value of one thread may be negative.
     */
    private final PublishedLong kept = new PublishedLong();

    private final PublishedLong keptOctets = new PublishedLong();
    private final PublishedLong receiving = new PublishedLong();

    /** The number of messages and inquiries of HTTP requests without a response. */
    private int pendingRequests;

    /** Whether {@link #watch} was called since the last {@link #endWatch}. */
    private boolean watched;

    private boolean slow;

    /** Whether a delivery was answered since the port became slow. */
    private boolean answered;

    AppPort(Application application, int threadIndex) {
        this.application = application;
        this.threadIndex = threadIndex;
    }

    public Application application() {
        return application;
    }

    public int threadIndex() {
        return threadIndex;
    }

    public KindCounters<AppFigure> figures() {
        return figures;
    }

    /** All bound sessions, in either direction. */
    public List<AppSession> sessions() {
        return List.copyOf(all);
    }

    /** A snapshot for operators; called on its thread. */
    public AppPortView view() {
        AppPortView view = AppPortView.NONE;
        for (int i = 0; i < all.size(); i++) {
            view = view.plus(viewOf(all.get(i)));
        }
        return view;
    }

    private static AppPortView viewOf(AppSession session) {
        boolean hears = session.receives();
        int delivering = session.delivering();
        return new AppPortView(
                1,
                hears ? 1 : 0,
                session.isSlowed() ? 1 : 0,
                session.unanswered(),
                delivering,
                hears ? delivering + session.room() : 0);
    }

    /** The number of deliveries that the targets of the port can take now. */
    public int room() {
        return targets.room();
    }

    /** Notes that a response was written to the session. The response is sent at the end of this turn. */
    void answered(AppSession session, long nowNanos) {
        targets.answered(session, nowNanos);
    }

    /**
     * Delivers by one of the targets, as chosen by {@link DeliveryTargets}.
     *
     * @return {@link Submission#NOT_BOUND} if there is no target, {@link Submission#UNFIT} if a target cannot express
     *     the message and no other target takes it now, {@link Submission#WINDOW_FULL} if no target has room
     */
    public Submission deliver(PendingDelivery delivery, ShortMessage message, Rewrite rewrite, long nowNanos) {
        return targets.deliver(delivery, message, rewrite, nowNanos);
    }

    /** The servers of the targets that have several servers, for operators. */
    public List<DeliveryTarget.ServerView> servers(long nowNanos) {
        return targets.servers(nowNanos);
    }

    /** The name of the server to which a waiting delivery would be sent; empty if no target has servers. */
    public String serverOf(PendingDelivery delivery, ShortMessage message, Rewrite rewrite) {
        return targets.serverOf(delivery, message, rewrite);
    }

    /** Publishes the gauges of the targets; called once a second on the home thread of the application. */
    void publishTargets(int waiting, long nowNanos) {
        targets.publish(waiting, nowNanos);
    }

    // ---- Unanswered deliveries

    /**
     * Begins to watch the unanswered deliveries.
     *
     * @return false if they are watched already
     */
    public boolean watch() {
        boolean begins = !watched;
        watched = true;
        return begins;
    }

    public void endWatch() {
        watched = false;
    }

    /** Passes each delivery without a response to {@code action}. */
    public void forEachDelivering(Consumer<PendingDelivery> action) {
        targets.forEachDelivering(action);
    }

    void deliveryAnswered() {
        answered = true;
    }

    /** Whether a target left a delivery unanswered for too long, and no target has answered one in time since. */
    public boolean isSlow() {
        return slow;
    }

    /**
     * Notes whether a delivery is unanswered for too long now.
     *
     * @return whether {@link #isSlow} has changed
     */
    public boolean updateSlow(boolean isLate) {
        boolean before = slow;
        slow = isLate || (slow && !answered);
        answered &= !isLate;
        return slow != before;
    }

    // ---- Stored deliveries

    /**
     * Reserves a place before a delivery is stored; the delivery counts until {@link #release}, which may be called on
     * another thread.
     *
     * @param octets the size in bytes; the same size must be passed to {@link #release}
     * @return false if the storage limit is reached; then nothing is reserved
     */
    public boolean takeRoom(int octets) {
        boolean keeps = !application.isFull();
        if (keeps) {
            takeRecoveredRoom(octets);
        }
        return keeps;
    }

    /** Like {@link #takeRoom}, for a delivery recovered from the store: the limit does not apply. */
    public void takeRecoveredRoom(int octets) {
        kept.set(kept.get() + 1);
        keptOctets.set(keptOctets.get() + octets);
    }

    /**
     * Releases the place of a delivery that has ended or could not be stored. The place may have been reserved on
     * another thread.
     */
    public void release(int octets) {
        kept.set(kept.get() - 1);
        keptOctets.set(keptOctets.get() - octets);
    }

    long stored() {
        return kept.get();
    }

    long storedBytes() {
        return keptOctets.get();
    }

    // ---- Sessions

    /** The number of sessions that receive. Callable from any thread. */
    int receivingSessions() {
        return (int) receiving.get();
    }

    private void publishReceiving() {
        receiving.set(all.stream().filter(AppSession::receives).count());
    }

    /** Counts messages and inquiries of HTTP requests that begin to wait for a response, or have got one. */
    public void requestsPending(int change) {
        pendingRequests += change;
    }

    /** The number of messages and inquiries of HTTP requests without a response. */
    public int pendingRequests() {
        return pendingRequests;
    }

    void begin(AppSession session) {
        all.add(session);
        publishReceiving();
        figures.increment(AppFigure.BINDS);
    }

    void end(AppSession session) {
        if (all.remove(session)) {
            publishReceiving();
            figures.increment(AppFigure.BINDS_ENDED);
        }
    }

    // ---- Delivery targets

    /** Adds a target, which can take deliveries from now on. */
    public void attach(DeliveryTarget target) {
        targets.add(target);
    }

    /**
     * Removes a target, which can take no more deliveries.
     *
     * @return whether it was attached
     */
    public boolean detach(DeliveryTarget target) {
        boolean wasAttached = targets.remove(target);
        slow &= !targets.isEmpty();
        return wasAttached;
    }
}
