package org.strowger.router.account;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
    private final List<AppSession> receivers = new ArrayList<>(1);
    private final List<AppSession> all = new ArrayList<>(1);

    /**
     * Letters that this thread has begun to keep, less those whose end it has seen. Of one thread alone it says
     * nothing, and may be negative.
     */
    private final PublishedLong kept = new PublishedLong();

    private final PublishedLong keptOctets = new PublishedLong();

    /** Whose turn it is. */
    private int next;

    /** When that one had something delivered. */
    private long deliveredNanos;

    /** Which session was answered last; null: it has ended since. */
    private @Nullable AppSession answered;

    /** When that was. */
    private long answeredNanos;

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
        int room = 0;
        for (int i = 0; i < receivers.size(); i++) {
            room += receivers.get(i).room();
        }
        return room;
    }

    /** A session was answered, and so has something to say at the end of this turn. */
    void answered(AppSession session, long nowNanos) {
        answered = session;
        answeredNanos = nowNanos;
    }

    /**
     * Delivers by one of the sessions: by the one that is answered in the same turn, or else by each in turn; what
     * comes at one time goes by one session as long as it has room, for then it leaves in one packet and is answered in
     * one.
     *
     * @return {@link Submission#NOT_BOUND} if there is none, {@link Submission#WINDOW_FULL} if none has room
     */
    public Submission deliver(Letter letter, ShortMessage message, Rewrite rewrite, long nowNanos) {
        AppSession near = answered;
        if (near != null && answeredNanos == nowNanos && near.hears()) {
            Submission submission = Retelling.deliver(letter, message, rewrite, near, nowNanos);
            if (isSettled(submission)) {
                return submission;
            }
        }
        return deliverInTurn(letter, message, rewrite, nowNanos);
    }

    private Submission deliverInTurn(Letter letter, ShortMessage message, Rewrite rewrite, long nowNanos) {
        int count = receivers.size();
        Submission last = Submission.NOT_BOUND;
        if (nowNanos != deliveredNanos) {
            deliveredNanos = nowNanos;
            // Kept small also while nobody is there to receive: it would be negative in the end.
            next = next >= count ? 0 : next + 1;
        }
        for (int tried = 0; tried < count; tried++) {
            next = next >= count ? 0 : next;
            last = Retelling.deliver(letter, message, rewrite, receivers.get(next), nowNanos);
            if (isSettled(last)) {
                return last;
            }
            next++;
        }
        return last;
    }

    private static boolean isSettled(Submission submission) {
        return submission == Submission.ACCEPTED || submission == Submission.UNFIT;
    }

    // ---- What is kept for it

    /**
     * Asked before a letter is put into the store: counts it as kept, wherever it is from then on, until
     * {@link #keepsNoMore}.
     *
     * @param octets how long it is; as long it has to be then
     * @return false if as many are kept as may be: then it is not counted
     */
    public boolean keep(int octets) {
        boolean keeps = !application.isFull();
        if (keeps) {
            keepRecovered(octets);
        }
        return keeps;
    }

    /** As {@link #keep}, for one that was found in the store: it is kept however many there are. */
    public void keepRecovered(int octets) {
        kept.set(kept.get() + 1);
        keptOctets.set(keptOctets.get() + octets);
    }

    /** A letter has ended, or the store has not taken it. It may have been counted by another thread. */
    public void keepsNoMore(int octets) {
        kept.set(kept.get() - 1);
        keptOctets.set(keptOctets.get() - octets);
    }

    long kept() {
        return kept.get();
    }

    long keptOctets() {
        return keptOctets.get();
    }

    // ---- Its sessions

    void begin(AppSession session, boolean receives) {
        all.add(session);
        figures.increment(AppFigure.BINDS);
        if (receives) {
            receivers.add(session);
        }
    }

    /** A session has ended. @return whether it could be delivered to */
    boolean end(AppSession session) {
        if (all.remove(session)) {
            figures.increment(AppFigure.BINDS_ENDED);
        }
        answered = null;
        return receivers.remove(session);
    }
}
