package org.strowger.world.custody;

import org.jspecify.annotations.Nullable;
import org.strowger.message.Outcome;
import org.strowger.world.Peer;

/** One time that the router has handed something over, to an SMSC or to an application. */
final class Attempt {
    /** Between these the answer may be in time or not. */
    private static final long BETWEEN_NANOS = 300_000_000;

    final Peer.Came came;

    /** In which life of the router. */
    final int life;

    @Nullable
    Outcome answer;

    long answeredNanos = Long.MAX_VALUE;

    /** The answer has come to the router for sure, and what follows from it is on the disk. */
    boolean settled;

    /** When its SMSC has first reported that it could not deliver the message. */
    private long undeliverableNanos = Long.MAX_VALUE;

    /** How long the router waits for the answer, somewhat less. */
    private final long patienceNanos;

    Attempt(Peer.Came came, int life, long patienceNanos) {
        this.came = came;
        this.life = life;
        this.patienceNanos = patienceNanos;
    }

    long nanos() {
        return came.nanos();
    }

    void answer(Outcome outcome, long nowNanos) {
        answer = outcome;
        answeredNanos = nowNanos;
        came.answer(outcome);
    }

    void isUndeliverable(long nowNanos) {
        undeliverableNanos = Math.min(undeliverableNanos, nowNanos);
    }

    /** Whether the router may have known by then that the SMSC could not deliver the message. */
    boolean isUndeliverableBy(long nanos) {
        return undeliverableNanos <= nanos;
    }

    boolean isAnswered() {
        return answer != null;
    }

    boolean isAccepted() {
        Outcome known = answer;
        return known != null && known.isAccepted();
    }

    boolean isRefusedForGood() {
        Outcome known = answer;
        return known != null && known.kind() == Outcome.Kind.PERMANENT;
    }

    boolean isAnsweredInTime() {
        return answeredNanos - nanos() < patienceNanos
                && answeredNanos <= came.by().closedNanos();
    }

    /** Whether the router has read the answer by then, for sure. */
    boolean isHeardBefore(long nanos) {
        return answeredNanos < nanos && came.by().waitsForLessThan(CustodyPlan.WINDOW_LEAST, nanos);
    }

    /** Whether the other side has said yes while somebody listened. */
    boolean isTaken() {
        return isAccepted() && answeredNanos - nanos() < patienceNanos + BETWEEN_NANOS;
    }

    /** Whether the router may bring it again at that time. */
    boolean mayBeRepeated(long atNanos) {
        boolean isLeft = isAnswered() && !isAccepted() && !isRefusedForGood() && answeredNanos <= atNanos;
        boolean isLost = came.by().closedNanos() <= atNanos;
        boolean isLate = atNanos - nanos() >= patienceNanos && answeredNanos - nanos() >= patienceNanos;
        return isLeft || (!settled && (isLost || isLate));
    }

    @Override
    public String toString() {
        return "at " + nanos() / 1_000_000 + " in life " + life
                + (isAnswered() ? ", answered " + answer + " at " + answeredNanos / 1_000_000 : ", not answered")
                + (settled ? ", settled" : "")
                + (came.by().isClosed() ? ", closed at " + came.by().closedNanos() / 1_000_000 : "");
    }
}
