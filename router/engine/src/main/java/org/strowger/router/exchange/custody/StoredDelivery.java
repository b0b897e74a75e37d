package org.strowger.router.exchange.custody;

import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.router.application.CallbackReport;

/**
 * The record of a message or receipt for an application.
 *
 * @param application the name of the application
 * @param untilMillis until when it is kept
 * @param rewrite the changes applied at delivery
 * @param callback the callback for a receipt
 * @param message the message as it arrived
 */
public record StoredDelivery(
        String application, long untilMillis, Rewrite rewrite, CallbackReport callback, ShortMessage message) {
    private static final int FORMAT = 1;

    /** {@link #FORMAT} with the callback before the message. */
    private static final int WITH_CALLBACK = 2;

    private static final int ID = 1;
    private static final int SOURCE = 2;
    private static final int DESTINATION = 4;

    public void write(CustodyRecordWriter to) {
        Optional<String> id = rewrite.messageId();
        Optional<Address> source = rewrite.source();
        Optional<Address> destination = rewrite.destination();
        int said = (id.isPresent() ? ID : 0)
                | (source.isPresent() ? SOURCE : 0)
                | (destination.isPresent() ? DESTINATION : 0);
        to.begin()
                .octet(callback.isNone() ? FORMAT : WITH_CALLBACK)
                .text(application)
                .number(untilMillis)
                .octet(said);
        id.ifPresent(to::text);
        source.ifPresent(to::address);
        destination.ifPresent(to::address);
        if (!callback.isNone()) {
            to.callback(callback.request()).octet(callback.event().bit()).text(callback.smsc());
        }
        to.message(message);
    }

    static StoredDelivery read(CustodyRecordReader from) {
        int format = from.format(FORMAT, WITH_CALLBACK);
        String application = from.text();
        long untilMillis = from.number();
        int said = from.octet();
        Rewrite rewrite = Rewrite.NONE;
        if ((said & ID) != 0) {
            rewrite = rewrite.reporting(from.text());
        }
        if ((said & SOURCE) != 0) {
            rewrite = rewrite.from(from.address());
        }
        if ((said & DESTINATION) != 0) {
            rewrite = rewrite.to(from.address());
        }
        CallbackReport callback = format == WITH_CALLBACK ? callback(from) : CallbackReport.NONE;
        return new StoredDelivery(application, untilMillis, rewrite, callback, from.message());
    }

    private static CallbackReport callback(CustodyRecordReader from) {
        CallbackRequest request = from.callback();
        CallbackEvent event = CallbackEvent.of(from.octet()).stream()
                .findFirst()
                .orElseThrow(() -> new UnreadableRecord("a callback without an event"));
        return new CallbackReport(request, event, from.text());
    }
}
