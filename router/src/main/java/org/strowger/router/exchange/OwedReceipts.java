package org.strowger.router.exchange;

import org.strowger.message.Address;
import org.strowger.router.account.Application;
import org.strowger.router.link.ExpectedReceipt;
import org.strowger.router.link.Link;
import org.strowger.router.link.ReceiptTable;

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
        long untilNanos = desk.nowNanos() + link.receiptPatienceNanos();
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
                isWrittenNow(transit) ? desk.naming().record(desk.nowNanos()) : ReceiptTable.NO_RECORD);
        if (expected.record() != ReceiptTable.NO_RECORD) {
            desk.ledger().expects(transit, expected);
        }
        PartReceipts.Share share = transit.share();
        desk.send(home, now -> home.homes().expect(link, expected, application, share));
    }

    /**
     * Of a message that was relayed nothing is promised: its receipt is written down by the home of its link, if it
     * does not come soon, and that of a part only while the store is well. Once the daemon stops, the home may have
     * ended by then.
     */
    private boolean isWrittenNow(Transit transit) {
        boolean isAtOnce = transit.isPart() || desk.isClosing();
        return transit.isPromised() || (isAtOnce && desk.ledger().takesUnpromised(desk.nowNanos(), false));
    }
}
