package org.strowger.tools;

import java.util.concurrent.RejectedExecutionException;
import org.strowger.protocol.CloseReason;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Connector;
import org.strowger.router.reactor.DialHandler;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.SelectorThread;

/**
 * Dials one thread's part of many connections, so many at a time, until each was dialled once. Connections have
 * numbers, which are dealt among the threads in turn.
 *
 * <p>Thread: that one.
 */
public final class BulkDialler implements DialHandler {
    private final SelectorThread thread;
    private final Deal deal;
    private final Caller caller;
    private int next;
    private int dialling;
    private boolean morePosted;
    private boolean stopped;

    /** Who wants the connections. */
    public interface Caller {
        DialPlan plan(int number);

        void notConnected(CloseReason reason);
    }

    /**
     * Which connections are this thread's.
     *
     * @param first the number of the first
     * @param step from each to the next: how many threads there are
     * @param connections of all threads
     * @param dialledAtOnce how many may be on their way, of all threads
     */
    public record Deal(int first, int step, int connections, int dialledAtOnce) {
        int atOnce() {
            return Math.max(1, dialledAtOnce / step);
        }
    }

    public BulkDialler(SelectorThread thread, Deal deal, Caller caller) {
        this.thread = thread;
        this.deal = deal;
        this.caller = caller;
        this.next = deal.first();
    }

    /** Dials as many as may be on their way. */
    public void dialMore() {
        while (!stopped && next < deal.connections() && dialling < deal.atOnce()) {
            int number = next;
            next += deal.step();
            dialling++;
            Connector.dial(thread, caller.plan(number), this);
        }
    }

    /** Dials no more. */
    public void stop() {
        stopped = true;
    }

    /** Whether it was stopped, or its thread has closed. */
    public boolean isStopped() {
        return stopped;
    }

    @Override
    public void connected(Connection connection, long nowNanos) {
        dialling--;
        dialMoreLater();
    }

    @Override
    public void notConnected(CloseReason reason, long nowNanos) {
        dialling--;
        caller.notConnected(reason);
        dialMoreLater();
    }

    /** Not within the call that tells of the last: if every one fails at once, calls would nest without end. */
    private void dialMoreLater() {
        if (morePosted) {
            return;
        }
        morePosted = true;
        try {
            thread.invokeLater(() -> {
                morePosted = false;
                dialMore();
            });
        } catch (RejectedExecutionException e) {
            stopped = true; // The thread has closed: there is nothing left to dial with.
        }
    }
}
