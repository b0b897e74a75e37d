package org.strowger.router.exchange;

import org.strowger.message.Address;
import org.strowger.router.account.Application;
import org.strowger.router.link.ExpectedReceipt;
import org.strowger.router.link.Link;
import org.strowger.router.link.ReceiptTable;
import org.strowger.router.store.StoreState;

/** What centres owe for messages that they have accepted, as it is told to the homes of their links by one thread. */
final class OwedReceipts {
    private final Desk desk;

    OwedReceipts(Desk desk) {
        this.desk = desk;
    }

    /** Its centre has accepted it, and calls it so. */
    void expect(Transit transit, String centresId) {
        Link link = transit.link();
        Desk home = desk.at(link.homeIndex());
        Application application = transit.sentBy();
        Address sentTo = transit.rewrite().destination().orElse(transit.destination());
        String key = link.receiptKey(centresId, sentTo.text());
        long untilNanos = desk.nowNanos()
                + link.settings().dialect().receipts().patience().toNanos();
        Transit whole = transit.isPart() ? transit.bundle().whole() : transit;
        ExpectedReceipt expected = new ExpectedReceipt(
                new ExpectedReceipt.Ids(
                        transit.id(),
                        key,
                        transit.wanted(),
                        transit.isPromised(),
                        whole.particulars().joined.others()),
                new ExpectedReceipt.Parties(transit.source(), transit.destination(), sentTo.text()),
                application.index(),
                untilNanos,
                mayWrite(transit) ? desk.naming().record(desk.nowNanos()) : ReceiptTable.NO_RECORD);
        if (expected.record() != ReceiptTable.NO_RECORD) {
            desk.ledger().expects(transit, expected);
        }
        PartReceipts.Share share = transit.share();
        desk.send(home, now -> home.homes().receiptsOf(link).expect(expected, application, share));
    }

    /**
     * Of a message that was relayed nothing is promised: while the store is not well, its receipt is known here only.
     */
    private boolean mayWrite(Transit transit) {
        return transit.isPromised() || desk.ledger().state(desk.nowNanos()) == StoreState.OPEN;
    }
}
