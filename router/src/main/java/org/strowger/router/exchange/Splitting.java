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
    private final ThreadExchange desk;
    private final MtFlow outbound;

    /** How many messages were cut here: those to one recipient differ in their reference, whichever thread cut them. */
    private int cut;

    Splitting(ThreadExchange desk, MtFlow outbound) {
        this.desk = desk;
        this.outbound = outbound;
    }

    /**
     * The SMSC wants messages in a form or in a code of its own: what has another gets it.
     *
     * @return whether nothing more is to be done with the message: it goes in several parts, and they are on their way;
     *     or it cannot be said there
     */
    boolean takeApart(MtMessage transit, ShortMessage message, Smsc smsc, long nowNanos) {
        if (transit.isPart()) {
            return false;
        }
        Pieces shaped = shaped(transit, message, smsc);
        if (shaped.said() == Said.NOT_AT_ALL) {
            outbound.unfit(transit, message, smsc.port(desk.index()));
            return true;
        }
        List<Piece> pieces = shaped.pieces();
        if (pieces.size() == 1) {
            transit.saying(pieces.get(0));
        }
        if (pieces.size() < 2) {
            count(shaped, smsc);
            return false;
        }
        if (!transit.mayLeaveBy(smsc)) {
            desk.custodian().markHere(transit, smsc);
            return true;
        }
        cut++;
        count(shaped, smsc);
        transit.keep(message);
        if (transit.isInCustody()) {
            transit.custody().inParts(true);
        }
        desk.steps().takenApart(transit);
        SplitMessage bundle = new SplitMessage(transit, pieces.size(), message.receiptWish());
        for (int i = 0; i < pieces.size(); i++) {
            outbound.offer(transit.part(bundle, i + 1, pieces.get(i)), transit.kept(), nowNanos);
        }
        return true;
    }

    /**
     * Whether it can wait for an SMSC that is not there, and then leave as it stands, in the form and in the code that
     * the SMSC wants. What must be cut waits here and is offered again: its parts are made when there is somebody to
     * take them.
     */
    boolean canWait(MtMessage transit, ShortMessage message, Smsc smsc) {
        if (!mayReshape(transit, smsc)) {
            return true;
        }
        Pieces shaped = shaped(transit, message, smsc);
        if (shaped.pieces().size() == 1) {
            transit.saying(shaped.pieces().get(0));
        }
        return shaped.said() != Said.NOT_AT_ALL && shaped.pieces().size() < 2;
    }

    private Pieces shaped(MtMessage transit, ShortMessage message, Smsc smsc) {
        DefaultCoding agreed = transit.sentBy().settings().dialect().alphabet().coding();
        boolean same = smsc.suite().form().writes(message);
        return shape(transit, smsc).pieces(message, agreed, same, cut * desk.threads() + desk.index());
    }

    /** Whether it may have to leave in another form or code than it has. */
    static boolean mayReshape(MtMessage transit, Smsc smsc) {
        return smsc.reshapes() || !transit.particulars().joined.isNone();
    }

    /** What was joined for another SMSC came in parts, and so it goes to one that wants messages as they came. */
    private static OutgoingForm shape(MtMessage transit, Smsc smsc) {
        OutgoingForm shape = smsc.shape();
        boolean cutAgain = shape.parts() == LongMessageForm.KEPT
                && !transit.particulars().joined.isNone();
        return cutAgain ? new OutgoingForm(LongMessageForm.HEADER, shape.wording()) : shape;
    }

    private void count(Pieces shaped, Smsc smsc) {
        if (shaped.said() == Said.TRANSLITERATED) {
            smsc.port(desk.index()).figures().increment(SmscFigure.TRANSLITERATED);
        }
    }

    void answered(MtMessage part, Outcome outcome, boolean lost, long nowNanos) {
        if (part.bundle().answered(outcome, lost)) {
            allAnswered(part.bundle(), nowNanos);
        }
    }

    void notTaken(MtMessage part, FailoverCause.Word why, long nowNanos) {
        if (part.bundle().notTaken(why)) {
            allAnswered(part.bundle(), nowNanos);
        }
    }

    /** Now the message itself is answered, or goes on to the next SMSC as a whole. */
    private void allAnswered(SplitMessage bundle, long nowNanos) {
        MtMessage whole = bundle.whole();
        if (!bundle.isAccepted()) {
            Smsc smsc = whole.smsc();
            ThreadExchange home = desk.at(smsc.homeIndex());
            desk.send(home, now -> home.homes().receiptsOf(smsc).giveUp(bundle.receipts()));
        }
        boolean unanswered = bundle.outcome().kind() == Outcome.Kind.UNCERTAIN;
        if (whole.isInCustody() && !bundle.isAccepted() && bundle.mayBeThere() && !unanswered) {
            desk.custodian().unanswered(whole); // Of the whole, that is: it has some of it.
        }
        if (bundle.wasNotTaken() && !(unanswered && whole.isInCustody())) {
            outbound.goOn(whole, bundle.trouble(), nowNanos);
        } else {
            outbound.concluded(whole, bundle.outcome(), bundle.isLost(), nowNanos);
        }
    }
}
