package org.strowger.message;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * What the sender wrote, as octets.
 *
 * @param octets header and text; not to be changed
 * @param hasHeader whether they begin with a user data header
 * @param coding the data coding octet of SMPP, which says how the text is encoded
 */
@SuppressWarnings("ArrayRecordComponent") // compared and printed below; the octets are never written
public record Body(byte[] octets, boolean hasHeader, int coding) {
    @Override
    public boolean equals(Object other) {
        return other instanceof Body that
                && Arrays.equals(octets, that.octets)
                && hasHeader == that.hasHeader
                && coding == that.coding;
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(octets) + coding;
    }

    @Override
    public String toString() {
        return (hasHeader ? "header and text " : "text ") + HexFormat.of().formatHex(octets) + " in coding " + coding;
    }
}
