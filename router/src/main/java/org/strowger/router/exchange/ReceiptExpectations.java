package org.strowger.router.exchange;

import java.util.List;
import org.strowger.message.Address;
import org.strowger.router.application.Application;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.receipts.PartReceipts;
import org.strowger.router.receipts.ReceiptInterest;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.receipts.ReceiptToCome;
import org.strowger.router.receipts.SmscReceipts;
import org.strowger.router.smsc.Smsc;

/**
 * What SMSCs owe for messages that they have accepted, as it is told to the homes of their SMSCs by one thread. Most
 * often that is this one, and the message itself is what is told; elsewhere and into the store goes a record of it.
 */
final class ReceiptExpectations {
    private final ThreadExchange here;

    ReceiptExpectations(ThreadExchange here) {
        this.here = here;
    }

    /** Its SMSC has accepted it, and calls it so. */
    void expect(MtMessage mt, String smscId) {
        Smsc smsc = mt.smsc();
        ThreadExchange home = here.at(smsc.homeIndex());
        long record = isWrittenNow(mt) ? here.ids().record(here.nowNanos()) : ReceiptTable.NO_RECORD;
        OfMessage told = OfMessage.of(mt, smscId, here.nowNanos() + smsc.receiptPatienceNanos(), record);
        if (home == here && record == ReceiptTable.NO_RECORD) {
            here.homes().expect(smsc, told, mt.sentBy(), mt.receiptShare());
        } else {
            tell(mt, home, ExpectedReceipt.of(told));
        }
    }

    private void tell(MtMessage mt, ThreadExchange home, ExpectedReceipt expected) {
        if (expected.record() != ReceiptTable.NO_RECORD) {
            here.custodyLog().expects(mt, expected);
        }
        Smsc smsc = mt.smsc();
        Application application = mt.sentBy();
        PartReceipts.Share share = mt.receiptShare();
        here.send(home, now -> home.homes().expect(smsc, expected, application, share));
    }

    /**
     * Of a message that was relayed nothing is promised: its receipt is written down by the home of its SMSC, if it
     * does not come soon, and that of a part only while the store is well. Once the daemon stops, the home may have
     * ended by then.
     */
    private boolean isWrittenNow(MtMessage mt) {
        boolean isAtOnce = mt.isPart() || here.isClosing();
        return mt.isWholeInCustody() || (isAtOnce && here.custodyLog().takesUnpromised(here.nowNanos(), false));
    }

    /** The receipt of a message. */
    private record OfMessage(MtMessage message, String smscs, String sent, long untilNanos, long record)
            implements ReceiptToCome {
        static OfMessage of(MtMessage message, String smscId, long untilNanos, long record) {
            String sent = message.rewrite()
                    .destination()
                    .orElse(message.destination())
                    .text();
            return new OfMessage(message, SmscReceipts.key(message.smsc(), smscId, sent), sent, untilNanos, record);
        }

        @Override
        public long ours() {
            return message.id();
        }

        @Override
        public ReceiptInterest wanted() {
            return message.receiptInterest();
        }

        @Override
        public boolean isPromised() {
            return message.isWholeInCustody();
        }

        /** Of a part, those of the whole. */
        @Override
        public List<Long> others() {
            MtMessage whole = message.isPart() ? message.split().whole() : message;
            return whole.extras().joined.others();
        }

        @Override
        public Address source() {
            return message.source();
        }

        @Override
        public Address destination() {
            return message.destination();
        }

        @Override
        public int application() {
            return message.sentBy().index();
        }
    }
}
