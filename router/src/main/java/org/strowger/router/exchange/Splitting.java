package org.strowger.router.exchange;

import java.util.List;
import org.strowger.message.DefaultCoding;
import org.strowger.message.EncodedText.Said;
import org.strowger.message.LongMessageForm;
import org.strowger.message.Outcome;
import org.strowger.message.OutgoingForm;
import org.strowger.message.OutgoingForm.Pieces;
import org.strowger.message.Piece;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;

/**
 * Messages that go to an SMSC in several parts, on one thread: each part has a way of its own, and they have one end.
 */
final class Splitting {
    private final ThreadExchange here;
    private final MtFlow mtFlow;

    /** How many messages were cut here: those to one recipient differ in their reference, whichever thread cut them. */
    private int cut;

    Splitting(ThreadExchange here, MtFlow mtFlow) {
        this.here = here;
        this.mtFlow = mtFlow;
    }

    /**
     * The SMSC wants messages in a form or in a code of its own: what has another gets it.
     *
     * @return whether nothing more is to be done with the message: it goes in several parts, and they are on their way;
     *     or it cannot be said there
     */
    boolean takeApart(MtMessage mt, ShortMessage message, Smsc smsc, long nowNanos) {
        if (mt.isPart()) {
            return false;
        }
        Pieces shaped = shaped(mt, message, smsc);
        if (shaped.said() == Said.NOT_AT_ALL) {
            mtFlow.cannotEncode(mt, message, smsc.port(here.index()));
            return true;
        }
        List<Piece> pieces = shaped.pieces();
        if (pieces.size() == 1) {
            mt.reshape(pieces.get(0));
        }
        if (pieces.size() < 2) {
            count(shaped, smsc);
            return false;
        }
        if (!mt.mayLeaveBy(smsc)) {
            here.custodian().markSent(mt, smsc);
            return true;
        }
        cut++;
        count(shaped, smsc);
        mt.keepCopy(message);
        if (mt.isInCustody()) {
            mt.custody().inParts(true);
        }
        here.observer().split(mt);
        SplitMessage split = new SplitMessage(mt, pieces.size(), message.receiptWish());
        for (int i = 0; i < pieces.size(); i++) {
            mtFlow.offer(mt.part(split, i + 1, pieces.get(i)), mt.ownMessage(), nowNanos);
        }
        return true;
    }

    /**
     * Whether it can wait for an SMSC that is not there, and then leave as it stands, in the form and in the code that
     * the SMSC wants. What must be cut waits here and is offered again: its parts are made when there is somebody to
     * take them.
     */
    boolean canWait(MtMessage mt, ShortMessage message, Smsc smsc) {
        if (!mayReshape(mt, smsc)) {
            return true;
        }
        Pieces shaped = shaped(mt, message, smsc);
        if (shaped.pieces().size() == 1) {
            mt.reshape(shaped.pieces().get(0));
        }
        return shaped.said() != Said.NOT_AT_ALL && shaped.pieces().size() < 2;
    }

    private Pieces shaped(MtMessage mt, ShortMessage message, Smsc smsc) {
        DefaultCoding agreed = mt.sentBy().settings().dialect().alphabet().coding();
        boolean same = smsc.suite().form().writes(message);
        return shape(mt, smsc).pieces(message, agreed, same, cut * here.threads() + here.index());
    }

    /** Whether it may have to leave in another form or code than it has. */
    static boolean mayReshape(MtMessage mt, Smsc smsc) {
        return smsc.reshapes() || !mt.extras().joined.isNone();
    }

    /** What was joined for another SMSC came in parts, and so it goes to one that wants messages as they came. */
    private static OutgoingForm shape(MtMessage mt, Smsc smsc) {
        OutgoingForm shape = smsc.shape();
        boolean cutAgain =
                shape.parts() == LongMessageForm.KEPT && !mt.extras().joined.isNone();
        return cutAgain ? new OutgoingForm(LongMessageForm.HEADER, shape.wording()) : shape;
    }

    private void count(Pieces shaped, Smsc smsc) {
        if (shaped.said() == Said.TRANSLITERATED) {
            smsc.port(here.index()).figures().increment(SmscFigure.TRANSLITERATED);
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

    /** Now the message itself is answered, or goes on to the next SMSC as a whole. */
    private void allAnswered(SplitMessage split, long nowNanos) {
        MtMessage whole = split.whole();
        if (!split.isAccepted()) {
            Smsc smsc = whole.smsc();
            ThreadExchange home = here.at(smsc.homeIndex());
            here.send(home, now -> home.homes().receiptsOf(smsc).giveUp(split.receipts()));
        }
        boolean unanswered = split.outcome().kind() == Outcome.Kind.UNCERTAIN;
        if (whole.isInCustody() && !split.isAccepted() && split.mayBeThere() && !unanswered) {
            here.custodian().unanswered(whole); // Of the whole, that is: it has some of it.
        }
        if (split.wasNotTaken() && !(unanswered && whole.isInCustody())) {
            mtFlow.notTaken(whole, split.trouble(), nowNanos);
        } else {
            mtFlow.answered(whole, split.outcome(), split.isLost(), nowNanos);
        }
    }
}
