package org.strowger.router.http.callback;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.message.CallbackEvent;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.message.ShortMessage.Kind;
import org.strowger.router.application.CallbackReport;
import org.strowger.router.application.MessageIds;
import org.strowger.router.application.PendingDelivery;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.http.api.CallbackNotice;

/** Creates the notices of callbacks from deliveries. */
final class CallbackNotices {
    private CallbackNotices() {}

    static CallbackNotice of(
            PendingDelivery delivery, ShortMessage message, Rewrite rewrite, ApplicationSettings application) {
        Optional<Receipt> receipt = message.receipt();
        boolean isReport = message.kind() == Kind.RECEIPT || message.kind() == Kind.NOTIFICATION;
        return isReport && receipt.isPresent()
                ? report(delivery, message, receipt.get(), rewrite, application)
                : incoming(delivery, message);
    }

    private static CallbackNotice report(
            PendingDelivery delivery,
            ShortMessage message,
            Receipt receipt,
            Rewrite rewrite,
            ApplicationSettings application) {
        CallbackReport callback = delivery.callback();
        CallbackEvent event = callback.request().isNone() ? CallbackReport.eventOf(message) : callback.event();
        // The id in a receipt of Strowger's own is the id that the application knows; in any other receipt it is the id
        // of the SMSC.
        boolean isOfSmsc = rewrite.messageId().isPresent();
        String id = rewrite.messageIdOr(receipt.messageId());
        Address sender = rewrite.destination().orElse(message.destination());
        // An intermediate report can come several times.
        String more = event == CallbackEvent.PROGRESS ? "-" + Long.toUnsignedString(delivery.order()) : "";
        return new CallbackNotice.Report(
                id + "-" + event.name().toLowerCase(Locale.ROOT) + more,
                arrival(delivery),
                callback.smsc(),
                event,
                callback.request(),
                id,
                sender.isEmpty() ? application.sending().defaultFrom() : sender,
                rewrite.source().orElse(message.source()),
                isOfSmsc ? receipt : receipt.withId(""),
                event == CallbackEvent.REFUSED ? statusOf(receipt) : 0,
                clock(delivery, message, application));
    }

    /** The time zone of the times in a receipt: for a receipt of Strowger's own, the zone of the application. */
    private static ZoneId clock(PendingDelivery delivery, ShortMessage message, ApplicationSettings application) {
        return message.receiptClock()
                .orElseGet(() ->
                        message instanceof PlainMessage ? application.dialect().zone() : delivery.clock());
    }

    /** The status in a receipt of Strowger's own, which is decimal; 0 if there is none. */
    private static int statusOf(Receipt receipt) {
        String error = receipt.error();
        boolean isNumber = !error.isEmpty() && error.chars().allMatch(each -> each >= '0' && each <= '9');
        return isNumber && error.length() < 10 ? Integer.parseInt(error) : 0;
    }

    private static CallbackNotice incoming(PendingDelivery delivery, ShortMessage message) {
        String text =
                message.zero(delivery.defaultCoding()).text(message.body()).orElse("");
        return new CallbackNotice.Incoming(
                "mo-" + Long.toUnsignedString(delivery.order()),
                arrival(delivery),
                delivery.callback().smsc(),
                message.owned(),
                text);
    }

    private static Instant arrival(PendingDelivery delivery) {
        return Instant.ofEpochMilli(MessageIds.unixMillis(delivery.order()));
    }
}
