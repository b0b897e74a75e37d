package org.strowger.message;

import java.util.Arrays;
import java.util.HexFormat;
import org.strowger.gsm.Concatenation;

/**
 * The header and text of a message as octets.
 *
 * @param octets must not be changed
 * @param hasHeader whether the octets start with a user data header
 * @param coding data_coding of SMPP, which identifies the alphabet of the text
 */
@SuppressWarnings("ArrayRecordComponent") // compared and printed below; the octets are never written
public record Body(byte[] octets, boolean hasHeader, int coding) {
    /**
     * Joins a header and a text.
     *
     * @param header the user data header with its length octet; empty if there is none
     */
    public static Body of(byte[] header, byte[] text, int coding) {
        if (header.length == 0) {
            return new Body(text, false, coding);
        }
        byte[] both = Arrays.copyOf(header, header.length + text.length);
        System.arraycopy(text, 0, both, header.length, text.length);
        return new Body(both, true, coding);
    }

    /**
     * Returns the number of segments on the air interface of a message that is not numbered outside its text: see
     * {@link Segmentation}. Text in the default alphabet of the SMSC is counted as septets, one for each octet.
     */
    public int segments() {
        return Segmentation.count(this, Concatenation.NONE);
    }

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
