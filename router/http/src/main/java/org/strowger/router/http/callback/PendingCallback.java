package org.strowger.router.http.callback;

import java.util.Optional;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.HttpUrl;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.router.application.PendingDelivery;
import org.strowger.router.http.api.CallbackNotice;
import org.strowger.router.http.api.CallbackStyle;
import org.strowger.router.http.api.CallbackTarget;

/** A delivery that waits to be sent in a request, or for the response. */
final class PendingCallback {
    private final PendingDelivery delivery;
    private final CallbackNotice notice;
    private final CallbackStyle style;
    private final CallbackTarget target;
    private final HttpUrl url;

    /** @param url the URL with the escapes of the style filled in */
    PendingCallback(
            PendingDelivery delivery, CallbackNotice notice, CallbackStyle style, CallbackTarget target, HttpUrl url) {
        this.delivery = delivery;
        this.notice = notice;
        this.style = style;
        this.target = target;
        this.url = url;
    }

    PendingDelivery delivery() {
        return delivery;
    }

    CallbackStyle style() {
        return style;
    }

    CallbackTarget target() {
        return target;
    }

    HttpUrl url() {
        return url;
    }

    /** The request for an attempt at this time; empty if the URL is malformed for the style. */
    Optional<HttpRequest> request(CallbackContext context) {
        try {
            return Optional.of(style.request(notice, target, context.now()));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The reply in a response that has accepted the callback; empty if there is none. */
    Optional<PlainMessage> reply(HttpResponse response, int segmentsMax) {
        return segmentsMax > 0 && notice instanceof CallbackNotice.Incoming incoming
                ? style.reply(incoming, response, segmentsMax)
                : Optional.empty();
    }

    /**
     * The outcome of a failed attempt. A relayed delivery is stored before its next attempt, because the SMSC must not
     * wait for the server of an application.
     */
    Outcome failure(Outcome.Kind kind, int status, String why) {
        Outcome.Kind known = delivery.isStored() ? kind : Outcome.Kind.UNCERTAIN;
        return Outcome.of(known, status, why);
    }
}
