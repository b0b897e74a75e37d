package org.strowger.smpp.pdu;

import java.nio.charset.StandardCharsets;

/** Texts on the wire: a character for each octet, because nobody says in which set they are. */
final class Latin1 {
    private Latin1() {}

    static byte[] octets(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
