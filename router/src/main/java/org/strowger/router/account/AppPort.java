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

    /** Whose turn it was. */
    private int last;

    /** Which session was given something to say last; null: it has ended since. */
    private @Nullable AppSession speaking;

    /** When that was. */
    private long speakingNanos;

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

    /** A session has something to say at the end of this turn. */
    void speaks(AppSession session, long nowNanos) {
        speaking = session;
        speakingNanos = nowNanos;
    }

    /**
     * Delivers by one of the sessions: what comes in the turn in which one of them is answered, or has something
     * delivered, goes by that one as long as it has room, for then it leaves in one packet and is answered in one. Else
     * each has its turn.
     *
     * @return {@link Submission#NOT_BOUND} if there is none, {@link Submission#WINDOW_FULL} if none has room
     */
    public Submission deliver(Letter letter, ShortMessage message, Rewrite rewrite, long nowNanos) {
        AppSession near = speaking;
        if (near != null && speakingNanos == nowNanos && near.hears()) {
            Submission submission = Retelling.deliver(letter, message, rewrite, near, nowNanos);
            if (isSettled(submission)) {
                return submission;
            }
        }
        return deliverInTurn(letter, message, rewrite, nowNanos);
    }

    private Submission deliverInTurn(Letter letter, ShortMessage message, Rewrite rewrite, long nowNanos) {
        Submission submission = Submission.NOT_BOUND;
        for (int tried = 0; tried < receivers.size(); tried++) {
            last = last + 1 >= receivers.size() ? 0 : last + 1;
            AppSession receiver = receivers.get(last);
            submission = Retelling.deliver(letter, message, rewrite, receiver, nowNanos);
            if (isSettled(submission)) {
                speaks(receiver, nowNanos);
                return submission;
            }
        }
        return submission;
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
        speaking = null;
        return receivers.remove(session);
    }
}
