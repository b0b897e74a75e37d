package org.strowger.protocol.session;

import java.time.Duration;
import org.strowger.protocol.Session;
import org.strowger.protocol.SessionTimers;

/**
 * The deadlines of a session, except the deadlines of its messages: for the sign-in, for signs of life, for the rest of
 * a packet, and for the pending answers of a session that is ending.
 */
public final class SessionDeadlines {
    private static final long NEVER = Session.NO_DEADLINE;

    /** The time for a refused peer to read the answer and close; too short to hold a connection open for long. */
    private static final long HANG_UP_NANOS = 1_000_000_000;

    /** The time to read the input that arrived during a pause in reading. */
    private static final long CATCH_UP_NANOS = 1_000_000_000;

    private final SessionTimers timers;
    private final Duration partial;
    private final long silenceNanos;
    private final long idleNanos;
    private long heardNanos;
    private long workedNanos;

    /**
     * The deadline for the sign-in, for its answer, or for the next step of a session that is ending; only one of them
     * is active.
     */
    private long stepDeadlineNanos;

    private long enquiryDeadlineNanos = NEVER;
    private long partialDeadlineNanos = NEVER;
    private boolean signedIn;
    private boolean inStep;
    private boolean peerWasLost;
    private boolean held;
    private boolean wasHeld;
    private long overdueFromNanos;

    /**
     * Starts the sign-in timeout.
     *
     * @param partial the timeout for the rest of a packet; zero disables the timeout
     */
    public SessionDeadlines(SessionTimers timers, Duration partial, long nowNanos) {
        this.timers = timers;
        this.partial = partial;
        this.silenceNanos = timers.silence().toNanos();
        this.idleNanos = timers.idle().toNanos();
        this.heardNanos = nowNanos;
        this.workedNanos = nowNanos;
        this.stepDeadlineNanos = after(timers.begin(), nowNanos);
    }

    /** Gives the peer, whose sign-in was refused, a moment to close the connection. */
    public void awaitHangUp(long nowNanos) {
        stepDeadlineNanos = nowNanos + HANG_UP_NANOS;
    }

    /** Pauses or resumes reading. The timeout of a partial packet starts anew when reading resumes. */
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

    /**
     * Whether a missing answer counts as overdue; false during and just after a pause in reading, when the answer may
     * have arrived but not been read.
     */
    public boolean listens(long nowNanos) {
        if (wasHeld) {
            wasHeld = held;
            overdueFromNanos = nowNanos + CATCH_UP_NANOS;
        }
        return nowNanos >= overdueFromNanos;
    }

    /** Returns the time before which no answer is overdue. */
    public long overdueFromNanos() {
        return overdueFromNanos;
    }

    /** Records a complete packet, which is a sign of life. */
    public void heard(long nowNanos) {
        heardNanos = nowNanos;
        enquiryDeadlineNanos = NEVER;
    }

    /**
     * Records a report that the peer cannot frame our packets. After one report, the peer may have lost a single
     * packet; after a second one, it can no longer find the beginnings of packets.
     *
     * @return whether the peer reported this before
     */
    public boolean peerIsLostAgain() {
        boolean again = peerWasLost;
        peerWasLost = true;
        return again;
    }

    public int touch() {
        return (int) (silenceNanos + overdueFromNanos);
    }

    /** Records a packet other than the answer to our enquiry: the session is not idle. */
    public void worked(long nowNanos) {
        workedNanos = nowNanos;
    }

    public void signedIn(long nowNanos) {
        signedIn = true;
        inStep = false;
        stepDeadlineNanos = NEVER;
        workedNanos = nowNanos;
    }

    /** Starts the timeout for a step of the peer. */
    public void beginStep(long nowNanos) {
        inStep = true;
        stepDeadlineNanos = after(timers.control(), nowNanos);
    }

    /** Stops the timeout, because the next step is ours. */
    public void endStep() {
        inStep = false;
        stepDeadlineNanos = NEVER;
    }

    public void enquired(long nowNanos) {
        enquiryDeadlineNanos = after(timers.control(), nowNanos);
    }

    /**
     * Starts or stops the timeout for the rest of a packet.
     *
     * @param begun whether an incomplete packet has been received
     */
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

    /** Returns the idle deadline; none while the session is ending. */
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
