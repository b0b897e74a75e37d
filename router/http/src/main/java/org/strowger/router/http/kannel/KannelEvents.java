package org.strowger.router.http.kannel;

import java.util.EnumSet;
import java.util.Set;
import org.strowger.message.CallbackEvent;
import org.strowger.message.MessageState;
import org.strowger.message.ReceiptRequest;
import org.strowger.router.http.api.CallbackNotice;

/** The events of a dlr-mask, and the values that stand for them in reports. */
final class KannelEvents {
    static final int DELIVERED = 1;
    static final int FAILED = 2;
    static final int BUFFERED = 4;
    static final int SENT = 8;
    static final int REFUSED = 16;

    // Values in reports. They have no bits of their own in a mask; both belong to the bit of a failure.
    private static final int EXPIRED = 34;
    private static final int UNKNOWN = 66;

    private KannelEvents() {}

    static Set<CallbackEvent> of(int mask) {
        Set<CallbackEvent> events = EnumSet.noneOf(CallbackEvent.class);
        addIf(mask, DELIVERED, CallbackEvent.DELIVERED, events);
        addIf(mask, FAILED, CallbackEvent.FAILED, events);
        addIf(mask, BUFFERED, CallbackEvent.PROGRESS, events);
        addIf(mask, SENT, CallbackEvent.SENT, events);
        // A sender that asks for failures also gets reports of refusals.
        addIf(mask, REFUSED | FAILED, CallbackEvent.REFUSED, events);
        return events;
    }

    /** Returns the receipt to request from the SMSC; none if only the response of the SMSC is reported. */
    static ReceiptRequest receipt(Set<CallbackEvent> events) {
        boolean success = events.contains(CallbackEvent.DELIVERED);
        boolean failure = events.contains(CallbackEvent.FAILED);
        if (success) {
            return failure ? ReceiptRequest.ON_END : ReceiptRequest.ON_SUCCESS;
        }
        return failure ? ReceiptRequest.ON_FAILURE : ReceiptRequest.NEVER;
    }

    /** Returns the value of {@code %d} for a report. */
    static int value(CallbackNotice.Report report) {
        return switch (report.event()) {
            case DELIVERED -> DELIVERED;
            case FAILED -> failure(report.receipt().state());
            case PROGRESS -> BUFFERED;
            case SENT -> SENT;
            case REFUSED -> REFUSED;
        };
    }

    private static int failure(MessageState state) {
        return switch (state) {
            case EXPIRED -> EXPIRED;
            case UNKNOWN -> UNKNOWN;
            default -> FAILED;
        };
    }

    private static void addIf(int mask, int bits, CallbackEvent event, Set<CallbackEvent> events) {
        if ((mask & bits) != 0) {
            events.add(event);
        }
    }
}
