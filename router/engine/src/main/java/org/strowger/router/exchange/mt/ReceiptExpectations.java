package org.strowger.router.exchange.mt;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.strowger.message.Outcome;
import org.strowger.router.application.Application;
import org.strowger.router.credit.Charge;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.custody.StoredMessage;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mo.ReceiptHomes;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.metrics.laws.ExpectationTerm;
import org.strowger.router.price.SmscQuality;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.receipts.PartReceipts;
import org.strowger.router.receipts.ReceiptExtras;
import org.strowger.router.receipts.ReceiptInterest;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.receipts.RetainedMessage;
import org.strowger.router.receipts.SmscReceipts;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.store.StoreReply;
import org.strowger.router.thread.Flag;

/**
 * Sends the expected receipts of accepted messages to the home of their SMSC, and adds the answers of SMSCs to their
 * scores. Runs on the thread of the SMSC session.
 */
final class ReceiptExpectations {
    private final ExchangeThread thread;
    private final MessageIdAllocator ids;
    private final CustodyLog log;
    private final Flag closing;
    private final IntFunction<ReceiptHomes> homes;

    /** @param homes the receipt homes of all threads, by thread index */
    ReceiptExpectations(
            ExchangeThread thread,
            MessageIdAllocator ids,
            CustodyLog log,
            Flag closing,
            IntFunction<ReceiptHomes> homes) {
        this.thread = thread;
        this.ids = ids;
        this.log = log;
        this.closing = closing;
        this.homes = homes;
    }

    /** Adds a refusal to the score; throttling does not lower the score. */
    void refused(MtMessage mt, Outcome outcome) {
        if (outcome.kind() != Outcome.Kind.THROTTLED) {
            qualityFor(mt)
                    .refused(
                            mt.smsc().name(),
                            mt.sentBy().settings(),
                            mt.destination(),
                            TimeUnit.NANOSECONDS.toMillis(thread.nowNanos()));
        }
    }

    /**
     * Adds the acceptance of a message to the score.
     *
     * @param isExpected whether a receipt is expected
     */
    void accepted(MtMessage mt, boolean isExpected) {
        boolean isAwaited = isExpected && !interest(mt).mayNeverCome();
        qualityFor(mt)
                .accepted(
                        mt.smsc().name(),
                        mt.sentBy().settings(),
                        mt.destination(),
                        isAwaited,
                        TimeUnit.NANOSECONDS.toMillis(thread.nowNanos()));
    }

    private static SmscQuality qualityFor(MtMessage mt) {
        return mt.generation().routes().pricing().quality();
    }

    /**
     * Expects a receipt for the message, which the SMSC has accepted under this id; without an id, no receipt is
     * matched.
     */
    void expect(MtMessage mt, String smscId) {
        Smsc smsc = mt.smsc();
        Application sender = mt.sentBy();
        PartReceipts.Share share = mt.receiptShare();
        long nowNanos = thread.nowNanos();
        ExpectedReceipt expected = expected(mt, smscId, share.number(), nowNanos);
        ReceiptHomes home = homes.apply(smsc.homeIndex());
        ExpectationTerm origin = leaves(expected);
        if (isStoredNow(mt, nowNanos)) {
            long record = ids.record(nowNanos);
            if (mt.isInCustody()) {
                log.expectsAndEnds(mt.custody(), record, expected);
            } else {
                log.expects(record, expected, StoreReply.NONE);
            }
            thread.send(smsc.homeIndex(), now -> home.expect(smsc, expected, record, sender, share, origin));
        } else if (smsc.homeIndex() == thread.index()) {
            home.expect(smsc, expected, ReceiptTable.NO_RECORD, sender, share, origin);
        } else {
            thread.send(
                    smsc.homeIndex(),
                    now -> home.expect(smsc, expected, ReceiptTable.NO_RECORD, sender, share, origin));
        }
    }

    /** Counts a receipt as expected from now on, and as sent to the home of its SMSC, even if that is this thread. */
    private ExpectationTerm leaves(ExpectedReceipt expected) {
        log.charges().goes(expected.extras().charge());
        thread.laws().expectations().increment(ExpectationTerm.ASKED);
        thread.laws().expectations().increment(ExpectationTerm.TO_THREAD);
        return ExpectationTerm.FROM_THREAD;
    }

