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

/** A message, or a part of one, that the router has handed to an SMSC or to an application. */
public final class Copy {
    /** The router may or may not have handled an answer that came so long ago. */
    static final long HANDLED_NANOS = TimeUnit.MILLISECONDS.toNanos(700);

    /** The router may know so much earlier than a peer that their connection is broken. */
    private static final long READ_ON_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** Receipts that are overdue end once a second. */
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
     * A report of an SMSC about it.
     *
     * @param saidNanos when it said so first
     * @param takenNanos when the router had taken it
     */
    public record Reported(MessageState state, long saidNanos, long takenNanos) {
        @Override
        public String toString() {
            return String.format(Locale.ROOT, ", %s at %.3f s", state, saidNanos / 1e9);
        }
    }

    /**
     * @param peer the SMSC or application
     * @param patienceNanos how long the router waits for the answer
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

    /** Its peer had not read for so long when it came: it may have left so much earlier. */
    Copy unreadFor(long nanos) {
        unreadNanos = nanos;
        return this;
    }

    /** Whether it may have left before that one: its peer reads late, or has read on as its connection broke. */
    public boolean mayHaveLeftBefore(Copy other) {
        boolean hasReadOn = came.closedNanos() <= other.nanos() + READ_ON_NANOS;
        return hasReadOn || (unreadNanos > 0 && leftNanos() <= other.nanos());
    }

    /** When it may have left at the earliest, but for its way through the network. */
    public long leftNanos() {
        return nanos() - unreadNanos;
    }

    /** When it may have left at the earliest. */
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

    /** Whether both are parts that left together. */
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
     * Answers it.
     *
     * @param outcome as the router is to take it
     * @param said in the words of the peer
     */
    void answer(Outcome outcome, Outcome said, long nowNanos) {
        answer = outcome;
        answeredNanos = nowNanos;
        came.answer(said);
    }

    /** Its SMSC has reported that it could not deliver it. */
    public void reportedUndeliverable(long nowNanos) {
        undeliverableNanos = Math.min(undeliverableNanos, nowNanos);
    }

    public boolean isUndeliverableBy(long nanos) {
        return undeliverableNanos <= nanos;
    }

    /** The end that its SMSC has reported first, before it was overdue; several if they came together. */
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

    /** Whether its end was certainly reported in time. */
    boolean hasEnded(Reporting rules) {
        return reported.stream()
                .anyMatch(each -> rules.isLast(each.state) && each.takenNanos < answeredNanos + rules.waitNanos());
    }

    public boolean mayBeReportedDelivered(Reporting rules) {
        return ends(rules).contains(MessageState.DELIVERED);
    }

    public boolean isReportedDelivered(Reporting rules) {
        return hasEnded(rules) && ends(rules).equals(EnumSet.of(MessageState.DELIVERED));
    }

    /** Its SMSC reports that, and the router has taken it. */
    void reported(Reported report) {
        reported.add(report);
    }

    /** The reports of its SMSC, in the order in which the router took them. */
    public List<Reported> reported() {
        return reported;
    }

    public long answeredNanos() {
        return answeredNanos;
    }

    public boolean isAccepted() {
        return answer != null && answer.isAccepted();
    }

    /** The id that its SMSC has given to it. */
    public String id() {
        return answer == null ? "" : answer.messageId();
    }

    public boolean isRefusedForGood() {
        return answer != null && answer.kind() == Outcome.Kind.PERMANENT;
    }

    /** Whether the peer has answered while the router waited for it. */
    public boolean isAnsweredInTime() {
        return answeredNanos - nanos() < patienceNanos - unreadNanos && answeredNanos < came.closedNanos();
    }

    /** Whether the router may have missed the answer, or lost it before it was durable. */
    public boolean isDoubtful(Shakes shakes) {
        if (!isAnsweredInTime()) {
            return true;
        }
        long handledNanos = answeredNanos + HANDLED_NANOS;
        return came.closedNanos() <= handledNanos
                || shakes.touch(Shakes.ROUTER, nanos(), handledNanos)
                || shakes.touch(Shakes.STORE, nanos(), handledNanos);
    }

    /** Whether it is right that the message came again. */
    public boolean mayBeRepeated(Shakes shakes) {
        return isRefusedForNow() || isDoubtful(shakes);
    }

    /**
     * The same at an SMSC to which nothing is sent again that it may have: its session has been silent for too long.
     */
    boolean mayBeRepeatedOnce() {
        boolean isLost = came.endsUnanswered() || came.closedNanos() - nanos() < patienceNanos;
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
