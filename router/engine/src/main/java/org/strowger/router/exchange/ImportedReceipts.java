package org.strowger.router.exchange;

import java.util.List;
import java.util.function.Consumer;
import org.strowger.message.CallbackEvent;
import org.strowger.router.credit.Charge;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mo.ReceiptHomes;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.metrics.laws.ExpectationTerm;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.receipts.PartReceipts;
import org.strowger.router.receipts.ReceiptExtras;
import org.strowger.router.receipts.ReceiptInterest;
import org.strowger.router.receipts.RetainedMessage;
import org.strowger.router.receipts.SmscReceipts;
import org.strowger.router.store.StoreOutcome;

/** Expects receipts of messages that another gateway has sent, on the home thread of their SMSC. */
public final class ImportedReceipts {
    private final ExchangeThread thread;
    private final MessageIdAllocator ids;
    private final CustodyLog log;
    private final ReceiptHomes homes;

    ImportedReceipts(ExchangeThread thread, MessageIdAllocator ids, CustodyLog log, ReceiptHomes homes) {
        this.thread = thread;
        this.ids = ids;
        this.log = log;
        this.homes = homes;
    }

    /**
     * Expects a receipt as soon as its record is durable. The message gets a new id, because the id that the other
     * gateway gave the application is not known.
     *
     * @param stored called once on this thread: with the id, or with an empty text if the store has not taken it
     */
    public void expect(ImportedReceipt receipt, Consumer<String> stored) {
        assert thread.isOwner() : "a receipt is expected at the home of its SMSC";
        long nowNanos = thread.nowNanos();
        if (!log.takesUnpromised(nowNanos, false)) {
            stored.accept("");
            return;
        }
        long record = ids.record(nowNanos);
        String sent = receipt.destination().text();
        ExpectedReceipt expected = new ExpectedReceipt(
                receipt.smsc().name(),
                receipt.application().name(),
                record,
                SmscReceipts.key(receipt.smsc(), receipt.smscId(), sent),
                ReceiptInterest.of(
                        receipt.isCertain(), receipt.callback().events().contains(CallbackEvent.PROGRESS)),
                true,
                ReceiptExtras.of(List.of(), receipt.callback(), RetainedMessage.NONE, Charge.NONE),
                receipt.source(),
                receipt.destination(),
                sent,
                0,
                nowNanos + receipt.smsc().receiptPatienceNanos());
        log.expects(record, expected, (outcome, then) -> {
            if (outcome == StoreOutcome.DURABLE) {
                homes.expect(
                        receipt.smsc(),
                        expected,
                        record,
                        receipt.application(),
                        PartReceipts.Share.NONE,
                        ExpectationTerm.IMPORTED);
                stored.accept(ids.text(receipt.application(), record));
            } else {
                stored.accept("");
            }
        });
    }
}
