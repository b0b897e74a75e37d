package org.strowger.http;

import java.nio.charset.StandardCharsets;

/**
 * Percent-coding of octets, in URIs (RFC 3986 section 2.1) and forms. The octets that are not encoded are a parameter.
 */
public final class PercentCoding {
    /** Encodes everything except unreserved characters (RFC 3986 section 2.3); a blank becomes {@code %20}. */
    public static final PercentCoding URI = new PercentCoding("-._~", "%20");

    /** The coding of {@code application/x-www-form-urlencoded} as browsers write it (WHATWG URL section 5). */
    public static final PercentCoding FORM = new PercentCoding("*-._", "+");

    private static final String DIGITS = "0123456789ABCDEF";
    private static final int ASCII = 128;
    private static final int OCTET = 0xFF;

    private final boolean[] stays = new boolean[ASCII];
    private final String blank;

    private PercentCoding(String kept, String blank) {
        this.blank = blank;
        for (char each = 0; each < ASCII; each++) {
            boolean isLetterOrDigit =
                    (each >= '0' && each <= '9') || (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z');
            stays[each] = isLetterOrDigit || kept.indexOf(each) >= 0;
        }
    }

    /**
     * Returns a coding.
     *
     * @param kept the ASCII characters that are not encoded, in addition to letters and digits
     * @param isBlankPlus whether a blank becomes {@code +} instead of {@code %20}
     */
    public static PercentCoding keeping(String kept, boolean isBlankPlus) {
        if (kept.indexOf('%') >= 0 || kept.indexOf(' ') >= 0 || (isBlankPlus && kept.indexOf('+') >= 0)) {
            throw new IllegalArgumentException("the characters that are not coded make the coding ambiguous");
        }
        return new PercentCoding(kept, isBlankPlus ? "+" : "%20");
    }

    public String encode(byte[] octets) {
        var text = new StringBuilder(octets.length + octets.length / 2);
        for (byte each : octets) {
            int octet = each & OCTET;
            if (octet < ASCII && stays[octet]) {
                text.append((char) octet);
            } else if (octet == ' ') {
                text.append(blank);
            } else {
                text.append('%').append(DIGITS.charAt(octet >> 4)).append(DIGITS.charAt(octet & 0x0F));
            }
        }
        return text.toString();
    }

    /** Encodes the text in UTF-8. */
    public String encode(String text) {
        return encode(text.getBytes(StandardCharsets.UTF_8));
    }
}
