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
        // Its ids are read in another way: each goes under its new readings.
        matcher.expire(Long.MAX_VALUE, fresh::expect, delivery -> fresh.matchOrForward(delivery, delivery.kept()));
        return fresh;
    }

    /**
     * The centre has accepted a message and owes a receipt for it, or will bring one again; those that were here before
     * go their way.
     */
    void expect(ExpectedReceipt expected) {
        matcher.expect(expected.ids().centres(), expected, (found, delivery) -> {
            delivery.fits(found);
            inbound.forward(delivery, delivery.kept());
        });
    }

    /** A receipt has come. @return whether it is known for whom; if not, it is kept here for a while */
    boolean match(Delivery delivery, long nowNanos) {
        ExpectedReceipt found = matcher.received(delivery, nowNanos, this::drop);
        if (found == ExpectedReceipt.NONE) {
            return false;
        }
        delivery.fits(found);
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
                    if (expected.ids().wanted() == Wanted.NEWS) {
                        return; // Of most messages there is nothing to tell those who ask for failures.
                    }
                    link.homeFigures().increment(LinkFigure.RECEIPTS_NEVER_CAME);
                    if (link.settings().dialect().receipts().reportExpired()) {
                        inbound.neverCame(expected);
                    }
                },
                delivery -> {
                    drop(delivery);
                });
    }

    Link link() {
        return link;
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
