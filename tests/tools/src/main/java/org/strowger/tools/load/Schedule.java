package org.strowger.tools.load;

import org.strowger.protocol.CloseReason;
import org.strowger.router.reactor.TurnEndHandler;
import org.strowger.router.time.Timer;
import org.strowger.tools.load.BlastPlan.Pace;

/**
 * Sends messages at a fixed rate. The time at which a message is due does not depend on the responses to earlier
 * messages, so a message delayed by a late response counts as late. The schedule is checked in each turn with work and
 * every millisecond; if that is too coarse, the thread does not sleep.
 */
final class Schedule implements TurnEndHandler {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long LOOK_NANOS = 1_000_000;

    /** Maximum number of messages per turn; a limit is needed so that responses are not delayed. */
    private static final int MESSAGES_PER_TURN = 256;

    private final Share share;
    private final double intervalNanos;
    private final boolean spins;
    private final Timer timer = new Timer(this::onTimer);
    private double dueNanos;
    private boolean running;
    private boolean sending;

    /** @param shares the number of shares among which the rate is divided */
    Schedule(Share share, Pace pace, int shares) {
        this.share = share;
        this.spins = pace.spins();
        this.intervalNanos = pace.perSecond() > 0 ? NANOS_PER_SECOND * shares / pace.perSecond() : 0;
    }

    boolean isPaced() {
        return intervalNanos > 0;
    }

    void begin(long nowNanos) {
        running = true;
        dueNanos = nowNanos + intervalNanos;
        onTimer(nowNanos);
        if (spins) {
            share.thread().atTurnEnd(this);
        }
    }

    void end() {
        running = false;
        share.thread().cancel(timer);
    }

    /** Sends the messages that are due. */
    void run(long nowNanos) {
        if (!running || sending) {
            return; // The notification of a connection after a send calls this method again.
        }
        sending = true;
        for (int sent = 0; dueNanos <= nowNanos && sent < MESSAGES_PER_TURN; sent++) {
            if (!share.sendOne((long) dueNanos, nowNanos)) {
                break;
            }
            dueNanos += intervalNanos;
        }
        share.tellTouched(nowNanos);
        sending = false;
    }

    private void onTimer(long nowNanos) {
        run(nowNanos);
        if (running) {
            share.thread().schedule(timer, Math.max((long) dueNanos, nowNanos + LOOK_NANOS));
        }
    }

    @Override
    public void turnEnding(long nowNanos) {
        if (running) {
            run(nowNanos);
            share.thread().atTurnEnd(this);
        }
    }

    @Override
    public void abandoned(CloseReason reason, long nowNanos) {
        end();
    }
}
