package org.strowger.router.exchange.mo;

import org.strowger.message.Receipt;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.price.SmscQuality;
import org.strowger.router.receipts.ReceiptOutcomes;
import org.strowger.router.receipts.SmscReceipts;
import org.strowger.router.thread.Published;

/** Adds receipts to the scores of SMSCs. */
public final class ReceiptQuality implements ReceiptOutcomes {
    private final ExchangeThread thread;
    private final MessageIdAllocator ids;
    private final Published<Generation> generations;

    public ReceiptQuality(ExchangeThread thread, MessageIdAllocator ids, Published<Generation> generations) {
        this.thread = thread;
        this.ids = ids;
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
        long nowMillis = ids.unixMillis(thread.nowNanos());
        if (!receipts.table().wanted(entry).mayNeverCome()) {
            quality.reported(
                    smsc,
                    sender,
                    receipts.table().destination(entry),
                    isDelivered,
                    ids.unixMillis(acceptedNanos),
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
