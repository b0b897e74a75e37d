package org.strowger.protocol;

import java.time.Duration;

/**
 * The deadlines of a session other than those of its messages: for its beginning, for signs of life, for what the peer
 * has begun to say, for what one side must answer before it may leave. Each is a time or nothing.
 */
public final class SessionDeadlines {
    private static final long NEVER = Session.NO_DEADLINE;

    /** Long enough to read an answer, short enough that nobody can sit here. */
    private static final long HANG_UP_NANOS = 1_000_000_000;

    /** Time to read what came while we did not. */
    private static final long CATCH_UP_NANOS = 1_000_000_000;

    private final SessionTimers timers;
    private final Duration partial;
    private final long silenceNanos;
    private final long idleNanos;
    private long heardNanos;
    private long workedNanos;

    /** For the beginning, the answer to it, or the end of a session that is ending: there is one at a time. */
    private long stepDeadlineNanos;

    private long enquiryDeadlineNanos = NEVER;
    private long partialDeadlineNanos = NEVER;
    private boolean signedIn;
    private boolean inStep;
    private boolean peerWasLost;
    private boolean held;
    private boolean wasHeld;
    private long overdueFromNanos;

    /** @param partial how long to wait for the rest of a packet that has begun; zero: for ever */
    public SessionDeadlines(SessionTimers timers, Duration partial, long nowNanos) {
        this.timers = timers;
        this.partial = partial;
        this.silenceNanos = timers.silence().toNanos();
        this.idleNanos = timers.idle().toNanos();
        this.heardNanos = nowNanos;
        this.workedNanos = nowNanos;
        this.stepDeadlineNanos = after(timers.begin(), nowNanos);
    }

    /** The peer was told why it may not stay, and has a moment to hang up by itself. */
    public void awaitHangUp(long nowNanos) {
        stepDeadlineNanos = nowNanos + HANG_UP_NANOS;
    }

    /** Whether we read nothing for now. What has begun has its whole time when it is offered again. */
    public void hold(boolean on) {
        held = on;
        wasHeld |= on;
        if (on) {
            partialDeadlineNanos = NEVER;
        }
    }

    public boolean isHeld() {
        return held;
    }

    /** Whether an answer that is not here did not come: it may be that we have not read it. */
    public boolean listens(long nowNanos) {
        if (wasHeld) {
            wasHeld = held;
            overdueFromNanos = nowNanos + CATCH_UP_NANOS;
        }
        return nowNanos >= overdueFromNanos;
    }

    /** Nothing is overdue before that. */
    public long overdueFromNanos() {
        return overdueFromNanos;
    }

    /** A whole packet came, whatever it says: the peer lives. */
    public void heard(long nowNanos) {
        heardNanos = nowNanos;
        enquiryDeadlineNanos = NEVER;
    }

    /**
     * The peer says that it cannot find our packets. @return whether it has said so before: it may have lost one, and
     * if it says so again, it has lost its place in the stream
     */
    public boolean peerIsLostAgain() {
        boolean again = peerWasLost;
        peerWasLost = true;
        return again;
    }

    public int touch() {
        return (int) (silenceNanos + overdueFromNanos);
    }

    /** Something happened that is more than an answer to our asking for a sign of life. */
    public void worked(long nowNanos) {
        workedNanos = nowNanos;
    }

    public void signedIn(long nowNanos) {
        signedIn = true;
        inStep = false;
        stepDeadlineNanos = NEVER;
        workedNanos = nowNanos;
    }

    /** The session takes a step that must be done in time. */
    public void beginStep(long nowNanos) {
        inStep = true;
        stepDeadlineNanos = after(timers.control(), nowNanos);
    }

    /** What is asked next is ours to answer: the peer waits, not we. */
    public void endStep() {
        inStep = false;
        stepDeadlineNanos = NEVER;
    }

    public void enquired(long nowNanos) {
        enquiryDeadlineNanos = after(timers.control(), nowNanos);
    }

    /** A packet has begun and is not whole, or there is none. */
    public void partial(boolean begun, long nowNanos) {
        if (!begun) {
            partialDeadlineNanos = NEVER;
        } else if (partialDeadlineNanos == NEVER) {
            partialDeadlineNanos = after(partial, nowNanos);
        }
    }

    public boolean stepIsOverdue(long nowNanos) {
        return stepDeadlineNanos <= nowNanos;
    }

    public boolean enquiryIsOverdue(long nowNanos) {
        return enquiryDeadlineNanos <= nowNanos;
    }

    public boolean partialIsOverdue(long nowNanos) {
        return partialDeadlineNanos <= nowNanos;
    }

    public boolean isInactive(long nowNanos) {
        return inactiveNanos() <= nowNanos;
    }

    public boolean isEnquiryDue(long nowNanos) {
        return enquiryDueNanos() <= nowNanos;
    }

    public long nextDeadlineNanos() {
        long limits = Math.min(stepDeadlineNanos, partialDeadlineNanos);
        long life = Math.min(enquiryDeadlineNanos, enquiryDueNanos());
        return Math.min(Math.min(limits, life), inactiveNanos());
    }

    private long enquiryDueNanos() {
        return signedIn && enquiryDeadlineNanos == NEVER ? after(silenceNanos, heardNanos) : NEVER;
    }

    /** A session that is ending cannot be ended for this once more. */
    private long inactiveNanos() {
        return signedIn && !inStep ? after(idleNanos, workedNanos) : NEVER;
    }

    private static long after(Duration duration, long nanos) {
        return after(duration.toNanos(), nanos);
    }

    private static long after(long durationNanos, long nanos) {
        return durationNanos == 0 ? NEVER : nanos + durationNanos;
    }
}
