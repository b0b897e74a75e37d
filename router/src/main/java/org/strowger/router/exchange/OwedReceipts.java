package org.strowger.router.exchange;

import java.util.List;
import org.jspecify.annotations.Nullable;
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
    private final OfMessage told = new OfMessage();

    OwedReceipts(Desk desk) {
        this.desk = desk;
    }

    /** Its centre has accepted it, and calls it so. */
    void expect(Transit transit, String centresId) {
        Link link = transit.link();
        Desk home = desk.at(link.homeIndex());
        long record = isWrittenNow(transit) ? desk.naming().record(desk.nowNanos()) : ReceiptTable.NO_RECORD;
        told.are(transit, centresId, desk.nowNanos() + link.receiptPatienceNanos(), record);
        if (home == desk && record == ReceiptTable.NO_RECORD) {
            desk.homes().expect(link, told, transit.sentBy(), transit.share());
        } else {
            tell(transit, home, ExpectedReceipt.of(told));
        }
        told.areOver();
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

    /** The receipts of one message after the other: one object for all, for each is told in one call. */
    private static final class OfMessage implements ReceiptToCome {
        private @Nullable Transit transit;
        private String centres = "";
        private String sent = "";
        private long untilNanos;
        private long record = ReceiptTable.NO_RECORD;

        void are(Transit of, String centresId, long waitedForUntilNanos, long writtenAs) {
            transit = of;
            sent = of.rewrite().destination().orElse(of.destination()).text();
            centres = of.link().receiptKey(centresId, sent);
            untilNanos = waitedForUntilNanos;
            record = writtenAs;
        }

        void areOver() {
            transit = null;
        }

        private Transit message() {
            Transit known = transit;
            if (known == null) {
                throw new AssertionError("it was told, and is asked once more");
            }
            return known;
        }

        @Override
        public long ours() {
            return message().id();
        }

        @Override
        public String centres() {
            return centres;
        }

        @Override
        public Wanted wanted() {
            return message().wanted();
        }

        @Override
        public boolean isPromised() {
            return message().isPromised();
        }

        /** Of a part, those of the whole. */
        @Override
        public List<Long> others() {
            Transit known = message();
            Transit whole = known.isPart() ? known.bundle().whole() : known;
            return whole.particulars().joined.others();
        }

        @Override
        public Address source() {
            return message().source();
        }

        @Override
        public Address destination() {
            return message().destination();
        }

        @Override
        public String sent() {
            return sent;
        }

        @Override
        public int application() {
            return message().sentBy().index();
        }

        @Override
        public long untilNanos() {
            return untilNanos;
        }

        @Override
        public long record() {
            return record;
        }
    }
}
