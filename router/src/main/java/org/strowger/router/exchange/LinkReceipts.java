package org.strowger.router.exchange;

import org.strowger.message.ShortMessage;
import org.strowger.router.config.SmscSettings.ReceiptSettings;
import org.strowger.router.link.Link;
import org.strowger.router.link.LinkFigure;
import org.strowger.router.link.ReceiptMatcher;
import org.strowger.router.link.ReceiptTable;

/** The receipts that one link owes, at its home. */
final class LinkReceipts {
    private Link link;
    private final Inbound inbound;
    private final ReceiptMatcher<ExpectedReceipt, Delivery> matcher;

    private ReceiptsUnderWay underWay = new ReceiptsUnderWay();

    LinkReceipts(Link link, Inbound inbound) {
        ReceiptSettings settings = link.settings().dialect().receipts();
        this.link = link;
        this.inbound = inbound;
        this.matcher = new ReceiptMatcher<>(
                new ReceiptTable.Plan(
                        link.suite().idForms(),
                        settings.ids(),
                        settings.max(),
                        settings.patience().toNanos()),
                ReceiptMatcher.Early.USUAL,
                ExpectedReceipt.NONE);
    }

    /**
     * Another link goes to the same centre now: what is owed is owed to it.
     *
     * @param fresh the receipts of that link, none yet
     * @return what serves both from now on
     */
    LinkReceipts passTo(LinkReceipts fresh) {
        Link next = fresh.link;
        if (link.suite() == next.suite()
                && link.settings()
                        .dialect()
                        .receipts()
                        .ids()
                        .equals(next.settings().dialect().receipts().ids())) {
            link = next;
            matcher.table().limit(next.settings().dialect().receipts().max());
            return this;
        }
        // What is under way comes back to that one, with its place here.
        fresh.underWay = underWay;
        // Its ids are read in another way: each goes under its new readings.
        matcher.expire(Long.MAX_VALUE, fresh::expect, delivery -> fresh.matchOrForward(delivery, delivery.kept()));
        return fresh;
    }

    /**
     * The centre has accepted a message and owes a receipt for it, or will bring one again; those that were here before
     * go their way.
     */
    void expect(ExpectedReceipt expected) {
        if (matcher.early() == 0) {
            matcher.expect(expected.centres(), expected, (found, delivery) -> {});
            return;
        }
        boolean[] ended = {false};
        matcher.expect(expected.centres(), expected, (found, delivery) -> {
            if (found == expected && delivery.isLast() && ended[0]) {
                drop(delivery); // It came twice.
                return;
            }
            ended[0] |= found == expected && delivery.isLast();
            leave(delivery, found);
            inbound.forward(delivery, delivery.kept());
        });
    }

    /** It goes to its application; copies that the centre brings meanwhile wait for what becomes of it. */
    private void leave(Delivery delivery, ExpectedReceipt found) {
        delivery.fits(found);
        if (delivery.isLast()) {
            delivery.isAt(underWay.add(delivery.receiptId(), delivery.destination()));
        }
    }

    /**
     * The application has answered a last receipt, or never will.
     *
     * @param place where it stands among those that are under way
     * @param comesAgain whether it does not have it: then a copy goes instead, or the centre brings it again
     */
    void settled(int place, ExpectedReceipt expected, boolean comesAgain) {
        boolean last = underWay.settled(place);
        if (comesAgain && underWay.hasCopies(place)) {
            Delivery next = underWay.takeCopy(place);
            leave(next, expected);
            inbound.forward(next, next.kept());
            return;
        }
        if (last) {
            while (underWay.hasCopies(place)) {
                drop(underWay.takeCopy(place));
            }
            underWay.remove(place);
        }
        if (comesAgain) {
            expect(expected);
        }
    }

    /** A receipt has come. @return whether it is known for whom; if not, it is kept here for a while */
    boolean match(Delivery delivery, long nowNanos) {
        int alike =
                delivery.isLast() ? underWay.find(delivery.receiptId(), delivery.destination()) : ReceiptsUnderWay.NONE;
        if (alike != ReceiptsUnderWay.NONE && !matcher.table().expects(delivery.receiptId(), delivery.destination())) {
            if (!underWay.addCopy(alike, delivery)) {
                drop(delivery);
            }
            return false;
        }
        ExpectedReceipt found = matcher.received(delivery, nowNanos, this::drop);
        if (found == ExpectedReceipt.NONE) {
            return false;
        }
        leave(delivery, found);
        return true;
    }

    private void matchOrForward(Delivery delivery, ShortMessage message) {
        if (match(delivery, inbound.nowNanos())) {
            inbound.forward(delivery, message);
        }
    }

    private void drop(Delivery delivery) {
        link.homeFigures().increment(LinkFigure.RECEIPTS_UNASKED);
        inbound.dropReceipt(delivery);
    }

    /** Once a second or so: lets go of what has waited long enough. */
    void expire(long nowNanos) {
        matcher.expire(
                nowNanos,
                expected -> {
                    if (expected.wanted() == Wanted.NEWS) {
                        return; // Of most messages there is nothing to tell those who ask for failures.
                    }
                    link.homeFigures().increment(LinkFigure.RECEIPTS_NEVER_CAME);
                    if (link.settings().dialect().receipts().reportExpired()) {
                        inbound.neverCame(expected);
                    }
                },
                this::drop);
    }

    Link link() {
        return link;
    }

    /** Whether nothing is expected, and nothing is under way. */
    boolean isEmpty() {
        return expected() == 0 && matcher.early() == 0 && underWay.isEmpty();
    }

    /** How many are to come. */
    int expected() {
        return matcher.table().size();
    }

    /** How the centre writes its ids, for people. */
    String formText() {
        return matcher.table().formText();
    }
}
