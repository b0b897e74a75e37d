package org.strowger.smpp;

import org.strowger.message.Address;

/**
 * Whether what somebody wants said can be said. It is asked before anything is begun: half a PDU in the outbox would
 * put the peer out of step, and what was never sent would wait for an answer.
 */
final class EncodabilityCheck {
    static final int ID_CHARACTERS_MAX = 64;
    static final int ADDRESS_CHARACTERS_MAX = 20;
    static final int SERVICE_CHARACTERS_MAX = 5;
    static final int DATE_CHARACTERS_MAX = 16;

    /** Of short_message: by 3.4 a length of 255 must not be sent, and 5.0 has message_payload for what is longer. */
    static final int TEXT_OCTETS_MAX = 254;

    static final int OCTET_MAX = 0xFF;

    private EncodabilityCheck() {}

    /** Whether a string of so many characters, an octet each, and a NUL can be this. */
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

    /** The text itself, or nothing if it does not fit: part of it would mean something else. */
    static String orNothing(String text, int charactersMax) {
        return text(text, charactersMax) ? text : "";
    }

    static boolean address(Address address) {
        return text(address.text(), ADDRESS_CHARACTERS_MAX) && octet(address.ton()) && octet(address.npi());
    }

    static boolean octet(int number) {
        return number >= 0 && number <= OCTET_MAX;
    }
}
