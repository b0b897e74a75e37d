package org.strowger.router.exchange.custody;

import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;

/**
 * The record of a message or receipt for an application.
 *
 * @param application the name of the application
 * @param untilMillis until when it is kept
 * @param rewrite the changes applied at delivery
 * @param message the message as it arrived
 */
public record StoredDelivery(String application, long untilMillis, Rewrite rewrite, ShortMessage message) {
    private static final int FORMAT = 1;
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
        to.begin().octet(FORMAT).text(application).number(untilMillis).octet(said);
        id.ifPresent(to::text);
        source.ifPresent(to::address);
        destination.ifPresent(to::address);
        to.message(message);
    }

    static StoredDelivery read(CustodyRecordReader from) {
        from.format(FORMAT);
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
        return new StoredDelivery(application, untilMillis, rewrite, from.message());
    }
}
