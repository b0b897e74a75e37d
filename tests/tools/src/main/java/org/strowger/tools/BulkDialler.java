package org.strowger.tools;

import java.util.concurrent.RejectedExecutionException;
import org.strowger.protocol.CloseReason;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Connector;
import org.strowger.router.reactor.DialHandler;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.SelectorThread;

/**
 * Dials one thread's share of many numbered connections, each of them once, with a limit on concurrent dials. The
 * connection numbers are assigned to the threads in turn.
 *
 * <p>Thread: the SelectorThread given to the constructor.
 */
public final class BulkDialler implements DialHandler {
    private final SelectorThread thread;
    private final Deal deal;
    private final Caller caller;
    private int next;
    private int dialling;
    private boolean morePosted;
    private boolean stopped;

    /** Supplies the plan of each dial and is notified of failed dials. */
    public interface Caller {
        DialPlan plan(int number);

        void notConnected(CloseReason reason);
    }

    /**
     * The connections that one thread dials.
     *
     * @param first the number of this thread's first connection
     * @param step the number of threads, which is the distance between two connection numbers of this thread
     * @param connections the number of connections of all threads
     * @param dialledAtOnce the maximum number of concurrent dials of all threads together
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

    /** Dials until the maximum number of concurrent dials is reached. */
    public void dialMore() {
        while (!stopped && next < deal.connections() && dialling < deal.atOnce()) {
            int number = next;
            next += deal.step();
            dialling++;
            Connector.dial(thread, caller.plan(number), this);
        }
    }

    /** Stops dialling. */
    public void stop() {
        stopped = true;
    }

    /** Whether dialling was stopped, or the thread has closed. */
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

    /**
     * Dials in a later task, because dials that fail at once inside the notification of the previous failure would
     * recurse without limit.
     */
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
            stopped = true; // The thread has closed and cannot dial.
        }
    }
}
