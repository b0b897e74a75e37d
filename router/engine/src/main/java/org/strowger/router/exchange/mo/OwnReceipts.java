package org.strowger.router.exchange.mo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.strowger.message.MessageState;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptCounts;
import org.strowger.message.ReceiptTimes;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.router.application.Application;
import org.strowger.router.application.CallbackReport;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.metrics.laws.DeliveryTerm;
import org.strowger.router.store.StoreState;

/** Sends receipts and reports of Strowger's own to applications, on one thread. */
public final class OwnReceipts {
    private final ExchangeThread thread;
    private final MoFlow flow;
    private final MessageIdAllocator ids;
    private final CustodyLog log;
    private final MoObserver observer;

    OwnReceipts(ExchangeThread thread, MoFlow flow, MessageIdAllocator ids, CustodyLog log, MoObserver observer) {
        this.thread = thread;
        this.flow = flow;
        this.ids = ids;
        this.log = log;
        this.observer = observer;
    }

    /**
     * Sends the application a report of Strowger's own that an SMSC has accepted a message.
     *
     * @param report the addresses of the report
     */
    public void reportSent(
            Application application,
            PlainMessage.Builder report,
            long messageId,
            CallbackReport callback,
            String smscId) {
        Receipt receipt = new Receipt(
                smscId,
                MessageState.ACCEPTED,
                "000",
                new ReceiptTimes(
                        ids.times(application, messageId, thread.nowNanos()).done(), ""),
                ReceiptCounts.NONE,
                "");
        MoMessage mo = create(application, report.notifying(receipt).build());
        mo.rewrite(Rewrite.NONE.reporting(ids.text(application, messageId)));
        mo.callback(callback);
        log.write(mo, true);
    }

    /**
     * Creates receipts of Strowger's own; the caller writes them to the store.
     *
     * @param messageIds the ended messages; each gets a receipt
     */
    public List<MoMessage> create(
            Application application,
            PlainMessage.Builder report,
            List<Long> messageIds,
            MessageState state,
            String error) {
        List<MoMessage> all = new ArrayList<>(messageIds.size());
        for (long each : messageIds) {
            Receipt receipt = new Receipt(
                    ids.text(application, each),
                    state,
                    error,
                    ids.times(application, each, thread.nowNanos()),
                    ReceiptCounts.NONE,
                    "");
            all.add(create(application, report.reporting(receipt).build()));
        }
        return all;
    }

    /**
     * Sends a receipt to the application again, on behalf of an operator.
     *
     * @return false if nothing more can be stored for the application now
     */
    public boolean resend(Application application, ShortMessage report, CallbackReport callback) {
        return report(application, report, callback, observer::deliveryResent);
    }

    /**
     * Sends the application a report of Strowger's own by the callback that it requested.
     *
     * @return false if nothing more can be stored for the application now
     */
    public boolean report(Application application, ShortMessage report, CallbackReport callback) {
        return report(application, report, callback, mo -> {});
    }

    private boolean report(
            Application application, ShortMessage report, CallbackReport callback, Consumer<MoMessage> observed) {
        if (application.isFull() || log.state(application, thread.nowNanos()) != StoreState.OPEN) {
            return false;
        }
        MoMessage mo = create(application, report);
        mo.callback(callback);
        observed.accept(mo);
        log.write(mo, true);
        return true;
    }

    /** How long a receipt is kept for the application. */
    static Duration keptFor(Application application) {
        return application.settings().receiving().retention().receipts();
    }

    /**
     * Creates one receipt of Strowger's own. It is kept even beyond the limit of the application, because no SMSC would
     * send it again.
     */
    MoMessage create(Application application, ShortMessage report) {
        long nowNanos = thread.nowNanos();
        MoMessage mo = MoMessage.ownReceipt(flow, ids.record(nowNanos), nowNanos);
        mo.application(application);
        mo.keepCopy(report);
        application.port(thread.index()).takeRecoveredRoom(report.octets());
        flow.enterCustody(mo, DeliveryTerm.OWN, keptFor(application));
        return mo;
    }
}
