package org.strowger.router.exchange.mt;

import java.util.List;
import java.util.function.IntFunction;
import org.strowger.message.DefaultCoding;
import org.strowger.message.EncodedText.Said;
import org.strowger.message.LongMessageForm;
import org.strowger.message.Outcome;
import org.strowger.message.OutgoingForm;
import org.strowger.message.OutgoingForm.Pieces;
import org.strowger.message.Piece;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.exchange.mo.ReceiptHomes;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;

/**
 * Reshapes messages for the SMSCs that want them in another form or code than they came in, on one thread. A message
 * that has to leave in several parts becomes a {@link SplitMessage}: each part goes its own way, and they have one end.
 */
final class Splitting {
    private final ExchangeThread thread;
    private final MtFlow flow;
    private final MtObserver observer;
    private final IntFunction<ReceiptHomes> receiptHomes;

    /** How many messages were split here; with the thread it gives the parts of each message their own reference. */
    private int splitCount;

    /** @param receiptHomes those of all threads, by index */
    Splitting(ExchangeThread thread, MtFlow flow, MtObserver observer, IntFunction<ReceiptHomes> receiptHomes) {
        this.thread = thread;
        this.flow = flow;
        this.observer = observer;
        this.receiptHomes = receiptHomes;
    }

    /**
     * Reshapes the message if the SMSC wants another form or code, and offers its parts if it needs several.
     *
     * @return whether the caller is done with the message: its parts are on their way, it waits for the store, or it
     *     cannot be encoded for the SMSC
     */
    boolean split(MtMessage mt, ShortMessage message, Smsc smsc, long nowNanos) {
        if (mt.isPart()) {
            return false;
        }
        Pieces shaped = shape(mt, message, smsc);
        if (shaped.said() == Said.NOT_AT_ALL) {
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
        if (!mt.mayLeaveBy(smsc)) {
            flow.custody().markSent(mt, smsc);
            return true;
        }
        splitCount++;
        countTransliterated(shaped, smsc);
        mt.keepCopy(message);
        if (mt.isInCustody()) {
            mt.custody().inParts(true);
        }
        observer.split(mt);
        SplitMessage split = new SplitMessage(mt, pieces.size(), message.receiptWish());
        for (int i = 0; i < pieces.size(); i++) {
            flow.offer(mt.part(split, i + 1, pieces.get(i)), mt.ownMessage(), nowNanos);
        }
        return true;
    }

    /**
     * Whether the message can wait in the queue of an SMSC that is not bound, already in the form and code that the
     * SMSC wants. A message that needs several parts waits at its own home, and is split when the SMSC can take the
     * parts.
     */
    boolean canWait(MtMessage mt, ShortMessage message, Smsc smsc) {
        if (!mayReshape(mt, smsc)) {
            return true;
        }
        Pieces shaped = shape(mt, message, smsc);
        if (shaped.pieces().size() == 1) {
            mt.reshape(shaped.pieces().get(0));
        }
        return shaped.said() != Said.NOT_AT_ALL && shaped.pieces().size() < 2;
    }

    private Pieces shape(MtMessage mt, ShortMessage message, Smsc smsc) {
        DefaultCoding agreed = mt.sentBy().settings().dialect().alphabet().coding();
        boolean sameProtocol = smsc.suite().form().writes(message);
        int reference = splitCount * thread.threads() + thread.index();
        return formFor(mt, smsc).pieces(message, agreed, sameProtocol, reference);
    }

    /** Whether the message may have to leave in another form or code than it has. */
    static boolean mayReshape(MtMessage mt, Smsc smsc) {
        return smsc.reshapes() || !mt.extras().joined.isNone();
    }

    /**
     * A message that was joined for another SMSC came in parts: an SMSC that takes messages as they came gets parts.
     */
    private static OutgoingForm formFor(MtMessage mt, Smsc smsc) {
        OutgoingForm form = smsc.shape();
        boolean splitAgain =
                form.parts() == LongMessageForm.KEPT && !mt.extras().joined.isNone();
        return splitAgain ? new OutgoingForm(LongMessageForm.HEADER, form.wording()) : form;
    }

    private void countTransliterated(Pieces shaped, Smsc smsc) {
        if (shaped.said() == Said.TRANSLITERATED) {
            smsc.port(thread.index()).figures().increment(SmscFigure.TRANSLITERATED);
        }
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

    /** The message is answered now, or goes to the next SMSC as a whole. */
    private void allAnswered(SplitMessage split, long nowNanos) {
        MtMessage whole = split.whole();
        if (!split.isAccepted()) {
            Smsc smsc = whole.smsc();
            ReceiptHomes home = receiptHomes.apply(smsc.homeIndex());
            thread.send(smsc.homeIndex(), now -> home.of(smsc).giveUp(split.receipts()));
        }
        boolean unanswered = split.outcome().kind() == Outcome.Kind.UNCERTAIN;
        if (whole.isInCustody() && !split.isAccepted() && split.mayBeThere() && !unanswered) {
            flow.custody().unanswered(whole); // The SMSC has some of its parts, or may have.
        }
        if (split.wasNotTaken() && !(unanswered && whole.isInCustody())) {
            flow.notTaken(whole, split.cause(), nowNanos);
        } else {
            flow.answered(whole, split.outcome(), split.isLost(), nowNanos);
        }
    }
}
