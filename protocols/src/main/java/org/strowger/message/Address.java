package org.strowger.message;

import java.nio.charset.StandardCharsets;

/**
 * A number or an alphanumeric name, exactly as a peer wrote it: an address that the route does not rewrite is sent
 * unchanged.
 *
 * @param ton the type of number of GSM and SMPP; unknown values are kept
 * @param npi the numbering plan; unknown values are kept
 * @param text one character for each octet, because the character set of a name is unknown
 */
public record Address(int ton, int npi, String text) {
    public static final int TON_UNKNOWN = 0;
    public static final int TON_INTERNATIONAL = 1;
    public static final int TON_NATIONAL = 2;
    public static final int TON_ALPHANUMERIC = 5;
    public static final int NPI_UNKNOWN = 0;
    public static final int NPI_ISDN = 1;

    /** Stands for an absent address. */
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

    public byte[] octets() {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Override
    public String toString() {
        return text + " (ton " + ton + ", npi " + npi + ")";
    }
}
