package org.strowger.router.exchange;

import org.jspecify.annotations.Nullable;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.ApplicationSettings.Rank;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.smsc.QueuedMessage;

/**
 * What a message has with it that does not leave in the turn in which it came, by a session of the same thread: the
 * message itself, its place in the queue, and what is to be done with it on the thread to which it is sent.
 */
final class MtHop implements ThreadBoundTask {
    static final int UNREAD = -1;
    static final long NEVER_LEFT = Long.MIN_VALUE;

    /** What is to be done with it by the thread to which it is sent. */
    enum Step {
        /** At the home of the SMSC: take it into the queue. */
        QUEUE,
        /** On the thread of a session of the SMSC: submit it. */
        SUBMIT,
        /** At the home of the SMSC: there was no room, put it back. */
        RETURN,
        /** At its own home: the SMSC does not take it, find another way. */
        GO_ON,
        /** At its own home: the SMSC has answered. */
        ANSWERED,
        /** At its own home: it was wanted back, and waited still. */
        BACK
    }

    private final MtMessage mt;

    @Nullable
    ShortMessage ownMessage;

    /** Of a message for which we answer. */
    @Nullable
    Custody custody;

    Rank rank = Rank.NORMAL;
    int priority = UNREAD;
    int queuePlace = QueuedMessage.NO_PLACE;
    long leftNanos = NEVER_LEFT;
    private ThreadExchange target;
    private Step step = Step.QUEUE;
    private int returnedFrom;
    private boolean lost;
    private Outcome outcome = Outcome.accepted("");
    private FailoverCause.Word cause = FailoverCause.Word.FULL;

    MtHop(MtMessage mt) {
        this.mt = mt;
        this.target = mt.home();
    }

    @Override
    public ThreadExchange target() {
        return target;
    }

    MtHop to(ThreadExchange where, Step next) {
        target = where;
        step = next;
        return this;
    }

    MtHop returned(ThreadExchange where, int fromThread) {
        returnedFrom = fromThread;
        return to(where, Step.RETURN);
    }

    MtHop goingOn(FailoverCause.Word why) {
        cause = why;
        return to(mt.home(), Step.GO_ON);
    }

    /** It waited still: back to its home, where it is wanted. */
    MtHop back() {
        return to(mt.home(), Step.BACK);
    }

    /** @param sessionEnded whether the session that had it ended before the answer */
    MtHop answered(Outcome answer, boolean sessionEnded) {
        outcome = answer;
        lost = sessionEnded;
        return to(mt.home(), Step.ANSWERED);
    }

    @Override
    public void run(long nowNanos) {
        ThreadExchange here = target;
        try {
            step(here, nowNanos);
        } catch (RuntimeException | AssertionError e) {
            mt.failed(here, e);
        }
    }

    private void step(ThreadExchange here, long nowNanos) {
        switch (step) {
            case QUEUE -> here.homeOf(mt.smsc()).offer(mt, nowNanos);
            case SUBMIT -> here.mtFlow().submitHere(mt, nowNanos);
            case RETURN -> here.homeOf(mt.smsc()).returned(mt, returnedFrom, nowNanos);
            case GO_ON -> here.mtFlow().notTaken(mt, cause, nowNanos);
            case ANSWERED -> here.mtFlow().answered(mt, outcome, lost, nowNanos);
            case BACK -> Recall.back(mt, nowNanos);
        }
    }
}
