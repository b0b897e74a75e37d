package org.strowger.message;

import java.nio.charset.StandardCharsets;

/**
 * A number or a name as a peer wrote it. Nothing is put right here: what a route does not rewrite leaves as it came.
 *
 * @param ton the type of number, of GSM and SMPP; values of no known meaning are kept
 * @param npi the numbering plan
 * @param text the digits or letters, a character for each octet: names come in many character sets, and nobody says in
 *     which
 */
public record Address(int ton, int npi, String text) {
    public static final int TON_UNKNOWN = 0;
    public static final int TON_INTERNATIONAL = 1;
    public static final int TON_NATIONAL = 2;
    public static final int TON_ALPHANUMERIC = 5;
    public static final int NPI_UNKNOWN = 0;
    public static final int NPI_ISDN = 1;

    /** Nobody in particular. */
    public static final Address NONE = new Address(TON_UNKNOWN, NPI_UNKNOWN, "");

    public static Address international(String digits) {
        return new Address(TON_INTERNATIONAL, NPI_ISDN, digits);
    }

    public static Address alphanumeric(String name) {
        return new Address(TON_ALPHANUMERIC, NPI_UNKNOWN, name);
    }

    public boolean isEmpty() {
        return text.isEmpty();
    }

    /** The text as octets. */
    public byte[] octets() {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Override
    public String toString() {
        return text + " (ton " + ton + ", npi " + npi + ")";
    }
}
