package org.strowger.router.exchange.mt;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.credit.PartAttempt;
import org.strowger.router.credit.PartCharges;
import org.strowger.router.filter.Verdict;
import org.strowger.router.receipts.PartReceipts;
import org.strowger.router.thread.Departure;
import org.strowger.router.thread.Published;

/**
 * A message that is sent to an SMSC in several parts. It gets its outcome when all parts have an outcome. Owned by the
 * message's home.
 */
@Within(Within.Scope.REQUEST)
public final class SplitMessage {
    /** Stands for a message that is not split. */
    static final SplitMessage NONE =
            new SplitMessage(null, 0, ReceiptRequest.NEVER, false, PartAttempt.NONE, PartCharges.NONE, true);

    private final @Nullable MtMessage whole;
    private final List<MtMessage> parts = new ArrayList<>(0);
    private final PartReceipts receipts;
    private final ReceiptRequest receiptRequest;
    private int missing;
    private int left;
    private boolean takenInPart;
    private Outcome outcome = Outcome.accepted("");
    private boolean lost;
    private FailoverCause.@Nullable Word cause;

    /** Parts leave by sessions of several threads; the home of the SMSC takes all of them back if none has left. */
    private final Departure departure = new Departure();

    /** Whether parts may leave: the store names the SMSC as one that may have them. Set by the home of the SMSC. */
    private final Published<Boolean> marked;

    /** The parts that leave when the store names the SMSC. Owned by the home of the SMSC. */
    private List<MtMessage> awaitingMark = List.of();

    /** The refusal because the subscriber has opted out, set by the thread that asked before a part left. */
    private final Published<Verdict> optOut = new Published<>(Verdict.PASS);

    /**
     * @param request when the application wants a receipt for the message
     * @param reportsEach whether the application gets the receipt of each part
     * @param charges the charges that depend on the receipts of the parts
     * @param isMarked whether the store names the SMSC as one that may have the message
     */
    SplitMessage(
            @Nullable MtMessage whole,
            int parts,
            ReceiptRequest request,
            boolean reportsEach,
            PartAttempt attempt,
            PartCharges charges,
            boolean isMarked) {
        this.whole = whole;
        this.missing = parts;
        this.receiptRequest = request;
        this.marked = new Published<>(isMarked);
        this.receipts = new PartReceipts(parts, request, reportsEach, attempt, charges);
    }

    public MtMessage whole() {
        MtMessage known = whole;
        if (known == null) {
            throw new AssertionError("the message is not split");
        }
        return known;
    }

    void add(MtMessage part) {
        parts.add(part);
    }

    /** A copy of the list of parts, whatever has become of them. */
    List<MtMessage> parts() {
        return List.copyOf(parts);
    }

    PartReceipts receipts() {
        return receipts;
    }

    /**
     * Requests a final receipt for each part, because the final state of the message follows from the states of its
     * parts.
     */
    Rewrite rewrite(Rewrite before) {
        return OutgoingRules.ofPart(before, receiptRequest);
    }

    /**
     * Adds the SMSC's response to a part, or its absence.
     *
     * @return whether all parts have an outcome
     */
    boolean answered(Outcome answer, boolean sessionEnded) {
        boolean unanswered = answer.kind() == Outcome.Kind.UNCERTAIN;
        takenInPart |= answer.isAccepted();
        left += unanswered || answer.isAccepted() ? 1 : 0;
        // The first refusal counts; for a message in custody, however, an unanswered part takes precedence.
        if (isAccepted() || (unanswered && whole().isInCustody())) {
            outcome = answer;
            lost = sessionEnded;
        }
        missing--;
        return missing == 0;
    }

    /**
     * Counts a part that the SMSC did not take.
     *
     * @return whether all parts have an outcome
     */
    boolean notTaken(FailoverCause.Word why) {
        if (isAccepted()) {
            cause = why;
        }
        missing--;
        return missing == 0;
    }

    // ---- For the home of the SMSC

    /**
     * Adds a part that leaves when the store names the SMSC.
     *
     * @return whether it is the first one, and the store must be told
     */
    boolean awaitsMark(MtMessage part) {
        boolean isFirst = awaitingMark.isEmpty();
        if (isFirst) {
            awaitingMark = new ArrayList<>();
        }
        awaitingMark.add(part);
        return isFirst;
    }

    /**
     * Notes whether the store names the SMSC now.
     *
     * @return the parts that awaited this
     */
    List<MtMessage> marked(boolean isMarked) {
        marked.set(isMarked);
        List<MtMessage> all = awaitingMark;
        awaitingMark = List.of();
        return all;
    }

    // ---- For any thread

    boolean mayLeave() {
        return marked.get();
    }

    Departure departure() {
        return departure;
    }

    void optOut(Verdict why) {
        optOut.set(why);
    }

    /**
     * The refusal because the subscriber has opted out; it stops nothing if the filters were not asked, or passed the
     * message.
     */
    Verdict optOut() {
        return optOut.get();
    }

    // ---- Outcome

    /** Whether all outcomes so far are acceptances. */
    boolean isAccepted() {
        return cause == null && outcome.isAccepted();
    }

    /**
     * The outcome of the message: the first refusal, or the last acceptance; see {@link #answered} for an exception.
     */
    Outcome outcome() {
        return outcome;
    }

    /** Whether the SMSC has accepted a part. */
    boolean isTakenInPart() {
        return takenInPart;
    }

    /** The number of parts that the SMSC has, or may have. */
    int left() {
        return left;
    }

    boolean isLost() {
        return lost;
    }

    /** Whether a part was not taken before any part was refused; {@link #cause} is then the reason. */
    boolean wasNotTaken() {
        return cause != null;
    }

    FailoverCause.Word cause() {
        FailoverCause.Word known = cause;
        if (known == null) {
            throw new AssertionError("no part was refused");
        }
        return known;
    }
}
