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
    private final EventRecorder steps;

    DeliveryRecords(EventRecorder steps) {
        this.steps = steps;
    }

    /** Its SMSC is rid of it. A receipt of our own has no SMSC. */
    void kept(MoMessage delivery) {
        if (!delivery.hasSmsc()) {
            return;
        }
        if (isReceipt(delivery)) {
            about(RECEIPT, delivery).end();
        } else {
            came(delivery);
        }
    }

    void came(MoMessage delivery) {
        if (steps.shape().allSteps()) {
            RecordLine line = about(ACCEPTED, delivery);
            steps.text(line, delivery.kept(), delivery.zero());
            line.text(REASON, delivery.isKept() ? "store" : "relay").end();
        }
    }

    void sent(MoMessage delivery) {
        about(SENT, delivery).end();
    }

    void answered(MoMessage delivery, Outcome outcome, boolean comesAgain) {
        boolean isReceipt = isReceipt(delivery);
        if (isReceipt && !delivery.isKept() && !comesAgain) {
            about(RECEIPT, delivery).end();
        }
        if (!delivery.hasApplication()) {
            return;
        }
        // A message that its SMSC brings again is another one; a receipt, or what is kept, stays the same.
        if (comesAgain && (delivery.isKept() || isReceipt)) {
            if (steps.shape().allSteps()) {
                outcome(ANSWERED, delivery, outcome).end();
            }
        } else {
            end(outcome(outcome.isAccepted() ? DELIVERED : REFUSED, delivery, outcome), delivery);
        }
    }

    /** An operator wants it told once more. */
    void resent(MoMessage delivery) {
        about(RESENT, delivery).end();
    }

    void expired(MoMessage delivery) {
        end(about(EXPIRED, delivery), delivery);
    }

    private void end(RecordLine line, MoMessage delivery) {
        if (!steps.shape().allSteps() && !isReceipt(delivery)) {
            steps.text(line, delivery.kept(), delivery.zero());
        }
        line.moment(AT_ACCEPTED, MessageIds.unixMillis(delivery.order()))
                .yes(END)
                .end();
    }

    private static boolean isReceipt(MoMessage delivery) {
        return switch (delivery.kept().kind()) {
            case RECEIPT, NOTIFICATION -> true;
            case MESSAGE, ACKNOWLEDGEMENT -> false;
        };
    }

    /** What a receipt says stands in the line in which it was taken; else there stands what its application said. */
    private RecordLine outcome(byte[] event, MoMessage delivery, Outcome outcome) {
        return isReceipt(delivery) && outcome.isAccepted()
                ? about(event, delivery)
                : EventRecorder.outcome(withoutState(event, delivery), outcome);
    }

    private RecordLine about(byte[] event, MoMessage delivery) {
        RecordLine line = withoutState(event, delivery);
        if (isReceipt(delivery)) {
            delivery.kept().receipt().ifPresent(told -> line.word(STATUS, of(told.state()))
                    .textIfAny(ERROR, told.error()));
        }
        return line;
    }

    private RecordLine withoutState(byte[] event, MoMessage delivery) {
        ShortMessage message = delivery.kept();
        boolean isReceipt = isReceipt(delivery);
        RecordLine line = steps.line(event);
        line.textIfAny(ID, isReceipt ? idOf(delivery) : Long.toString(delivery.order()));
        if (delivery.hasSmsc()) {
            line.textIfAny(SMSC_ID, isReceipt ? message.receiptId() : "");
        }
        delivery.concerned().ifPresent(whose -> line.text(APPLICATION, whose.name()));
        if (delivery.hasSmsc()) {
            line.text(SMSC, delivery.smsc().name());
        }
        line.word(DIRECTION, isReceipt ? MT : MO).word(KIND, isReceipt ? RECEIPT : MESSAGE);
        // Of a receipt, those between whom the message went, as its application knows them.
        Address from = delivery.rewrite().source().orElseGet(message::source);
        Address to = delivery.rewrite().destination().orElseGet(message::destination);
        return steps.parties(line, isReceipt ? to : from, isReceipt ? from : to);
    }

    /** As the application knows the message: also of one that was kept before the process began. */
    private static String idOf(MoMessage delivery) {
        String told = delivery.concernedId();
        if (!told.isEmpty()) {
            return told;
        }
        if (delivery.hasSmsc()) {
            return delivery.rewrite().messageId().orElse("");
        }
        return delivery.rewrite()
                .messageId()
                .orElseGet(
                        () -> delivery.kept().receipt().map(Receipt::messageId).orElse(""));
    }
}
