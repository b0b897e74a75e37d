package org.strowger.router.exchange.custodian;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.strowger.message.Receipt;
import org.strowger.message.ShortMessage;
import org.strowger.router.application.Application;
import org.strowger.router.config.status.ReceiptErrors;
import org.strowger.router.credit.Charge;
import org.strowger.router.credit.PartCharges;
import org.strowger.router.exchange.custody.Custody;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.exchange.custody.StoredMessage;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.ids.SentMessages;
import org.strowger.router.exchange.mo.MoFlow;
import org.strowger.router.exchange.mt.MtFlow;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.receipts.RetainedMessage;
import org.strowger.router.receipts.SmscReceipts;
import org.strowger.router.receipts.UndeliveredHandler;
import org.strowger.router.route.RouteDecision;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.store.StoreOutcome;

/**
 * Takes messages back into custody that an SMSC has accepted and could not deliver, on the home thread of that SMSC.
 * The message is stored again in one group with the end of its expected receipt: a crash leaves exactly one of the two
 * records, so that the message is neither lost nor with two SMSCs.
 */
public final class ReceiptFailovers implements UndeliveredHandler {
    private final ExchangeThread thread;
    private final MessageIdAllocator ids;
    private final CustodyLog log;
    private final MessageForms forms;
    private final MtFlow mtFlow;
    private final MoFlow moFlow;
    private final Custodian custodian;
    private final IntFunction<SentMessages> sentMessages;

    /** @param sentMessages the messages that SMSCs have accepted, of all threads, by thread index */
    public ReceiptFailovers(
            ExchangeThread thread,
            MessageIdAllocator ids,
            CustodyLog log,
            MessageForms forms,
            MtFlow mtFlow,
            MoFlow moFlow,
            Custodian custodian,
            IntFunction<SentMessages> sentMessages) {
        this.thread = thread;
        this.ids = ids;
        this.log = log;
        this.forms = forms;
        this.mtFlow = mtFlow;
        this.moFlow = moFlow;
        this.custodian = custodian;
        this.sentMessages = sentMessages;
    }

    @Override
    public boolean failsOver(ShortMessage receipt, SmscReceipts<?> receipts, int entry, Result result) {
        RetainedMessage retained = receipts.retained(entry);
        long nowNanos = thread.nowNanos();
        Optional<Receipt> report = receipt.receipt().filter(ReceiptErrors::isUndelivered);
        if (report.isEmpty() || nowNanos > retained.untilNanos()) {
            return false;
        }
        MtMessage mt = message(retained, moFlow.successorOf(receipts.application(entry)), nowNanos);
        if (!goesTo(mt, report.get(), receipts, nowNanos)) {
            return false;
        }
        long ended = receipts.table().record(entry);
        Charge charge = mt.custody().charge();
        boolean isMoved = !charge.isNone() && receipts.share(entry).isNone();
        if (!isMoved) {
            reserve(mt, receipts.share(entry).whole().charges());
        }
        log.failOver(ended, mt.custody().record(), retained.stored(), isMoved, (outcome, laterNanos) -> {
            boolean isDurable = outcome == StoreOutcome.DURABLE;
            if (!isDurable && isMoved) {
                log.charges().awaitAgain(ended, mt.custody(), mt.id());
            } else if (isDurable) {
                receipts.smsc().homeFigures().increment(SmscFigure.RECEIPTS_FAILED_OVER);
                receipts.failedOver(entry, ended);
            }
            result.stored(isDurable, laterNanos);
            if (isDurable) {
                forgetSent(mt);
                mt.guard(mtFlow, () -> custodian.takeBack(mt, laterNanos));
            }
        });
        log.charges().hold(mt.custody());
        return true;
    }

    /**
     * Reserves the charge of a message. If its parts have charges of their own, it is undecided again which of them are
     * charged.
     */
    private void reserve(MtMessage mt, PartCharges parts) {
        log.charges().accounts().reserveAnyway(mt.custody().charge(), ids.unixMillis(thread.nowNanos()), log.charges());
        if (!parts.isNone()) {
            parts.failsOver();
            mt.awaits(parts);
        }
    }

    /** Inquiries find the message in custody from now on, and no longer go to the SMSC. */
    private void forgetSent(MtMessage mt) {
        if (!Custodian.isFoundById(mt)) {
            return; // Messages to other recipients may have the same id.
        }
        List<Long> messageIds = mt.extras().joined.isNone()
                ? List.of(mt.id())
                : mt.extras().joined.ids();
        int application = mt.sentBy().index();
        for (int i = 0; i < thread.threads(); i++) {
            SentMessages there = sentMessages.apply(i);
            thread.send(i, now -> messageIds.forEach(id -> there.forget(id, application)));
        }
    }

    /** Whether the route that the message takes now sends it to another SMSC after this receipt. */
    private boolean goesTo(MtMessage mt, Receipt report, SmscReceipts<?> receipts, long nowNanos) {
        if (mt.isExpired(nowNanos)) {
            return false;
        }
        RouteDecision decision = mtFlow.routeNow(mt, nowNanos);
        return !decision.isRejected()
                && decision.route()
                        .onReceipt()
                        .errors()
                        .contain(report, receipts.smsc().settings().dialect().statuses());
    }

    private MtMessage message(RetainedMessage retained, Application sender, long nowNanos) {
        StoredMessage.Read read = StoredMessage.read(retained.stored(), forms);
        StoredMessage stored = read.message();
        // The clock may have been ahead when the record was written.
        long aheadNanos = Math.max(0, retained.nanos(stored.sinceMillis()) - nowNanos);
        long sinceNanos = retained.nanos(stored.sinceMillis()) - aheadNanos;
        long untilNanos = retained.nanos(stored.untilMillis()) - aheadNanos;
        MtMessage mt = new MtMessage(mtFlow, sender, stored.id(), RouteDecision.NO_ROUTE, stored.message(), sinceNanos);
        Custody custody =
                new Custody(ids.record(nowNanos), untilNanos, stored.message().isTimed());
        if (read.isReplaced()) {
            custody.replaced(custody.record());
        }
        mt.enterCustody(custody);
        Recovery.restore(mt, read);
        return mt;
    }
}
