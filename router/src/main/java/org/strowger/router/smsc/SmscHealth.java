package org.strowger.router.smsc;

import java.util.concurrent.TimeUnit;

/**
 * What is to be done with a message whose candidate is this SMSC, by what the SMSC's sessions have gone through. The
 * states and the reasons are in {@link SmscState}.
 *
 * <p>Silent is an SMSC of which ten messages in a row had no answer in their time, over all its sessions, and which has
 * answered none for at least that time. Only answers to messages count, of whatever kind; signs of life do not. Probes
 * go after 1 s, then after twice as long each time, up to 30 s; a probe has the time for an answer, and what else runs
 * out of time meanwhile was sent before and says nothing new.
 *
 * <p>Owned by the SMSC's home, which calls {@link #tick} when it is due.
 */
public final class SmscHealth {
    /** As a time: nothing will change by itself. */
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

    /** What is to be done with a message. */
    public enum Advice {
        /** Send it here. */
        SEND,
        /** Let it wait here. */
        WAIT,
        /** Send it here to see whether the SMSC is well again, and say so: {@link SmscHealth#probeSent}. */
        PROBE,
        /** Take the next candidate. */
        NEXT
    }

    /**
     * @param responseNanos the time that the SMSC has for an answer
     * @param unboundAfterNanos down for so long, messages no longer wait for it
     */
    public SmscHealth(long responseNanos, long unboundAfterNanos, long nowNanos) {
        this.responseNanos = responseNanos;
        this.unboundAfterNanos = unboundAfterNanos;
        this.deadlineNanos = nowNanos + unboundAfterNanos;
        this.sinceNanos = nowNanos;
    }

    /** Another time from now on, after which messages no longer wait for it; one that is down has been since then. */
    public void changeUnboundAfter(long nanos) {
        unboundAfterNanos = nanos;
        deadlineNanos = state == SmscState.DOWN ? sinceNanos + nanos : deadlineNanos;
    }

    public SmscState state() {
        return state;
    }

    /**
     * Since when it is up, or down, or silent; for how long it is down or silent does not begin anew with each step.
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

    /** A session that takes messages is bound. */
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

    /** Such a session is bound no more. */
    public void unbound(long nowNanos) {
        assert bound > 0 : "more sessions ended than were bound";
        bound--;
        if (bound == 0) {
            move(SmscState.Event.UNBOUND, nowNanos + unboundAfterNanos, nowNanos);
        }
    }

    /** A message was answered, in whatever way. */
    public void answered(long nowNanos) {
        timeOuts = 0;
        answeredNanos = nowNanos;
        silent = false;
        probeEveryNanos = PROBE_FIRST_NANOS;
        if (state.isSilent()) {
            move(SmscState.Event.ANSWERED, NEVER, nowNanos);
        }
    }

    /** A message had no answer in its time. */
    public void timedOut(long nowNanos) {
        timeOuts++;
        if (state == SmscState.UP && timeOuts >= TIME_OUTS_IN_A_ROW && nowNanos - answeredNanos >= responseNanos) {
            silent = true;
            move(SmscState.Event.SILENT, NEVER, nowNanos);
            probeNanos = nowNanos + probeEveryNanos;
        }
    }

    /** The message that was to be the probe has left. */
    public void probeSent(long nowNanos) {
        move(SmscState.Event.PROBE_SENT, nowNanos + responseNanos, nowNanos);
    }

    /** When {@link #tick} is to be called. */
    public long nextDeadlineNanos() {
        return deadlineNanos;
    }

    /** The time has come for something. */
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

    /** What that makes of the SMSC. */
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
