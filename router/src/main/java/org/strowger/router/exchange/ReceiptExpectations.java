package org.strowger.router.exchange;

import org.strowger.router.application.Application;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.receipts.PartReceipts;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.receipts.SmscReceipts;
import org.strowger.router.smsc.Smsc;

/** Sends the expected receipts of accepted messages to the home of their SMSC, on the thread of the message. */
final class ReceiptExpectations {
    private final ThreadExchange here;

    ReceiptExpectations(ThreadExchange here) {
        this.here = here;
    }

    /** The SMSC has accepted the message under that id and owes a receipt. */
    void expect(MtMessage mt, String smscId) {
        Smsc smsc = mt.smsc();
        Application sender = mt.sentBy();
        PartReceipts.Share share = mt.receiptShare();
        ThreadExchange home = here.at(smsc.homeIndex());
        ExpectedReceipt expected = expected(mt, smscId, share.number());
        if (isStoredNow(mt)) {
            long record = here.ids().record(here.nowNanos());
            here.custodyLog().expects(mt, record, expected);
            here.send(home, now -> home.homes().expect(smsc, expected, record, sender, share));
        } else if (home == here) {
            here.homes().expect(smsc, expected, ReceiptTable.NO_RECORD, sender, share);
        } else {
            here.send(home, now -> home.homes().expect(smsc, expected, ReceiptTable.NO_RECORD, sender, share));
        }
    }

    /**
     * The home of the SMSC stores the expected receipt of a relayed message only if the receipt does not come soon;
     * that of a part is stored at once while the store is well. Once the daemon stops, the home may have ended by then,
     * so each is stored at once.
     */
    private boolean isStoredNow(MtMessage mt) {
        boolean isAtOnce = mt.isPart() || here.isClosing();
        return mt.isWholeInCustody() || (isAtOnce && here.custodyLog().takesUnpromised(here.nowNanos(), false));
    }

    private ExpectedReceipt expected(MtMessage mt, String smscId, int part) {
        Smsc smsc = mt.smsc();
        String sent = mt.rewrite().destination().orElse(mt.destination()).text();
        MtMessage whole = mt.isPart() ? mt.split().whole() : mt;
        return new ExpectedReceipt(
                smsc.name(),
                mt.sentBy().name(),
                mt.id(),
                SmscReceipts.key(smsc, smscId, sent),
                mt.receiptInterest(),
                mt.isWholeInCustody(),
                whole.extras().joined.others(),
                mt.source(),
                mt.destination(),
                sent,
                part,
                here.nowNanos() + smsc.receiptPatienceNanos());
    }
}