    /**
     * Whether the expected receipt is stored at once. A message in custody requires that. For a relayed message, the
     * home of the SMSC stores the expected receipt later if the receipt does not arrive soon. There are two exceptions
     * while the store works: a part, and any message while the daemon stops, because the home may have ended by then.
     */
    private boolean isStoredNow(MtMessage mt, long nowNanos) {
        boolean isAtOnce = mt.isPart() || closing.isRaised();
        return mt.isWholeInCustody() || (isAtOnce && log.takesUnpromised(nowNanos, false));
    }

    /** The receipts to wait for: a receipt that is requested only for failures may never come. */
    private static ReceiptInterest interest(MtMessage mt) {
        if (mt.smsc().asksNever() && mt.receiptInterest().wantsProgress()) {
            return ReceiptInterest.PROGRESS;
        }
        boolean isNarrowed =
                mt.smsc().narrowsReceipts() && !mt.isPart() && !mt.wholeCharge().awaitsReceipt();
        return isNarrowed ? mt.receiptInterest().ifItComes() : mt.receiptInterest();
    }

    /**
     * The message to keep, if its route may send it to another SMSC after a receipt, and another candidate is left.
     *
     * @param charge the charge that the message takes with it
     */
    private RetainedMessage retained(MtMessage whole, Charge charge, long nowNanos) {
        if (!whole.mayFailOver()) {
            return RetainedMessage.NONE;
        }
        List<String> tried = new ArrayList<>(whole.extras().tried);
        tried.add(whole.smsc().name());
        StoredMessage stored = new StoredMessage(
                whole.id(),
                whole.sentBy().name(),
                ids.unixMillis(whole.sinceNanos()),
                ids.unixMillis(whole.custody().untilByRouteNanos()),
                "",
                whole.ownMessage(),
                whole.changes(),
                new StoredMessage.Attempts(tried, whole.extras().firstRecord),
                charge,
                new StoredMessage.Judged(whole.custody().isFiltered(), whole.isExempt()));
        boolean isUnique = !whole.isOneOfMany() && whole.custody().isUnique(whole.id());
        return new RetainedMessage(
                log.retain(stored, whole.extras().joined, isUnique),
                nowNanos + whole.decision().route().onReceipt().within().toNanos(),
                ids.unixMillis(0));
    }

    /**
     * The charge that depends on the receipt. Each part has its share, reserved in addition to the charge of the
     * message until the message ends.
     */
    private Charge charge(MtMessage mt, long nowNanos) {
        Charge whole = mt.wholeCharge();
        if (!whole.awaitsReceipt()) {
            return Charge.NONE;
        }
        if (!mt.isPart()) {
            return mt.smsc().asksNever() ? Charge.NONE : whole;
        }
        Charge share =
                whole.awaiting().part(mt.extras().partNumber, mt.split().parts().size());
        log.charges().accounts().reserveAnyway(share, ids.unixMillis(nowNanos), log.charges());
        return share;
    }

    private ExpectedReceipt expected(MtMessage mt, String smscId, int part, long nowNanos) {
        Smsc smsc = mt.smsc();
        String sent = mt.rewrite().destination().orElse(mt.destination()).text();
        MtMessage whole = mt.isPart() ? mt.split().whole() : mt;
        Charge charge = charge(mt, nowNanos);
        Charge taken = mt.isPart() ? mt.wholeCharge().awaiting() : charge;
        RetainedMessage retained = smscId.isEmpty() ? RetainedMessage.NONE : retained(whole, taken, nowNanos);
        return new ExpectedReceipt(
                smsc.name(),
                mt.sentBy().name(),
                mt.id(),
                SmscReceipts.key(smsc, smscId, sent),
                interest(mt),
                mt.isWholeInCustody(),
                ReceiptExtras.of(whole.extras().joined.others(), whole.callback(), retained, Charge.NONE)
                        .charging(charge)
                        .of(mt.receiptShare().whole().attempt()),
                whole.extras().receiptAddress.isEmpty() ? mt.source() : whole.extras().receiptAddress,
                mt.destination(),
                sent,
                part,
                nowNanos + smsc.receiptPatienceNanos());
    }
}
