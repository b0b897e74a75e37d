package org.strowger.router.exchange.mo;

import java.util.concurrent.TimeUnit;
import org.strowger.message.Receipt;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.price.SmscQuality;
import org.strowger.router.receipts.ReceiptOutcomes;
import org.strowger.router.receipts.SmscReceipts;
import org.strowger.router.thread.Published;

/** Adds receipts to the scores of SMSCs. */
public final class ReceiptQuality implements ReceiptOutcomes {
    private final ExchangeThread thread;
    private final Published<Generation> generations;

    public ReceiptQuality(ExchangeThread thread, Published<Generation> generations) {
        this.thread = thread;
        this.generations = generations;
    }

    @Override
    public void came(SmscReceipts<?> receipts, int entry, ShortMessage receipt, long acceptedNanos) {
        SmscQuality quality = generations.get().routes().pricing().quality();
        if (!quality.isOn() || receipts.hasFailedOver(entry)) {
            return;
        }
        String smsc = receipts.smsc().name();
        ApplicationSettings sender = receipts.application(entry).settings();
        boolean isDelivered = receipt.receipt().filter(ReceiptQuality::isGood).isPresent();
        long nowMillis = TimeUnit.NANOSECONDS.toMillis(thread.nowNanos());
        if (!receipts.table().wanted(entry).mayNeverCome()) {
            quality.reported(
                    smsc,
                    sender,
                    receipts.table().destination(entry),
                    isDelivered,
                    TimeUnit.NANOSECONDS.toMillis(acceptedNanos),
                    nowMillis);
        } else if (!isDelivered) {
            // The message counted as delivered when the SMSC accepted it, because only a failure is reported.
            quality.refused(smsc, sender, receipts.table().destination(entry), nowMillis);
        }
    }

    /** A deleted message does not count against the SMSC. */
    private static boolean isGood(Receipt receipt) {
        return switch (receipt.state()) {
            case DELIVERED, DELETED -> true;
            default -> false;
        };
    }
}
