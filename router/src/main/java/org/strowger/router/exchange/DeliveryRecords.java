package org.strowger.router.exchange;

import static org.strowger.router.exchange.EventFields.*;

import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Receipt;
import org.strowger.message.ShortMessage;
import org.strowger.router.application.MessageIds;
import org.strowger.router.records.RecordLine;

/** Records of what is for applications: messages of mobiles, and receipts. */
final class DeliveryRecords {
    private final EventRecorder observer;

    DeliveryRecords(EventRecorder observer) {
        this.observer = observer;
    }

    /** Its SMSC is rid of it. A receipt of our own has no SMSC. */
    void kept(MoMessage mo) {
        if (!mo.hasSmsc()) {
            return;
        }
        if (isReceipt(mo)) {
            about(RECEIPT, mo).end();
        } else {
            came(mo);
        }
    }

    void came(MoMessage mo) {
        if (observer.shape().allSteps()) {
            RecordLine line = about(ACCEPTED, mo);
            observer.text(line, mo.ownMessage(), mo.defaultCoding());
            line.text(REASON, mo.isStored() ? "store" : "relay").end();
        }
    }

    void sent(MoMessage mo) {
        about(SENT, mo).end();
    }

    void answered(MoMessage mo, Outcome outcome, boolean comesAgain) {
        boolean isReceipt = isReceipt(mo);
        if (isReceipt && !mo.isStored() && !comesAgain) {
            about(RECEIPT, mo).end();
        }
        if (!mo.hasApplication()) {
            return;
        }
        // A message that its SMSC brings again is another one; a receipt, or what is kept, stays the same.
        if (comesAgain && (mo.isStored() || isReceipt)) {
            if (observer.shape().allSteps()) {
                outcome(ANSWERED, mo, outcome).end();
            }
        } else {
            end(outcome(outcome.isAccepted() ? DELIVERED : REFUSED, mo, outcome), mo);
        }
    }

    /** An operator wants it told once more. */
    void resent(MoMessage mo) {
        about(RESENT, mo).end();
    }

    void expired(MoMessage mo) {
        end(about(EXPIRED, mo), mo);
    }

    private void end(RecordLine line, MoMessage mo) {
        if (!observer.shape().allSteps() && !isReceipt(mo)) {
            observer.text(line, mo.ownMessage(), mo.defaultCoding());
        }
        line.moment(AT_ACCEPTED, MessageIds.unixMillis(mo.order())).yes(END).end();
    }

    private static boolean isReceipt(MoMessage mo) {
        return switch (mo.ownMessage().kind()) {
            case RECEIPT, NOTIFICATION -> true;
            case MESSAGE, ACKNOWLEDGEMENT -> false;
        };
    }

    /** What a receipt says stands in the line in which it was taken; else there stands what its application said. */
    private RecordLine outcome(byte[] event, MoMessage mo, Outcome outcome) {
        return isReceipt(mo) && outcome.isAccepted()
                ? about(event, mo)
                : EventRecorder.outcome(withoutState(event, mo), outcome);
    }

    private RecordLine about(byte[] event, MoMessage mo) {
        RecordLine line = withoutState(event, mo);
        if (isReceipt(mo)) {
            mo.ownMessage().receipt().ifPresent(told -> line.word(STATUS, of(told.state()))
                    .textIfAny(ERROR, told.error()));
        }
        return line;
    }

    private RecordLine withoutState(byte[] event, MoMessage mo) {
        ShortMessage message = mo.ownMessage();
        boolean isReceipt = isReceipt(mo);
        RecordLine line = observer.line(event);
        line.textIfAny(ID, isReceipt ? idOf(mo) : Long.toString(mo.order()));
        if (mo.hasSmsc()) {
            line.textIfAny(SMSC_ID, isReceipt ? message.receiptId() : "");
        }
        mo.recordedApplication().ifPresent(whose -> line.text(APPLICATION, whose.name()));
        if (mo.hasSmsc()) {
            line.text(SMSC, mo.smsc().name());
        }
        line.word(DIRECTION, isReceipt ? MT : MO).word(KIND, isReceipt ? RECEIPT : MESSAGE);
        // Of a receipt, those between whom the message went, as its application knows them.
        Address from = mo.rewrite().source().orElseGet(message::source);
        Address to = mo.rewrite().destination().orElseGet(message::destination);
        return observer.parties(line, isReceipt ? to : from, isReceipt ? from : to);
    }

    /** As the application knows the message: also of one that was kept before the process began. */
    private static String idOf(MoMessage mo) {
        String told = mo.reportedId();
        if (!told.isEmpty()) {
            return told;
        }
        if (mo.hasSmsc()) {
            return mo.rewrite().messageId().orElse("");
        }
        return mo.rewrite()
                .messageId()
                .orElseGet(
                        () -> mo.ownMessage().receipt().map(Receipt::messageId).orElse(""));
    }
}
