package org.strowger.router.exchange.mt;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.strowger.bound.BoundedBy;
import org.strowger.message.EncodedText.Encoding;
import org.strowger.message.Outcome;
import org.strowger.message.OutgoingForm.Pieces;
import org.strowger.message.Piece;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.credit.PartAttempt;
import org.strowger.router.credit.PartCharges;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mo.ReceiptHomes;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;

/**
 * Reshapes messages for SMSCs that require another form or encoding, on one thread. A message that needs several parts
 * becomes a {@link SplitMessage}: the parts are sent independently, and their outcomes are combined.
 */
final class Splitting {
    private final ExchangeThread thread;
    private final MtFlow flow;
    private final MtObserver observer;
    private final IntFunction<ReceiptHomes> receiptHomes;
    private final MessageIdAllocator ids;

    /**
     * The number of messages split here; together with the thread index it gives each message its own reference number.
     * It begins with the time of the start in milliseconds: parts that left before a restart may still wait for a
     * mobile, which would join new parts with the same number to them (3GPP TS 23.040 section 9.2.3.24.1).
     */
    private int splitCount;

    /** The messages in custody that are on their way in parts. */
    @BoundedBy("StoreKeeper.log")
    private final Set<SplitMessage> underWay = new HashSet<>();

    /** @param receiptHomes the receipt homes of all threads, by thread index */
    Splitting(
            ExchangeThread thread,
            MtFlow flow,
            MtObserver observer,
            IntFunction<ReceiptHomes> receiptHomes,
            MessageIdAllocator ids) {
        this.ids = ids;
        this.thread = thread;
        this.flow = flow;
        this.observer = observer;
        this.receiptHomes = receiptHomes;
        this.splitCount = (int) ids.beganMillis();
    }

    /**
     * Reshapes the message if the SMSC requires another form or encoding, and offers its parts if several are needed.
     *
     * @return whether the caller has nothing left to do: the parts are on their way, or the message cannot be encoded
     *     for the SMSC
     */
    boolean split(MtMessage mt, ShortMessage message, Smsc smsc, long nowNanos) {
        if (mt.isPart()) {
            return false;
        }
        Pieces shaped = shape(mt, message, smsc);
        if (shaped.encoding() == Encoding.NOT_AT_ALL) {
            flow.cannotEncode(mt, message, smsc.port(thread.index()));
            return true;
        }
        List<Piece> pieces = shaped.pieces();
        if (pieces.size() == 1) {
            mt.reshape(pieces.get(0));
        }
        if (pieces.size() < 2) {
            countTransliterated(shaped, smsc);
            return false;
        }
        mt.keepCopy(message);
        splitCount++;
        countTransliterated(shaped, smsc);
        boolean isMarked = mt.mayLeaveBy(smsc);
        if (mt.isInCustody()) {
            mt.custody().inParts(true);
        }
        if (!isMarked) {
            flow.custody().waitsInQueue(mt); // Its record belongs to the home of the SMSC until all parts are back.
        }
        observer.split(mt);
        PartAttempt attempt = attempt(mt, nowNanos);
        SplitMessage split = new SplitMessage(
                mt,
                pieces.size(),
                message.receiptRequest(),
                reportsEach(mt),
                attempt,
                charges(mt, smsc, attempt, pieces.size()),
                isMarked);
        mt.sentAs(split);
        if (mt.isInCustody()) {
            underWay.add(split);
        }
        for (int i = 0; i < pieces.size(); i++) {
            MtMessage part = mt.part(split, i + 1, pieces.get(i));
            split.add(part);
            flow.offer(part, mt.ownMessage(), nowNanos);
        }
        return true;
    }

    /** Creates an attempt to send a message. A relayed message has no record, so a new id stands for its record. */
    private PartAttempt attempt(MtMessage mt, long nowNanos) {
        MtMessage.Extras own = mt.writableExtras();
        if (own.firstRecord == 0) {
            own.firstRecord = mt.isInCustody() ? mt.custody().record() : ids.record(nowNanos);
        }
        boolean isCharged = mt.isInCustody() && mt.custody().charge().awaitsReceipt();
        return new PartAttempt(isCharged ? ids.record(nowNanos) : 0, own.firstRecord);
    }

    /** The charges that depend on the receipts of the parts. */
    private static PartCharges charges(MtMessage mt, Smsc smsc, PartAttempt attempt, int parts) {
        return attempt.id() == 0 ? PartCharges.NONE : new PartCharges(attempt, mt.id(), smsc.name()).of(parts);
    }

