package org.strowger.router.exchange.mt;

import org.strowger.message.Outcome;
import org.strowger.router.price.SmscQuality;
import org.strowger.router.smsc.Smsc;

/** Adds the answers of SMSCs to their scores; for messages of scored routes. */
final class AnswerQuality {
    private AnswerQuality() {}

    /** The SMSC has not accepted the message. An SMSC that only throttles is not worse for that. */
    static void refused(MtMessage mt, Outcome outcome, long nowMillis) {
        if (outcome.kind() != Outcome.Kind.THROTTLED && hasRecipient(mt)) {
            of(mt).refused(mt.smsc().name(), mt.sentBy().settings(), RoutedAddresses.writtenDestination(mt), nowMillis);
        }
    }

    /** @param isExpected whether a receipt is expected */
    static void accepted(MtMessage mt, boolean isExpected, long nowMillis) {
        if (hasRecipient(mt)) {
            Smsc smsc = mt.smsc();
            boolean isAwaited = isExpected && !ReceiptExpectations.interest(mt).mayNeverCome();
            of(mt).accepted(
                            smsc.name(),
                            mt.sentBy().settings(),
                            RoutedAddresses.writtenDestination(mt),
                            isAwaited,
                            nowMillis);
        }
    }

    private static SmscQuality of(MtMessage mt) {
        return mt.generation().routes().pricing().quality();
    }

    private static boolean hasRecipient(MtMessage mt) {
        return !RoutedAddresses.writtenDestination(mt).isEmpty();
    }
}
