package org.strowger.router.exchange;

import org.jspecify.annotations.Nullable;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.receipts.PartReceipts;

/**
 * The parts in which a long message goes to an SMSC that does not take it whole: each has an answer of its own, and the
 * message has one when all have. Owned by the thread of the session by which the message came.
 */
final class SplitMessage {
    /** Of a message that is not taken apart. */
    static final SplitMessage NONE = new SplitMessage(null, 0, ReceiptRequest.NEVER);

    private final @Nullable MtMessage whole;
    private final PartReceipts receipts;
    private final ReceiptRequest wish;
    private int missing;
    private Outcome outcome = Outcome.accepted("");
    private boolean lost;
    private boolean mayBeThere;
    private FailoverCause.@Nullable Word trouble;

    /**
     * Nothing is answered yet.
     *
     * @param wish when the application wants to hear of the message
     */
    SplitMessage(@Nullable MtMessage whole, int parts, ReceiptRequest wish) {
        this.whole = whole;
        this.missing = parts;
        this.wish = wish;
        this.receipts = new PartReceipts(parts, wish);
    }

    MtMessage whole() {
        MtMessage known = whole;
        if (known == null) {
            throw new AssertionError("it is not taken apart");
        }
        return known;
    }

    PartReceipts receipts() {
        return receipts;
    }

    /** What is known of the whole only when it is known of each part is asked of each. */
    Rewrite rewrite(Rewrite before) {
        return wish == ReceiptRequest.NEVER || wish == ReceiptRequest.ON_END
                ? before
                : before.wishing(ReceiptRequest.ON_END);
    }

    /** The SMSC has answered a part, or never will. @return whether that was the last */
    boolean answered(Outcome answer, boolean sessionEnded) {
        boolean unanswered = answer.kind() == Outcome.Kind.UNCERTAIN;
        mayBeThere |= unanswered || answer.isAccepted();
        // Of several that say different things, the first counts; but of what we answer for, what nobody knows of.
        if (isAccepted() || (unanswered && whole().isInCustody())) {
            outcome = answer;
            lost = sessionEnded;
        }
        missing--;
        return missing == 0;
    }

    /** The SMSC has not taken a part. @return whether that was the last */
    boolean notTaken(FailoverCause.Word why) {
        if (isAccepted()) {
            trouble = why;
        }
        missing--;
        return missing == 0;
    }

    /** Whether all parts were, so far. */
    boolean isAccepted() {
        return trouble == null && outcome.isAccepted();
    }

    /** The first answer that was none of acceptance; else the last. */
    Outcome outcome() {
        return outcome;
    }

    /** Whether the SMSC has a part, or may have one. */
    boolean mayBeThere() {
        return mayBeThere;
    }

    boolean isLost() {
        return lost;
    }

    /** Whether a part was not taken, before any was refused: asked with {@link #trouble} behind it. */
    boolean wasNotTaken() {
        return trouble != null;
    }

    FailoverCause.Word trouble() {
        FailoverCause.Word known = trouble;
        if (known == null) {
            throw new AssertionError("the SMSC took all parts");
        }
        return known;
    }
}
