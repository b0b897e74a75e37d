package org.strowger.router.exchange.events;

import static org.strowger.router.exchange.events.EventFields.*;

import org.strowger.message.Address;
import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.message.Outcome;
import org.strowger.message.Receipt;
import org.strowger.message.ShortMessage;
import org.strowger.router.application.CallbackReport;
import org.strowger.router.application.MessageIds;
import org.strowger.router.config.PrivacySettings;
import org.strowger.router.exchange.mo.MoMessage;
import org.strowger.router.records.RecordLine;
import org.strowger.router.records.RecordOutbox;

/** Event records of messages and receipts for applications. */
final class DeliveryRecords {
    private final EventRecorder recorder;

    DeliveryRecords(EventRecorder recorder) {
        this.recorder = recorder;
    }

    /** Records a durable message or receipt from an SMSC; a receipt of Strowger's own has no SMSC. */
    void stored(MoMessage mo) {
        if (!mo.hasSmsc()) {
            return;
        }
        if (isReceipt(mo)) {
            receipt(mo).end();
        } else {
            came(mo);
        }
    }

    void came(MoMessage mo) {
        if (recorder.shape().allSteps()) {
            RecordLine line = about(ACCEPTED, mo);
            recorder.text(line, mo.ownMessage(), mo.defaultCoding());
            line.text(REASON, mo.isStored() ? "store" : "relay").end();
        }
    }

    void sent(MoMessage mo) {
        about(SENT, mo).end();
    }

    void answered(MoMessage mo, Outcome outcome, boolean comesAgain) {
        boolean isReceipt = isReceipt(mo);
        if (isReceipt && !mo.isStored() && !comesAgain) {
            receipt(mo).end();
        }
        if (!mo.hasApplication()) {
            return;
        }
        // A relayed message that its SMSC sends again counts as a new message; a receipt or a stored message does not.
        if (comesAgain && (mo.isStored() || isReceipt)) {
            if (recorder.shape().allSteps()) {
                outcome(ANSWERED, mo, outcome).end();
            }
        } else {
            end(outcome(outcome.isAccepted() ? DELIVERED : REFUSED, mo, outcome), mo);
        }
    }

    void resent(MoMessage mo) {
        about(RESENT, mo).end();
    }

    void expired(MoMessage mo) {
        end(about(EXPIRED, mo), mo);
    }

    void unclaimed(MoMessage mo) {
        if (recorder.shape().allSteps()) {
            RecordLine line = about(ACCEPTED, mo);
            recorder.text(line, mo.ownMessage(), mo.defaultCoding());
            line.text(REASON, "unclaimed").end();
        }
    }

    void unclaimedEnded(MoMessage mo, boolean isDropped) {
        end(about(isDropped ? DELETED : EXPIRED, mo).text(REASON, "unclaimed"), mo);
    }

    private void end(RecordLine line, MoMessage mo) {
        if (!recorder.shape().allSteps() && !isReceipt(mo)) {
            recorder.text(line, mo.ownMessage(), mo.defaultCoding());
        }
        if (isReceipt(mo) && !mo.callback().request().isNone()) {
            callback(line, mo);
        }
        line.moment(AT_ACCEPTED, MessageIds.unixMillis(mo.order())).yes(END).end();
    }

    /** Adds what the application requested with the message, so that the receipt can be sent again. */
    private void callback(RecordLine line, MoMessage mo) {
        CallbackReport callback = mo.callback();
        CallbackRequest request = callback.request();
        line.word(CALLBACK_EVENT, of(callback.event()));
        if (!request.wants(callback.event())) {
            line.word(CALLBACK, NONE);
            return;
        }
        PrivacySettings privacy = recorder.shape().privacy();
        line.text(CALLBACK, request.style())
                .textIfAny(CALLBACK_URL, privacy.callbackUrl(request.url()))
                .textIfAny(REFERENCE, request.reference())
                .number(FROM_TON, destination(mo).ton())
                .number(TO_TON, source(mo).ton());
        // The details may contain the recipient as the application wrote it. The details of a refused message may
        // contain the text of the fault.
        boolean isOfMessage = callback.event() != CallbackEvent.SENT && callback.event() != CallbackEvent.REFUSED;
        if (!privacy.maskNumbers() && isOfMessage) {
            line.textIfAny(CALLBACK_DETAILS, request.details());
        }
    }

    private static boolean isReceipt(MoMessage mo) {
        return switch (mo.ownMessage().kind()) {
            case RECEIPT, NOTIFICATION -> true;
            case MESSAGE, ACKNOWLEDGEMENT -> false;
        };
    }

    /** The state that a receipt reports was recorded on arrival, so its delivery is recorded without an outcome. */
    private RecordLine outcome(byte[] event, MoMessage mo, Outcome outcome) {
        return isReceipt(mo) && outcome.isAccepted()
                ? about(event, mo)
                : EventRecorder.outcome(withoutState(event, mo, mo.ownMessage()), outcome);
    }

    /** The line of the receipt as it arrived: for a message in parts, the application may get another receipt. */
    private RecordLine receipt(MoMessage mo) {
        return about(RECEIPT, mo, mo.takeArrived());
    }

    private RecordLine about(byte[] event, MoMessage mo) {
        return about(event, mo, mo.ownMessage());
    }

    private RecordLine about(byte[] event, MoMessage mo, ShortMessage message) {
        RecordLine line = withoutState(event, mo, message);
        if (isReceipt(mo)) {
            message.receipt()
                    .ifPresent(told -> line.word(STATUS, of(told.state())).textIfAny(ERROR, told.error()));
        }
        return line;
    }

    private RecordLine withoutState(byte[] event, MoMessage mo, ShortMessage message) {
        boolean isReceipt = isReceipt(mo);
        RecordLine line = recorder.line(event);
        line.textIfAny(ID, isReceipt ? idOf(mo) : Long.toString(mo.order()));
        if (mo.hasSmsc()) {
            line.textIfAny(SMSC_ID, isReceipt ? message.receiptId() : "");
        }
        mo.recordedApplication().ifPresent(whose -> line.text(APPLICATION, whose.name())
                .of(isReceipt ? LineSender.owner(whose) : RecordOutbox.NOBODY));
        if (mo.hasSmsc()) {
            line.text(SMSC, mo.smsc().name());
        }
        line.word(DIRECTION, isReceipt ? MT : MO).word(KIND, isReceipt ? RECEIPT : MESSAGE);
        if (!isReceipt) {
            recorder.parties(line, source(mo), destination(mo));
        } else if (mo.writtenDestination().isEmpty()) {
            // After a restart, the addresses are in the receipt itself.
            recorder.parties(line, destination(mo), source(mo));
        } else {
            // The line of a receipt has the addresses of the message, as the application wrote them.
            recorder.parties(line, mo.writtenSource(), mo.writtenDestination());
        }
        return recorder.origin(line, mo.record());
    }

    private static Address source(MoMessage mo) {
        return mo.rewrite().source().orElseGet(mo.ownMessage()::source);
    }

    private static Address destination(MoMessage mo) {
        return mo.rewrite().destination().orElseGet(mo.ownMessage()::destination);
    }

    /** The application's id of the message; after a restart it is read from the receipt itself. */
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
