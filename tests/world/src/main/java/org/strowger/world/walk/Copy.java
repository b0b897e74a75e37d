package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.strowger.gsm.Concatenation;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.world.Arrival;

/** A message, or a part of one, that the router has sent to an SMSC or to an application. */
public final class Copy {
    /** The age of a response up to which it is uncertain whether the router has handled it. */
    static final long HANDLED_NANOS = TimeUnit.MILLISECONDS.toNanos(700);

    /** The time by which the router may notice earlier than a peer that their connection is broken. */
    private static final long READ_ON_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** A margin for overdue receipts, which are ended once a second. */
    static final long OVERDUE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Arrival came;
    private final String peer;
    private final long patienceNanos;
    private long unreadNanos;
    private @Nullable Outcome answer;
    private long answeredNanos = Long.MAX_VALUE;
    private long undeliverableNanos = Long.MAX_VALUE;
    private final List<Reported> reported = new ArrayList<>();

    /**
     * A report of an SMSC about the copy.
     *
     * @param saidNanos the time at which the SMSC first sent the report
     * @param takenNanos the time at which the router accepted the report
     */
    public record Reported(MessageState state, long saidNanos, long takenNanos) {
        @Override
        public String toString() {
            return String.format(Locale.ROOT, ", %s at %.3f s", state, saidNanos / 1e9);
        }
    }

    /**
     * @param peer the SMSC or application
     * @param patienceNanos how long the router waits for the response
     */
    public Copy(Arrival came, String peer, long patienceNanos) {
        this.came = came;
        this.peer = peer;
        this.patienceNanos = patienceNanos;
    }

    public Arrival came() {
        return came;
    }

    public String peer() {
        return peer;
    }

    public long nanos() {
        return came.nanos();
    }

    public Content content() {
        return Content.read(came.message().body());
    }

    /**
     * Notes that the peer had not read for this time when the copy arrived, so that the copy may have been sent earlier
     * by up to this time.
     */
    Copy unreadFor(long nanos) {
        unreadNanos = nanos;
        return this;
    }

    /**
     * Whether this copy may have been sent before the other one: its peer read late, or continued to read after the
     * connection broke.
     */
    public boolean mayHaveLeftBefore(Copy other) {
        boolean hasReadOn = came.closedNanos() <= other.nanos() + READ_ON_NANOS;
        return hasReadOn || (unreadNanos > 0 && earliestNanos() <= other.nanos());
    }

    /** The earliest time at which the copy may have been sent, without the transit time. */
    public long earliestNanos() {
        return nanos() - unreadNanos;
    }

    /** The number of this part of its message, from 1. */
    public int part() {
        return came.message().part().map(Concatenation::number).orElse(1);
    }

    public int parts() {
        return came.message().part().map(Concatenation::total).orElse(1);
    }

    /** Whether both copies are parts that were sent together. */
    public boolean isOfSameAttempt(Copy other) {
        return peer.equals(other.peer) && reference() == other.reference() && parts() == other.parts();
    }

    private int reference() {
        return came.message().part().map(Concatenation::reference).orElse(-1);
    }

    public void answer(Outcome outcome, long nowNanos) {
        answer(outcome, outcome, nowNanos);
    }

    /**
     * Responds to the copy.
     *
     * @param outcome the outcome as the router should understand it
     * @param said the outcome in the codes of the peer
     */
    void answer(Outcome outcome, Outcome said, long nowNanos) {
        answer = outcome;
        answeredNanos = nowNanos;
        came.answer(said);
    }

    /** Notes that the SMSC has reported the copy as undeliverable. */
    public void reportedUndeliverable(long nowNanos) {
        undeliverableNanos = Math.min(undeliverableNanos, nowNanos);
    }

    public boolean isUndeliverableBy(long nanos) {
        return undeliverableNanos <= nanos;
    }

    /** The time at which the SMSC reported the copy as undeliverable, which it did. */
    long undeliverableNanos() {
        return undeliverableNanos;
    }

