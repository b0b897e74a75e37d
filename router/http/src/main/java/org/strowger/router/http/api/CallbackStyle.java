package org.strowger.router.http.api;

import java.time.Instant;
import java.util.Optional;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.PlainMessage;

/** A style of requests to applications. Stateless; callable from all threads. */
public interface CallbackStyle {
    /** The name in the configuration and in a {@link org.strowger.message.CallbackRequest}. */
    String name();

    /**
     * Writes the request for a notice.
     *
     * @param target the URL, with the escapes of the style, and the settings of the application
     * @param now the time of this attempt
     */
    HttpRequest request(CallbackNotice notice, CallbackTarget target, Instant now);

    /**
     * The URL with the escapes of the style filled in. Its scheme, host and port determine the server to connect to.
     */
    default String url(CallbackNotice notice, CallbackTarget target) {
        return target.url();
    }

    /**
     * Whether this style can be configured for the receipts and messages of an application. Otherwise only requests to
     * an API use it, for reports on the results of sending.
     */
    default boolean isForReceipts() {
        return true;
    }

    /** Whether a response means that the application has accepted the notice. */
    boolean isTaken(HttpResponse response);

    /**
     * The reply to the mobile in a response that has accepted the mobile's message; empty if the response contains
     * none.
     *
     * @param segmentsMax the maximum number of segments; a longer text is cut
     */
    default Optional<PlainMessage> reply(CallbackNotice.Incoming to, HttpResponse response, int segmentsMax) {
        return Optional.empty();
    }
}