    /**
     * Whether the application gets the receipt of each part. A message that was joined from segments has one receipt
     * for each segment of the application; a message that may go to another SMSC after a receipt is judged as a whole.
     */
    private static boolean reportsEach(MtMessage mt) {
        return mt.sentBy().settings().receiving().receipts().isPerSegment()
                && mt.extras().joined.isNone()
                && mt.decision().route().onReceipt().isNone();
    }

    /**
     * Whether the message can wait in the queue of an unbound SMSC, already in the form and encoding that the SMSC
     * requires. A message that needs several parts waits at its own home, and is split when the SMSC can take the
     * parts.
     */
    boolean canWait(MtMessage mt, ShortMessage message, Smsc smsc) {
        if (!mayReshape(mt, message, smsc)) {
            return true;
        }
        Pieces shaped = shape(mt, message, smsc);
        if (shaped.pieces().size() == 1) {
            mt.reshape(shaped.pieces().get(0));
        }
        return shaped.encoding() != Encoding.NOT_AT_ALL && shaped.pieces().size() < 2;
    }

    private Pieces shape(MtMessage mt, ShortMessage message, Smsc smsc) {
        int reference = splitCount * thread.threads() + thread.index();
        return OutgoingRules.shape(mt.sentBy(), isJoined(mt), message, smsc, reference);
    }

    /** Whether the message may need another form or encoding for the SMSC. */
    static boolean mayReshape(MtMessage mt, ShortMessage message, Smsc smsc) {
        return OutgoingRules.mayReshape(isJoined(mt), message, smsc);
    }

    static boolean isJoined(MtMessage mt) {
        return !mt.extras().joined.isNone();
    }

    private void countTransliterated(Pieces shaped, Smsc smsc) {
        if (shaped.encoding() == Encoding.TRANSLITERATED) {
            smsc.port(thread.index()).figures().increment(SmscFigure.TRANSLITERATED);
        }
    }

    /**
     * Takes all parts that have not left back from their queues, because the daemon stops: when the other parts have
     * their responses, the number of parts that have left is recorded.
     */
    void windUp() {
        // A copy, because a message whose parts are all back is not under way any more.
        List.copyOf(underWay).forEach(each -> flow.withdrawParts(each.whole()));
    }

    void answered(MtMessage part, Outcome outcome, boolean lost, long nowNanos) {
        if (part.split().answered(outcome, lost)) {
            allAnswered(part.split(), nowNanos);
        }
    }

    void notTaken(MtMessage part, FailoverCause.Word why, long nowNanos) {
        if (part.split().notTaken(why)) {
            allAnswered(part.split(), nowNanos);
        }
    }

    /** Counts a part of a message that was taken back, because the configuration has changed and no part had left. */
    void takenBack(MtMessage part, long nowNanos) {
        notTaken(part, FailoverCause.Word.FULL, nowNanos);
    }

    /** Passes on the combined outcome: the message is answered, or fails over to the next SMSC as a whole. */
    private void allAnswered(SplitMessage split, long nowNanos) {
        MtMessage whole = split.whole();
        whole.sentAs(SplitMessage.NONE);
        underWay.remove(split);
        if (split.isTakenInPart() && !split.receipts().charges().isNone()) {
            whole.awaits(split.receipts().charges());
            flow.custody().takenInPart(whole);
        }
        if (!split.isAccepted()) {
            Smsc smsc = whole.smsc();
            ReceiptHomes home = receiptHomes.apply(smsc.homeIndex());
            thread.send(smsc.homeIndex(), now -> home.of(smsc).giveUp(split.receipts()));
        }
        if (whole.isInCustody() && !split.isAccepted()) {
            whole.custody().left(split.left(), split.left() == split.parts().size());
        } else if (split.left() > 0 && !split.isAccepted()) {
            MtMessage.Extras relayed = whole.writableExtras();
            relayed.left = Math.max(relayed.left, split.left());
        }
        boolean unanswered = split.outcome().kind() == Outcome.Kind.UNCERTAIN;
        if (whole.isInCustody() && !split.isAccepted() && split.left() > 0 && !unanswered) {
            flow.custody().unanswered(whole); // The SMSC has, or may have, some of the parts.
        }
        if (split.wasNotTaken() && !(unanswered && whole.isInCustody())) {
            if (whole.isInCustody()) {
                whole.custody().inParts(false);
            }
            if (split.optOut().stops() && split.left() == 0) {
                flow.optedOut(whole, split.optOut(), nowNanos);
            } else if (split.departure().isTakenBack()) {
                flow.prepareAgain(whole, nowNanos);
            } else {
                flow.notTaken(whole, split.cause(), nowNanos);
            }
        } else {
            flow.answered(whole, split.outcome(), split.isLost(), nowNanos);
        }
    }
}
