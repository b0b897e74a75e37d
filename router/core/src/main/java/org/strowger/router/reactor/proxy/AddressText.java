package org.strowger.router.reactor.proxy;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Parses numeric addresses strictly, without name lookups. */
final class AddressText {
    /** The result for a text that is not an address. */
    private static final byte[] NONE = {};

    private static final int OCTETS_V4 = 4;
    private static final int OCTETS_V6 = 16;
    private static final int OCTET_MAX = 0xFF;
    private static final int OCTET_DIGITS_MAX = 3;
    private static final int GROUP_DIGITS_MAX = 4;
    private static final int HEX = 16;
    private static final String GAP = "::";

    private AddressText() {}

    /** An IPv4 address; empty if the text is not an IPv4 address. */
    static byte[] v4(String text) {
        String[] parts = text.split("\\.", -1);
        byte[] octets = new byte[OCTETS_V4];
        if (parts.length != OCTETS_V4) {
            return NONE;
        }
        for (int i = 0; i < OCTETS_V4; i++) {
            int octet = decimal(parts[i], OCTET_DIGITS_MAX);
            if (octet < 0 || octet > OCTET_MAX) {
                return NONE;
            }
            octets[i] = (byte) octet;
        }
        return octets;
    }

    /**
     * An IPv6 address: eight groups, or fewer with one gap, the last two optionally in IPv4 notation; empty if the text
     * is not an IPv6 address.
     */
    static byte[] v6(String text) {
        int gap = text.indexOf(GAP);
        if (gap < 0) {
            byte[] all = groups(text);
            return all.length == OCTETS_V6 ? all : NONE;
        }
        String before = text.substring(0, gap);
        String after = text.substring(gap + GAP.length());
        byte[] first = groups(before);
        byte[] last = groups(after);
        boolean wrong = (first.length == 0 && !before.isEmpty())
                || (last.length == 0 && !after.isEmpty())
                || before.contains(".")
                || first.length + last.length >= OCTETS_V6;
        if (wrong) {
            return NONE;
        }
        byte[] all = Arrays.copyOf(first, OCTETS_V6);
        System.arraycopy(last, 0, all, OCTETS_V6 - last.length, last.length);
        return all;
    }

    /** Groups with colons between them; empty if a group is malformed or there are too many groups. */
    private static byte[] groups(String text) {
        String[] parts = text.split(":", -1);
        ByteBuffer octets = ByteBuffer.allocate(OCTETS_V6);
        for (int i = 0; i < parts.length; i++) {
            boolean dotted = i == parts.length - 1 && parts[i].contains(".");
            byte[] group = dotted ? v4(parts[i]) : group(parts[i]);
            if (group.length == 0 || group.length > octets.remaining()) {
                return NONE;
            }
            octets.put(group);
        }
        return Arrays.copyOf(octets.array(), octets.position());
    }

    private static byte[] group(String text) {
        int value = number(text, GROUP_DIGITS_MAX, HEX);
        return value < 0 ? NONE : new byte[] {(byte) (value >> Byte.SIZE), (byte) value};
    }

    /** The value of a number without leading zeros; negative if the text is not such a number. */
    static int decimal(String text, int digitsMax) {
        return text.length() > 1 && text.charAt(0) == '0' ? -1 : number(text, digitsMax, 10);
    }

    private static int number(String text, int digitsMax, int radix) {
        if (text.isEmpty() || text.length() > digitsMax) {
            return -1;
        }
        int value = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int digit = c < 0x80 ? Character.digit(c, radix) : -1;
            if (digit < 0) {
                return -1;
            }
            value = value * radix + digit;
        }
        return value;
    }
}
