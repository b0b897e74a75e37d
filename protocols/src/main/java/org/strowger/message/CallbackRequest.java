package org.strowger.message;

import java.util.EnumSet;
import java.util.Set;

/**
 * The callbacks that an application requested for one message. The request is stored with the message, and travels with
 * its receipts.
 *
 * @param style the style of the requests that Strowger sends, such as {@code kannel}; empty if no callback is requested
 * @param url the target; empty for the target of the application
 * @param events the events that are reported
 * @param reference the application's own reference, which callbacks repeat
 * @param details further values that only the style interprets
 */
public record CallbackRequest(String style, String url, Set<CallbackEvent> events, String reference, String details) {
    public static final CallbackRequest NONE = new CallbackRequest("", "", Set.of(), "", "");

    public CallbackRequest {
        events = events.isEmpty() ? Set.of() : Set.copyOf(EnumSet.copyOf(events));
    }

    public boolean isNone() {
        return style.isEmpty();
    }

    public boolean wants(CallbackEvent event) {
        return events.contains(event);
    }
}
