package org.strowger.protocol.session;

import java.time.Duration;
import org.strowger.protocol.Session;
import org.strowger.protocol.SessionTimers;

/**
 * The deadlines of a session other than those of its messages: for the sign-in, for signs of life, for the rest of a
 * packet, and for the answers that one side owes before it may leave.
 */
public final class SessionDeadlines {
    private static final long NEVER = Session.NO_DEADLINE;

    /** Long enough to read an answer, short enough that a refused peer cannot hold the connection. */
    private static final long HANG_UP_NANOS = 1_000_000_000;

    /** After a pause in reading: time to read what arrived meanwhile. */
    private static final long CATCH_UP_NANOS = 1_000_000_000;

    private final SessionTimers timers;
    private final Duration partial;
    private final long silenceNanos;
    private final long idleNanos;
    private long heardNanos;
    private long workedNanos;

    /** For the sign-in, its answer, or the next step of a session that is ending: one at a time. */
    private long stepDeadlineNanos;

    private long enquiryDeadlineNanos = NEVER;
    private long partialDeadlineNanos = NEVER;
    private boolean signedIn;
    private boolean inStep;
    private boolean peerWasLost;
    private boolean held;
    private boolean wasHeld;
    private long overdueFromNanos;

    /** @param partial how long to wait for the rest of a packet; zero: for ever */
    public SessionDeadlines(SessionTimers timers, Duration partial, long nowNanos) {
        this.timers = timers;
        this.partial = partial;
        this.silenceNanos = timers.silence().toNanos();
        this.idleNanos = timers.idle().toNanos();
        this.heardNanos = nowNanos;
        this.workedNanos = nowNanos;
        this.stepDeadlineNanos = after(timers.begin(), nowNanos);
    }

    /** The peer's sign-in was refused: it has a moment to close the connection itself. */
    public void awaitHangUp(long nowNanos) {
        stepDeadlineNanos = nowNanos + HANG_UP_NANOS;
    }

    /** Whether reading is paused. A partial packet has its whole time again when reading resumes. */
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

    /** Whether a missing answer counts as missing: after a pause in reading it may only be unread. */
    public boolean listens(long nowNanos) {
        if (wasHeld) {
            wasHeld = held;
            overdueFromNanos = nowNanos + CATCH_UP_NANOS;
        }
        return nowNanos >= overdueFromNanos;
    }

    /** Nothing is overdue before this time. */
    public long overdueFromNanos() {
        return overdueFromNanos;
    }

    /** A whole packet came: the peer lives. */
    public void heard(long nowNanos) {
        heardNanos = nowNanos;
        enquiryDeadlineNanos = NEVER;
    }

    /**
     * The peer reports that it cannot frame our packets. @return whether it reported that before: the first time it may
     * have lost one packet, the second time it has lost its place in the stream
     */
    public boolean peerIsLostAgain() {
        boolean again = peerWasLost;
        peerWasLost = true;
        return again;
    }

    public int touch() {
        return (int) (silenceNanos + overdueFromNanos);
    }

    /** Something other than an answer to our enquiry came: the session is not idle. */
    public void worked(long nowNanos) {
        workedNanos = nowNanos;
    }

    public void signedIn(long nowNanos) {
        signedIn = true;
        inStep = false;
        stepDeadlineNanos = NEVER;
        workedNanos = nowNanos;
    }

    /** The session waits for a step of the peer's that has a deadline. */
    public void beginStep(long nowNanos) {
        inStep = true;
        stepDeadlineNanos = after(timers.control(), nowNanos);
    }

    /** The next answer is ours: the deadline is off. */
    public void endStep() {
        inStep = false;
        stepDeadlineNanos = NEVER;
    }

    public void enquired(long nowNanos) {
        enquiryDeadlineNanos = after(timers.control(), nowNanos);
    }

    /** Whether a packet has begun and is not whole. */
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

    /** A session that is ending is not ended for inactivity as well. */
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
