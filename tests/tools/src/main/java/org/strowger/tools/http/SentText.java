package org.strowger.tools.http;

import java.util.Optional;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.DataCoding;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;

/** Texts and addresses of messages as HTTP clients write them. */
final class SentText {
    static final int UCS2 = 8;

    private SentText() {}

    /** The text; empty if the body is binary, or is a part of a text, because the server itself splits long texts. */
    static Optional<String> of(Body body) {
        return body.hasHeader()
                ? Optional.empty()
                : DataCoding.of(body.coding()).text(body.octets(), 0, body.octets().length, Alphabet.GSM7);
    }

    static String recipient(ShortMessage message, Rewrite rewrite) {
        return of(rewrite.destination().orElseGet(message::destination));
    }

    static String sender(ShortMessage message, Rewrite rewrite) {
        return of(rewrite.source().orElseGet(message::source));
    }

    /** The address, with a plus if it is an international number. */
    private static String of(Address address) {
        return address.ton() == Address.TON_INTERNATIONAL ? "+".concat(address.text()) : address.text();
    }
}
