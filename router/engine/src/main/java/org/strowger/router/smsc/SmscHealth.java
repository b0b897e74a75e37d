package org.strowger.router.smsc;

import java.util.concurrent.TimeUnit;

/**
 * Decides how to treat a message whose candidate is this SMSC, based on the events of its sessions. {@link SmscState}
 * defines the states.
 *
 * <p>An SMSC is silent if ten messages in a row, over all its sessions, had no response in time, and it has responded
 * to no message for at least the response timeout. Any response to a message counts; enquire_link_resp and similar PDUs
 * do not. A probe is sent after 1 s, then after twice as long each time, up to 30 s. A probe may take one response
 * timeout; timeouts of messages that were sent before the probe are ignored meanwhile.
 *
 * <p>Owned by the SMSC's home, which calls {@link #tick} when it is due.
 */
public final class SmscHealth {
    /** The time of {@link #nextDeadlineNanos} if no change is due. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final int TIME_OUTS_IN_A_ROW = 10;
    private static final long PROBE_FIRST_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long PROBE_MAX_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final long responseNanos;
    private long unboundAfterNanos;
    private SmscState state = SmscState.DOWN;
    private int bound;
    private int timeOuts;
    private long answeredNanos;
    private boolean silent;
    private long probeEveryNanos = PROBE_FIRST_NANOS;
    private long probeNanos;
    private long deadlineNanos;
    private long sinceNanos;

    /** The treatment of a message. */
    public enum Advice {
        /** Send the message here. */
        SEND,
        /** Queue the message here. */
        WAIT,
        /** Send the message here as a probe, and call {@link SmscHealth#probeSent}. */
        PROBE,
        /** Try the next candidate. */
        NEXT
    }

    /**
     * @param responseNanos the response timeout
     * @param unboundAfterNanos how long the SMSC may be down before messages no longer wait for it
     */
    public SmscHealth(long responseNanos, long unboundAfterNanos, long nowNanos) {
        this.responseNanos = responseNanos;
        this.unboundAfterNanos = unboundAfterNanos;
        this.deadlineNanos = nowNanos + unboundAfterNanos;
        this.sinceNanos = nowNanos;
    }

    /** Changes how long the SMSC may be down before messages no longer wait for it; the current down time counts. */
    public void changeUnboundAfter(long nanos) {
        unboundAfterNanos = nanos;
        deadlineNanos = state == SmscState.DOWN ? sinceNanos + nanos : deadlineNanos;
    }

    public SmscState state() {
        return state;
    }

    /**
     * The time since which the SMSC is up, down or silent; changes between states of the same kind do not restart this
     * time.
     */
    public long sinceNanos() {
        return sinceNanos;
    }

    public Advice advice(long nowNanos) {
        return switch (state) {
            case UP -> Advice.SEND;
            case DOWN -> Advice.WAIT;
            case DOWN_LONG, PROBING -> Advice.NEXT;
            case SET_ASIDE -> nowNanos >= probeNanos ? Advice.PROBE : Advice.NEXT;
        };
    }

    /** A session that can submit was bound. */
    public void bound(long nowNanos) {
        bound++;
        if (bound > 1) {
            return;
        }
        timeOuts = 0;
        answeredNanos = nowNanos;
        if (silent) {
            move(SmscState.Event.BOUND_BUT_SILENT_BEFORE, NEVER, nowNanos);
            probeNanos = nowNanos;
        } else {
            move(SmscState.Event.BOUND, NEVER, nowNanos);
        }
    }

    /** A session that could submit has ended. */
    public void unbound(long nowNanos) {
        assert bound > 0 : "more sessions ended than were bound";
        bound--;
        if (bound == 0) {
            move(SmscState.Event.UNBOUND, nowNanos + unboundAfterNanos, nowNanos);
        }
    }

    /** The SMSC has responded to a message, with any outcome. */
    public void answered(long nowNanos) {
        timeOuts = 0;
        answeredNanos = nowNanos;
        silent = false;
        probeEveryNanos = PROBE_FIRST_NANOS;
        if (state.isSilent()) {
            move(SmscState.Event.ANSWERED, NEVER, nowNanos);
        }
    }

    /** A response has timed out. */
    public void timedOut(long nowNanos) {
        timeOuts++;
        if (state == SmscState.UP && timeOuts >= TIME_OUTS_IN_A_ROW && nowNanos - answeredNanos >= responseNanos) {
            silent = true;
            move(SmscState.Event.SILENT, NEVER, nowNanos);
            probeNanos = nowNanos + probeEveryNanos;
        }
    }

    /** The probe was sent. */
    public void probeSent(long nowNanos) {
        move(SmscState.Event.PROBE_SENT, nowNanos + responseNanos, nowNanos);
    }

    /** The probe has not left, so nothing is known about the SMSC: another message may be the probe at once. */
    public void probeNotSent(long nowNanos) {
        move(SmscState.Event.PROBE_NOT_SENT, NEVER, nowNanos);
        probeNanos = nowNanos;
    }

    /** When {@link #tick} is due. */
    public long nextDeadlineNanos() {
        return deadlineNanos;
    }

    /** Applies the deadline if it has passed. */
    public void tick(long nowNanos) {
        if (nowNanos < deadlineNanos) {
            return;
        }
        if (state == SmscState.PROBING) {
            move(SmscState.Event.PROBE_LOST, NEVER, nowNanos);
            probeEveryNanos = Math.min(2 * probeEveryNanos, PROBE_MAX_NANOS);
            probeNanos = nowNanos + probeEveryNanos;
        } else {
            move(SmscState.Event.DOWN_TOO_LONG, NEVER, nowNanos);
        }
    }

    private void move(SmscState.Event event, long nextDeadlineNanos, long nowNanos) {
        SmscState before = state;
        state = SmscState.TABLE.next(state, event);
        sinceNanos = before.isSilent() == state.isSilent() && before.isDown() == state.isDown() ? sinceNanos : nowNanos;
        deadlineNanos = nextDeadlineNanos;
    }

    /** The readiness that follows from the state. */
    Readiness readiness(long nowNanos) {
        return switch (state()) {
            case UP -> Readiness.READY;
            case DOWN -> Readiness.WAITING;
            case DOWN_LONG -> Readiness.UNBOUND;
            case PROBING -> Readiness.SET_ASIDE;
            case SET_ASIDE -> advice(nowNanos) == Advice.PROBE ? Readiness.PROBE : Readiness.SET_ASIDE;
        };
    }
}
