package org.strowger.router.application;

import java.util.ArrayList;
import java.util.List;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Submission;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.thread.PublishedLong;

/** What an application has on one thread: the sessions that live there. Owned by that thread. */
public final class AppPort {
    private final Application application;
    private final int threadIndex;
    private final KindCounters<AppFigure> figures = new KindCounters<>(AppFigure.class);
    private final DeliveryTargets targets = new DeliveryTargets();
    private final List<AppSession> all = new ArrayList<>(1);

    /**
     * Letters that this thread has begun to keep, less those whose end it has seen. Of one thread alone it says
     * nothing, and may be negative.
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

    /** All sessions that are signed in, whichever way their messages go. */
    public List<AppSession> sessions() {
        return List.copyOf(all);
    }

    /** Its thread: what operators may see of it. */
    public AppPortView view() {
        AppPortView view = AppPortView.NONE;
        for (int i = 0; i < all.size(); i++) {
            view = view.plus(AppPortView.of(all.get(i)));
        }
        return view;
    }

    /** How many messages can be delivered now. */
    public int room() {
        return targets.room();
    }

    /** A session was answered, and so has something to say at the end of this turn. */
    void answered(AppSession session, long nowNanos) {
        targets.answered(session, nowNanos);
    }

    /**
     * Delivers by one of the sessions: {@link DeliveryTargets} says by which.
     *
     * @return {@link Submission#NOT_BOUND} if there is none, {@link Submission#UNFIT} if it cannot be said to one of
     *     them and no other takes it now, {@link Submission#WINDOW_FULL} if none has room
     */
    public Submission deliver(PendingDelivery delivery, ShortMessage message, Rewrite rewrite, long nowNanos) {
        return targets.deliver(delivery, message, rewrite, nowNanos);
    }

    // ---- What is kept for it

    /**
     * Asked before a letter is put into the store: counts it as kept, wherever it is from then on, until
     * {@link #release}.
     *
     * @param octets how long it is; as long it has to be then
     * @return false if as many are kept as may be: then it is not counted
     */
    public boolean reserve(int octets) {
        boolean keeps = !application.isFull();
        if (keeps) {
            reserveRecovered(octets);
        }
        return keeps;
    }

    /** As {@link #reserve}, for one that was found in the store: it is kept however many there are. */
    public void reserveRecovered(int octets) {
        kept.set(kept.get() + 1);
        keptOctets.set(keptOctets.get() + octets);
    }

    /** A letter has ended, or the store has not taken it. It may have been counted by another thread. */
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
