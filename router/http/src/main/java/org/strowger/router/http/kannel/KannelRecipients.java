package org.strowger.router.http.kannel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.router.config.numbers.NumberReading;
import org.strowger.router.config.numbers.NumberRules;
import org.strowger.router.http.gateway.WrittenAddress;

/**
 * The recipients of a request.
 *
 * @param accepted the recipients that are numbers, at least one
 * @param denied the other recipients, as written
 */
record KannelRecipients(List<Recipient> accepted, List<String> denied) {
    /** The maximum number of recipients of one request; a query holds fewer. */
    static final int COUNT_MAX = 1000;

    /** A recipient. */
    record Recipient(Address address, String written) {
        /**
         * Returns the recipient to show in reports, or an empty text if the address is enough. It is the number after
         * the number rules have been applied, as after Kannel's {@code unified-prefix}, or else the recipient as
         * written.
         */
        String reported(List<NumberRules> rules) {
            for (NumberRules each : rules) {
                NumberReading reading = each.read(address);
                if (reading.kind() == NumberReading.Kind.FITS) {
                    return WrittenAddress.text(reading.number());
                }
            }
            return WrittenAddress.text(address).equals(written) ? "" : written;
        }
    }

    static KannelRecipients of(KannelFields fields) throws KannelRejection {
        String written = fields.text("to").orElseThrow(() -> missing(fields));
        String[] numbers = written.strip().split(" +", COUNT_MAX + 1);
        if (written.isBlank()) {
            throw new KannelRejection("Empty receiver number not allowed, rejected");
        }
        if (numbers.length > COUNT_MAX) {
            throw new KannelRejection("More than " + COUNT_MAX + " receiver numbers, rejected");
        }
        List<Recipient> accepted = new ArrayList<>(numbers.length);
        List<String> denied = new ArrayList<>(0);
        for (String number : numbers) {
            Optional<Address> address = WrittenAddress.recipient(number);
            address.ifPresentOrElse(each -> accepted.add(new Recipient(each, number)), () -> denied.add(number));
        }
        if (accepted.isEmpty()) {
            throw new KannelRejection("Number(s) has/have been denied by white- and/or black-lists.");
        }
        return new KannelRecipients(accepted, denied);
    }

    private static KannelRejection missing(KannelFields fields) {
        return new KannelRejection(
                fields.fromQuery() ? "Missing receiver number, rejected" : "Missing receiver(s) number(s), rejected");
    }
}
