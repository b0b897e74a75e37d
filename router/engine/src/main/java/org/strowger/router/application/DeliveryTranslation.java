package org.strowger.router.application;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.strowger.message.Body;
import org.strowger.message.DefaultCoding;
import org.strowger.message.EncodedText.Encoding;
import org.strowger.message.LongMessageForm;
import org.strowger.message.NearestForm;
import org.strowger.message.OutgoingForm;
import org.strowger.message.OutgoingForm.Pieces;
import org.strowger.message.Piece;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptTimes;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.message.ShortMessage.Kind;
import org.strowger.message.TextEncoder;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.config.ApplicationSettings;

/**
 * Translates messages and receipts of one protocol for applications that use another.
 *
 * <p>A value that a protocol cannot express is sent in the nearest form that it can: the SMSC has accepted the message
 * from a mobile, or reports on a message that it has accepted, and a refusal would lose it.
 *
 * <p>Dates in receipts have no time zone. If the time zone of the SMSC is configured, its dates are converted to the
 * time zone of the application. An SMPP SMSC may use any time zone, so the arrival time of its receipt is used as the
 * time of delivery.
 */
final class DeliveryTranslation {
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("yyMMddHHmmss", Locale.ROOT);
    private static final int MINUTE_DIGITS = 10;
    private static final String NO_SECONDS = "00";
    private static final int STAMP_DIGITS = 12;
    private static final int SHORT_ID_DIGITS = 8;

    private DeliveryTranslation() {}

    /**
     * Translates a message of another protocol. A text that does not fit into one message of the protocol is translated
     * as a whole. The protocol then cannot express it, because only the exchange can split a delivery.
     *
     * @return the changes with which the message is sent; empty if the protocol cannot express the text
     */
    static Optional<Rewrite> translated(
            PendingDelivery delivery,
            ShortMessage message,
            Rewrite rewrite,
            ProtocolTraits traits,
            ApplicationSettings settings) {
        if (message.kind() != Kind.MESSAGE) {
            return Optional.of(dated(delivery, message, rewrite, settings));
        }
        TextEncoder encoder = new TextEncoder(traits.hasCodings(), zero(traits, settings), false);
        OutgoingForm shape = new OutgoingForm(LongMessageForm.KEPT, encoder);
        Pieces said = shape.pieces(message, delivery.defaultCoding(), false, 0);
        if (said.encoding() == Encoding.NOT_AT_ALL) {
            return Optional.empty();
        }
        return Optional.of(
                said.pieces().isEmpty() ? rewrite : rewrite.saying(said.pieces().get(0)));
    }

    /** The alphabet of data_coding 0 in messages to the application. */
    private static DefaultCoding zero(ProtocolTraits traits, ApplicationSettings settings) {
        return traits.hasCodings() ? settings.dialect().alphabet().coding() : DefaultCoding.GSM;
    }

    /**
     * Replaces what the protocol cannot express by the nearest form.
     *
     * @return the changes with which the message is sent; empty if it does not fit into one message
     */
    static Optional<Rewrite> nearest(
            PendingDelivery delivery,
            ShortMessage message,
            Rewrite rewrite,
            ProtocolTraits traits,
            ApplicationSettings settings) {
        if (isReport(message)) {
            return Optional.of(dated(delivery, message, rewrite, settings).inNearestForm());
        }
        List<Body> segments = NearestForm.segments(message, delivery.defaultCoding(), zero(traits, settings), 0);
        if (segments.size() > 1) {
            return Optional.empty();
        }
        Body body = segments.get(0);
        boolean kept = message.part().isEmpty() && body.equals(message.body());
        Rewrite near = kept ? rewrite : rewrite.saying(Piece.whole(body));
        return Optional.of(near.inNearestForm());
    }

    static boolean isReport(ShortMessage message) {
        return message.kind() == Kind.RECEIPT || message.kind() == Kind.NOTIFICATION;
    }

    // ---- Dates of receipts

    /**
     * Converts the dates of a receipt. A receipt that Strowger created already has dates by the application's clock.
     */
    private static Rewrite dated(
            PendingDelivery delivery, ShortMessage message, Rewrite rewrite, ApplicationSettings settings) {
        Optional<Receipt> receipt = message instanceof PlainMessage ? Optional.empty() : message.receipt();
        Rewrite dated = receipt.map(said -> rewrite.dated(times(delivery, message, said.times(), rewrite, settings)))
                .orElse(rewrite);
        return formed(message, dated, settings);
    }

    /** Adds the form that the application requires for receipts over SMPP; other protocols ignore it. */
    static Rewrite formed(ShortMessage message, Rewrite rewrite, ApplicationSettings settings) {
        Receipt.Form form = settings.receiving().receipts().form();
        return !isReport(message) || form.isAsSent() ? rewrite : rewrite.in(form);
    }

    private static ReceiptTimes times(
            PendingDelivery delivery,
            ShortMessage message,
            ReceiptTimes said,
            Rewrite rewrite,
            ApplicationSettings settings) {
        ZoneId zone = settings.dialect().zone();
        Optional<ZoneId> clock = message.receiptClock();
        String done = clock.flatMap(of -> moment(said.done(), of))
                .orElseGet(() -> Instant.ofEpochMilli(MessageIds.unixMillis(delivery.order())))
                .atZone(zone)
                .format(DATE);
        String submitted = submitted(rewrite.messageIdOr(""), settings)
                .or(() -> clock.flatMap(of -> moment(said.submitted(), of))
                        .map(moment -> moment.atZone(zone).format(DATE)))
                .orElse("");
        return new ReceiptTimes(submitted, done);
    }

    /** The time when Strowger accepted the message, from the id that the application knows; empty for a short id. */
    private static Optional<String> submitted(String id, ApplicationSettings settings) {
        if (id.length() == STAMP_DIGITS) {
            return Optional.of(id);
        }
        long number = id.length() == SHORT_ID_DIGITS
                ? MessageIds.NONE
                : MessageIds.parse(id, settings.sending().messageIds());
        return number == MessageIds.NONE
                ? Optional.empty()
                : Optional.of(Instant.ofEpochMilli(MessageIds.unixMillis(number))
                        .atZone(settings.dialect().zone())
                        .format(DATE));
    }

    private static Optional<Instant> moment(String date, ZoneId clock) {
        try {
            String whole = date.length() == MINUTE_DIGITS ? date + NO_SECONDS : date;
            return Optional.of(LocalDateTime.parse(whole, DATE).atZone(clock).toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
