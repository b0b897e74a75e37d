package org.strowger.router.exchange;

import java.util.List;
import org.strowger.message.Address;
import org.strowger.router.account.Application;
import org.strowger.router.link.ExpectedReceipt;
import org.strowger.router.link.Link;
import org.strowger.router.link.ReceiptTable;
import org.strowger.router.link.ReceiptToCome;
import org.strowger.router.link.Wanted;

/**
 * What centres owe for messages that they have accepted, as it is told to the homes of their links by one thread. Most
 * often that is this one, and the message itself is what is told; elsewhere and into the store goes a record of it.
 */
final class OwedReceipts {
    private final Desk desk;

    OwedReceipts(Desk desk) {
        this.desk = desk;
    }

    /** Its centre has accepted it, and calls it so. */
    void expect(Transit transit, String centresId) {
        Link link = transit.link();
        Desk home = desk.at(link.homeIndex());
        long record = isWrittenNow(transit) ? desk.naming().record(desk.nowNanos()) : ReceiptTable.NO_RECORD;
        OfMessage told = OfMessage.of(transit, centresId, desk.nowNanos() + link.receiptPatienceNanos(), record);
        if (home == desk && record == ReceiptTable.NO_RECORD) {
            desk.homes().expect(link, told, transit.sentBy(), transit.share());
        } else {
            tell(transit, home, ExpectedReceipt.of(told));
        }
    }

    private void tell(Transit transit, Desk home, ExpectedReceipt expected) {
        if (expected.record() != ReceiptTable.NO_RECORD) {
            desk.ledger().expects(transit, expected);
        }
        Link link = transit.link();
        Application application = transit.sentBy();
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

    /** The receipt of a message. */
    private record OfMessage(Transit message, String centres, String sent, long untilNanos, long record)
            implements ReceiptToCome {
        static OfMessage of(Transit message, String centresId, long untilNanos, long record) {
            String sent = message.rewrite()
                    .destination()
                    .orElse(message.destination())
                    .text();
            return new OfMessage(message, message.link().receiptKey(centresId, sent), sent, untilNanos, record);
        }

        @Override
        public long ours() {
            return message.id();
        }

        @Override
        public Wanted wanted() {
            return message.wanted();
        }

        @Override
        public boolean isPromised() {
            return message.isPromised();
        }

        /** Of a part, those of the whole. */
        @Override
        public List<Long> others() {
            Transit whole = message.isPart() ? message.bundle().whole() : message;
            return whole.particulars().joined.others();
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
