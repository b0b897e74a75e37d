package org.strowger.router.exchange.mt;

import org.jspecify.annotations.Nullable;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.receipts.PartReceipts;

/**
 * A message that goes to an SMSC in several parts: each part is answered, and the message is answered when all parts
 * are. Owned by the message's home.
 */
public final class SplitMessage {
    /** For a message that is not split. */
    static final SplitMessage NONE = new SplitMessage(null, 0, ReceiptRequest.NEVER);

    private final @Nullable MtMessage whole;
    private final PartReceipts receipts;
    private final ReceiptRequest wish;
    private int missing;
    private Outcome outcome = Outcome.accepted("");
    private boolean lost;
    private boolean mayBeThere;
    private FailoverCause.@Nullable Word cause;

    /** @param wish when the application wants a receipt for the message */
    SplitMessage(@Nullable MtMessage whole, int parts, ReceiptRequest wish) {
        this.whole = whole;
        this.missing = parts;
        this.wish = wish;
        this.receipts = new PartReceipts(parts, wish);
    }

    public MtMessage whole() {
        MtMessage known = whole;
        if (known == null) {
            throw new AssertionError("it is not split");
        }
        return known;
    }

    PartReceipts receipts() {
        return receipts;
    }

    /** The end of the message follows from the ends of its parts, so each part asks for a receipt of every end. */
    Rewrite rewrite(Rewrite before) {
        return wish == ReceiptRequest.NEVER || wish == ReceiptRequest.ON_END
                ? before
                : before.wishing(ReceiptRequest.ON_END);
    }

    /** The SMSC has answered a part, or never will. @return whether all parts are answered now */
    boolean answered(Outcome answer, boolean sessionEnded) {
        boolean unanswered = answer.kind() == Outcome.Kind.UNCERTAIN;
        mayBeThere |= unanswered || answer.isAccepted();
        // The first refusal counts; but for a message in custody, a part that was not answered counts more.
        if (isAccepted() || (unanswered && whole().isInCustody())) {
            outcome = answer;
            lost = sessionEnded;
        }
        missing--;
        return missing == 0;
    }

    /** The SMSC has not taken a part. @return whether all parts are answered now */
    boolean notTaken(FailoverCause.Word why) {
        if (isAccepted()) {
            cause = why;
        }
        missing--;
        return missing == 0;
    }

    /** Whether all parts so far were accepted. */
    boolean isAccepted() {
        return cause == null && outcome.isAccepted();
    }

    /** The outcome of the message: the first refusal, or the last acceptance. */
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

    /** Whether a part was not taken before any was refused; {@link #cause} then says why. */
    boolean wasNotTaken() {
        return cause != null;
    }

    FailoverCause.Word cause() {
        FailoverCause.Word known = cause;
        if (known == null) {
            throw new AssertionError("the SMSC took all parts");
        }
        return known;
    }
}
