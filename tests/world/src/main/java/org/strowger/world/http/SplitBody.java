package org.strowger.world.http;

import java.util.HexFormat;
import org.strowger.message.Body;

/**
 * The octets of a message, as hexadecimal digits.
 *
 * @param headerHex the user data header with its length octet; empty if there is none
 */
record SplitBody(String headerHex, String contentHex) {
    static SplitBody of(Body body) {
        byte[] octets = body.octets();
        int from = body.hasHeader() ? 1 + (octets[0] & 0xFF) : 0;
        HexFormat hex = HexFormat.of();
        return new SplitBody(hex.formatHex(octets, 0, from), hex.formatHex(octets, from, octets.length));
    }
}
