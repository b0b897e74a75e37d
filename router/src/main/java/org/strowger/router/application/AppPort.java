package org.strowger.router.application;

import java.util.ArrayList;
import java.util.List;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Submission;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.thread.PublishedLong;

/** What an application has on one thread: its sessions and its delivery targets. Owned by that thread. */
public final class AppPort {
    private final Application application;
    private final int threadIndex;
    private final KindCounters<AppFigure> figures = new KindCounters<>(AppFigure.class);
    private final DeliveryTargets targets = new DeliveryTargets();
    private final List<AppSession> all = new ArrayList<>(1);

    /**
     * Deliveries whose storing began on this thread, less those whose end it saw. The value of one thread alone means
     * nothing and may be negative.
     */
    private final PublishedLong kept = new PublishedLong();

    private final PublishedLong keptOctets = new PublishedLong();

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

    /** All bound sessions, whichever way their messages go. */
    public List<AppSession> sessions() {
        return List.copyOf(all);
    }

    /** For operators; on its thread. */
    public AppPortView view() {
        AppPortView view = AppPortView.NONE;
        for (int i = 0; i < all.size(); i++) {
            view = view.plus(AppPortView.of(all.get(i)));
        }
        return view;
    }

    /** How many deliveries its targets can be given now. */
    public int room() {
        return targets.room();
    }

    /** A response was given to the session, which will be sent at the end of this turn. */
    void answered(AppSession session, long nowNanos) {
        targets.answered(session, nowNanos);
    }

    /**
     * Gives a delivery to one of the targets, as chosen by {@link DeliveryTargets}.
     *
     * @return {@link Submission#NOT_BOUND} if there is none, {@link Submission#UNFIT} if one of them cannot express it
     *     and no other takes it now, {@link Submission#WINDOW_FULL} if none has room
     */
    public Submission deliver(PendingDelivery delivery, ShortMessage message, Rewrite rewrite, long nowNanos) {
        return targets.deliver(delivery, message, rewrite, nowNanos);
    }

    // ---- What is kept for it

    /**
     * Called before a delivery is stored: counts it until {@link #release}, whichever thread it is on.
     *
     * @param octets its size; the same must be given to {@link #release}
     * @return false if the storage limit is reached; then it is not counted
     */
    public boolean reserve(int octets) {
        boolean keeps = !application.isFull();
        if (keeps) {
            reserveRecovered(octets);
        }
        return keeps;
    }

    /** As {@link #reserve}, for a delivery that was recovered from the store: the limit does not apply. */
    public void reserveRecovered(int octets) {
        kept.set(kept.get() + 1);
        keptOctets.set(keptOctets.get() + octets);
    }

    /** A delivery has ended, or could not be stored. Another thread may have counted it. */
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

    // ---- Its sessions

    void begin(AppSession session) {
        all.add(session);
        figures.increment(AppFigure.BINDS);
    }

    void end(AppSession session) {
        if (all.remove(session)) {
            figures.increment(AppFigure.BINDS_ENDED);
        }
    }

    // ---- Where deliveries go

    /** From now on it can be given deliveries. */
    public void attach(DeliveryTarget target) {
        targets.add(target);
    }

    /** It can be given no more deliveries. @return whether it could until now */
    public boolean detach(DeliveryTarget target) {
        return targets.remove(target);
    }
}
