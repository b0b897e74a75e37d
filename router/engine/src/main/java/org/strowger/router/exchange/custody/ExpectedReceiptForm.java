package org.strowger.router.exchange.custody;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import org.strowger.message.Address;
import org.strowger.message.CallbackRequest;
import org.strowger.message.MessageState;
import org.strowger.router.credit.Charge;
import org.strowger.router.credit.PartAttempt;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.receipts.PartOutcome;
import org.strowger.router.receipts.ReceiptExtras;
import org.strowger.router.receipts.ReceiptInterest;
import org.strowger.router.receipts.RetainedMessage;

/** Storage format of an {@link ExpectedReceipt}. */
public final class ExpectedReceiptForm {
    /** Format for a single message. */
    private static final int FORMAT = 1;

    /** Format for a message that was joined from parts, with the further ids at the end. */
    private static final int JOINED = 2;

    /** {@link #JOINED} followed by the requested callbacks. */
    private static final int WITH_CALLBACK = 3;

    /** {@link #WITH_CALLBACK}, perhaps without callbacks, followed by the message that is kept until its receipt. */
    private static final int WITH_MESSAGE = 4;

    /** The first format of stores that have notifications, {@link #ATTEMPT} and {@link #SAID_UNKNOWN}. */
    private static final int SECOND = 2;

    /** Precedes the attempt to which a part belongs. */
    private static final int ATTEMPT = 'E';

    /** Follows {@link #ATTEMPT} and precedes the known outcome of the other parts. */
    private static final int OUTCOME = 'O';

    /** A flag beside the interest: a receipt has reported UNKNOWN, and the final one may follow. */
    private static final int SAID_UNKNOWN = 0x40;

    private static final ReceiptInterest[] INTERESTS = ReceiptInterest.values();
    private static final MessageState[] STATES = MessageState.values();

    private ExpectedReceiptForm() {}

    /** @param untilMillis when Strowger stops waiting for the receipt, in milliseconds since 1970 */
    public static void write(ExpectedReceipt expected, long untilMillis, CustodyRecordWriter to) {
        List<Long> others = expected.others();
        to.begin();
        StoredAccount.write(expected.extras().charge(), to);
        PartAttempt attempt = expected.extras().attempt();
        if (!attempt.isNone() && to.format() >= SECOND) {
            to.octet(ATTEMPT).number(attempt.id()).number(attempt.firstRecord());
        }
        PartOutcome known = expected.extras().known();
        if (!known.isDelivered() && to.format() >= SECOND) {
            to.octet(OUTCOME).octet(known.state().ordinal()).text(known.error());
        }
        to.octet(format(expected))
                .text(expected.smsc())
                .text(expected.application())
                .number(expected.messageId())
                .text(expected.smscId())
                .octet(wanted(expected, to))
                .octet(expected.promised() ? 1 : 0)
                .address(expected.source())
                .address(expected.destination())
                .text(expected.sent())
                .number(untilMillis)
                .octet(expected.part());
        if (format(expected) != FORMAT) {
            to.octet(others.size());
            others.forEach(to::number);
        }
        RetainedMessage retained = expected.extras().retained();
        if (!expected.callback().isNone() || !retained.isNone()) {
            to.callback(expected.callback());
        }
        if (!retained.isNone()) {
            long sooner = TimeUnit.NANOSECONDS.toMillis(expected.untilNanos() - retained.untilNanos());
            to.number(untilMillis - sooner).bytes(retained.stored());
        }
    }

    /** Leaves out the flags for notifications if earlier versions must be able to read the record. */
    private static int wanted(ExpectedReceipt expected, CustodyRecordWriter to) {
        ReceiptInterest wanted =
                to.format() >= SECOND ? expected.wanted() : expected.wanted().withoutProgress();
        boolean saysUnknown = expected.extras().saidUnknown() && to.format() >= SECOND;
        return wanted.ordinal() | (saysUnknown ? SAID_UNKNOWN : 0);
    }

    private static int format(ExpectedReceipt expected) {
        if (!expected.extras().retained().isNone()) {
            return WITH_MESSAGE;
        }
        if (!expected.callback().isNone()) {
            return WITH_CALLBACK;
        }
        return expected.others().isEmpty() ? FORMAT : JOINED;
    }

    /** @param nanosAt converts milliseconds since 1970 to the clock of this process */
    /** The position of the name of the application in a record. */
    static int applicationAt(ByteBuffer payload) {
        int at = StoredAccount.behindCharge(payload);
        if (payload.get(at) == ATTEMPT) {
            at += 1 + 2 * Long.BYTES;
        }
        if (payload.get(at) == OUTCOME) {
            at = ApplicationRecords.behindText(payload, at + 2);
        }
        return ApplicationRecords.behindText(payload, at + 1);
    }

    static ExpectedReceipt read(CustodyRecordReader from, LongUnaryOperator nanosAt) {
        Charge charge = StoredAccount.readCharge(from);
        PartAttempt attempt =
                from.takesNext(ATTEMPT) ? new PartAttempt(from.number(), from.number()) : PartAttempt.NONE;
        PartOutcome known = from.takesNext(OUTCOME) ? outcome(from) : PartOutcome.DELIVERED;
        int format = from.format(FORMAT, WITH_MESSAGE);
        String smsc = from.text();
        String application = from.text();
        long messageId = from.number();
        String smscId = from.text();
        int interest = from.octet();
        boolean promised = from.octet() == 1;
        Address source = from.address();
        Address destination = from.address();
        String sent = from.text();
        long untilMillis = from.number();
        int part = from.octet();
        List<Long> others = format == FORMAT ? List.of() : others(from);
        CallbackRequest callback = format >= WITH_CALLBACK ? from.callback() : CallbackRequest.NONE;
        RetainedMessage retained = format == WITH_MESSAGE ? retained(from, nanosAt) : RetainedMessage.NONE;
        return new ExpectedReceipt(
                smsc,
                application,
                messageId,
                smscId,
                wanted(interest & ~SAID_UNKNOWN),
                promised,
                ReceiptExtras.of(others, callback, retained, Charge.NONE)
                        .charging(charge)
                        .of(attempt)
                        .of(known)
                        .saying((interest & SAID_UNKNOWN) != 0),
                source,
                destination,
                sent,
                part,
                nanosAt.applyAsLong(untilMillis));
    }

    private static RetainedMessage retained(CustodyRecordReader from, LongUnaryOperator nanosAt) {
        long untilNanos = nanosAt.applyAsLong(from.number());
        long originMillis = -TimeUnit.NANOSECONDS.toMillis(nanosAt.applyAsLong(0));
        return new RetainedMessage(from.bytes(), untilNanos, originMillis);
    }

    private static List<Long> others(CustodyRecordReader from) {
        List<Long> others = new ArrayList<>();
        for (int count = from.octet(); count > 0; count--) {
            others.add(from.number());
        }
        return others;
    }

    private static PartOutcome outcome(CustodyRecordReader from) {
        int code = from.octet();
        if (code >= STATES.length) {
            throw new UnreadableRecord("unknown state of a message " + code);
        }
        return new PartOutcome(STATES[code], from.text());
    }

    private static ReceiptInterest wanted(int code) {
        if (code >= INTERESTS.length) {
            throw new UnreadableRecord("unknown receipt interest " + code);
        }
        return INTERESTS[code];
    }
}
