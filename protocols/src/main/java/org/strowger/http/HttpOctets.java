package org.strowger.http;

/** The classes of octets that the grammar of HTTP distinguishes. */
final class HttpOctets {
    static final byte CR = '\r';
    static final byte LF = '\n';

    private static final byte TOKEN = 1;
    private static final byte HOST = 2;
    private static final byte[] CLASSES = new byte[256];
    private static final int OCTET = 0xFF;
    private static final int DELETE = 0x7F;

    static {
        mark("!#$%&'*+-.^_`|~", TOKEN);
        mark("!$%&'()*+-.:;=[]_~", HOST);
        for (int i = 0; i < 10; i++) {
            CLASSES['0' + i] = TOKEN | HOST;
        }
        for (int i = 0; i < 26; i++) {
            CLASSES['a' + i] = TOKEN | HOST;
            CLASSES['A' + i] = TOKEN | HOST;
        }
    }

    private HttpOctets() {}

    private static void mark(String characters, byte as) {
        for (int i = 0; i < characters.length(); i++) {
            CLASSES[characters.charAt(i)] |= as;
        }
    }

    /** Whether the octet may be part of a method or of the name of a header (RFC 9110 section 5.6.2). */
    static boolean isToken(int octet) {
        return (CLASSES[octet & OCTET] & TOKEN) != 0;
    }

    static boolean isToken(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > OCTET || !isToken(text.charAt(i))) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    /**
     * Whether the octet may be part of a host with a port (RFC 3986 section 3.2.2). A comma is not permitted, because
     * it would make the value a list.
     */
    static boolean isHost(int octet) {
        return (CLASSES[octet & OCTET] & HOST) != 0;
    }

    static boolean isBlank(int octet) {
        return octet == ' ' || octet == '\t';
    }

    /** Whether the octet may be part of the value of a header (RFC 9110 section 5.5): no control characters. */
    static boolean isValue(int octet) {
        return ((octet & OCTET) >= ' ' && octet != DELETE) || octet == '\t';
    }

    static boolean isValue(byte[] octets, int from, int to) {
        for (int at = from; at < to; at++) {
            if (!isValue(octets[at])) {
                return false;
            }
        }
        return true;
    }

    /** Whether the text consists of characters of one octet each that may be in the value of a header. */
    static boolean isValue(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > OCTET || !isValue(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether the octet may be part of a request target. The grammar permits fewer octets (RFC 3986 section 3.3), but
     * clients send the additional ones, and these cannot be mistaken for the end of the target.
     */
    static boolean isTarget(int octet) {
        return octet > ' ' && octet < DELETE && octet != '#';
    }

    static boolean isDigit(int octet) {
        return octet >= '0' && octet <= '9';
    }

    /** Whether the text begins at {@code from}; the caller has checked that it fits. */
    static boolean startsWith(byte[] octets, int from, String text) {
        for (int i = 0; i < text.length(); i++) {
            if (octets[from + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    static int lower(int octet) {
        return octet >= 'A' && octet <= 'Z' ? octet + ('a' - 'A') : octet;
    }
}
