package org.strowger.router.http.v1;

import java.util.EnumSet;
import java.util.Set;
import org.strowger.message.CallbackEvent;
import org.strowger.message.ReceiptRequest;

/** The reports on a message that a request can choose. */
enum ReceiptChoice {
    NONE,
    /** Only the final state of the message, whatever it is. */
    FINAL,
    /** All events. */
    ALL;

    Set<CallbackEvent> events() {
        return switch (this) {
            case NONE -> EnumSet.noneOf(CallbackEvent.class);
            case FINAL -> EnumSet.of(CallbackEvent.REFUSED, CallbackEvent.DELIVERED, CallbackEvent.FAILED);
            case ALL -> EnumSet.allOf(CallbackEvent.class);
        };
    }

    ReceiptRequest request() {
        return this == NONE ? ReceiptRequest.NEVER : ReceiptRequest.ON_END;
    }

    boolean wantsNotifications() {
        return this == ALL;
    }
}