    /**
     * The final state that the SMSC reported first, before the receipt was overdue; several states if they were
     * reported together.
     */
    Set<MessageState> ends(Reporting rules) {
        long overNanos = answeredNanos + rules.waitNanos() + OVERDUE_NANOS;
        List<Reported> last =
                reported.stream().filter(each -> rules.isLast(each.state)).toList();
        long firstNanos = last.stream().mapToLong(Reported::takenNanos).min().orElse(0);
        return last.stream()
                .filter(each -> each.saidNanos <= Math.min(firstNanos, overNanos))
                .map(Reported::state)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(MessageState.class)));
    }

    /**
     * Whether a final state was certainly reported in time. A start with a calendar that is ahead of the former one
     * shortens the wait.
     */
    boolean hasEnded(Reporting rules, Calendar calendar) {
        return reported.stream()
                .filter(each -> rules.isLast(each.state))
                .anyMatch(each -> each.takenNanos + calendar.aheadNanos(answeredNanos, each.takenNanos)
                        < answeredNanos + rules.waitNanos());
    }

    public boolean mayBeReportedDelivered(Reporting rules) {
        return ends(rules).contains(MessageState.DELIVERED);
    }

    public boolean isReportedDelivered(Reporting rules, Calendar calendar) {
        return hasEnded(rules, calendar) && ends(rules).equals(EnumSet.of(MessageState.DELIVERED));
    }

    /** Notes a report of the SMSC that the router has accepted. */
    void reported(Reported report) {
        reported.add(report);
    }

    /** The reports of the SMSC, in the order in which the router accepted them. */
    public List<Reported> reported() {
        return reported;
    }

    public long answeredNanos() {
        return answeredNanos;
    }

    public boolean isAccepted() {
        return answer != null && answer.isAccepted();
    }

    /** The message id assigned by the SMSC. */
    public String id() {
        return answer == null ? "" : answer.messageId();
    }

    public boolean isRefusedForGood() {
        return answer != null && answer.kind() == Outcome.Kind.PERMANENT;
    }

    /** Whether the peer has responded while the router still waited. */
    public boolean isAnsweredInTime() {
        return answeredNanos - nanos() < patienceNanos - unreadNanos && answeredNanos < came.closedNanos();
    }

    /** Whether the router may have missed the response, or lost it before it was durable. */
    public boolean isDoubtful(Shakes shakes) {
        if (!isAnsweredInTime()) {
            return true;
        }
        long handledNanos = answeredNanos + HANDLED_NANOS;
        return came.closedNanos() <= handledNanos
                || shakes.touch(Shakes.ROUTER, nanos(), handledNanos)
                || shakes.touch(Shakes.STORE, nanos(), handledNanos);
    }

    /** Whether the message may correctly be sent again. */
    public boolean mayBeRepeated(Shakes shakes) {
        return isRefusedForNow() || isDoubtful(shakes);
    }

    /**
     * As {@link #mayBeRepeated}, for an SMSC to which a message is not sent again if it may have it: the session must
     * have been silent for too long.
     */
    boolean mayBeRepeatedOnce() {
        boolean isLost = came.endsUnanswered() || came.closedNanos() - earliestNanos() < patienceNanos;
        return isRefusedForNow() || (!isAnsweredInTime() && !isLost);
    }

    public boolean isRefusedForNow() {
        return answer != null && !isAccepted() && !isRefusedForGood();
    }

    @Override
    public String toString() {
        Outcome known = answer;
        return String.format(
                Locale.ROOT,
                "%s at %.3f s%s%s%s",
                peer,
                nanos() / 1e9,
                parts() > 1 ? " part " + part() + " of " + parts() : "",
                known == null
                        ? ", not answered"
                        : String.format(Locale.ROOT, ", %s at %.3f s", known.kind(), answeredNanos / 1e9),
                reported().stream().map(Reported::toString).collect(Collectors.joining()));
    }
}
