package org.strowger.smpp;

import org.strowger.bound.Within;
import org.strowger.message.Address;
import org.strowger.message.NearestForm;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;

/**
 * Checks that values fit into the fields of a PDU. The caller checks before writing: half a PDU in the outbox would
 * break the peer's framing, and a request that was never sent would wait for its response.
 */
@Within(Within.Scope.PACKET)
final class EncodabilityCheck {
    static final int ID_CHARACTERS_MAX = 64;
    static final int ADDRESS_CHARACTERS_MAX = 20;
    static final int SERVICE_CHARACTERS_MAX = 5;
    static final int DATE_CHARACTERS_MAX = 16;

    /**
     * The maximum length of short_message: 3.4 forbids sending a length of 255, and 5.0 has message_payload for longer
     * texts.
     */
    static final int TEXT_OCTETS_MAX = 254;

    static final int OCTET_MAX = 0xFF;

    private EncodabilityCheck() {}

    /** Whether the text fits into a C-octet string of at most {@code charactersMax} characters and a NUL. */
    static boolean text(String text, int charactersMax) {
        if (text.length() > charactersMax) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == 0 || text.charAt(i) > OCTET_MAX) {
                return false;
            }
        }
        return true;
    }

    /** Returns the text, or an empty string if the text does not fit: a truncated value would have another meaning. */
    static String orNothing(String text, int charactersMax) {
        return text(text, charactersMax) ? text : "";
    }

    static boolean address(Address address) {
        return text(address.text(), ADDRESS_CHARACTERS_MAX) && octet(address.ton()) && octet(address.npi());
    }

    /** Returns the rewrite with addresses that fit into a PDU. */
    static Rewrite nearest(ShortMessage message, Rewrite rewrite) {
        return rewrite.from(nearest(rewrite.source().orElseGet(message::source)))
                .to(nearest(rewrite.destination().orElseGet(message::destination)));
    }

    private static Address nearest(Address address) {
        if (address(address)) {
            return address;
        }
        String text = NearestForm.isName(address)
                ? NearestForm.name(address.text(), each -> text(each, ADDRESS_CHARACTERS_MAX))
                : NearestForm.digits(address, ADDRESS_CHARACTERS_MAX);
        return new Address(address.ton() & OCTET_MAX, address.npi() & OCTET_MAX, text);
    }

    static boolean octet(int number) {
        return number >= 0 && number <= OCTET_MAX;
    }
}
