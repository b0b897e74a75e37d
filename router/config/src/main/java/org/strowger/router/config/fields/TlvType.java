package org.strowger.router.config.fields;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** The encoding of the value of a TLV (SMPP 3.4 section 3.1). */
public enum TlvType {
    TEXT(0, "a text in ISO 8859-1"),
    C_STRING(0, "a text in ISO 8859-1 without NUL"),
    INT1(1, "a number from 0 to 255"),
    INT2(2, "a number from 0 to 65535"),
    INT4(4, "a number from 0 to 4294967295"),
    OCTETS(0, "hexadecimal digits, two for each octet");

    /** The longest value of most TLVs of SMPP. */
    static final int OCTETS_MAX = 255;

    private static final int LATIN_MAX = 0xFF;
    private static final int DECIMAL_DIGITS_MAX = 10;

    private final int octets;
    private final String expected;

    TlvType(int octets, String expected) {
        this.octets = octets;
        this.expected = expected;
    }

    /** The values of this type, as the object of a sentence. */
    String expected() {
        return expected;
    }

    /** The value in octets; empty if the text is too long or not a value of this type. */
    Optional<byte[]> encode(String text) {
        Optional<byte[]> value =
                switch (this) {
                    case TEXT -> latin(text);
                    case C_STRING ->
                        latin(text)
                                .filter(each -> text.indexOf('\0') < 0)
                                .map(each -> Arrays.copyOf(each, each.length + 1));
                    case INT1, INT2, INT4 -> number(text);
                    case OCTETS -> hex(text);
                };
        return value.filter(each -> each.length <= OCTETS_MAX);
    }

    private static Optional<byte[]> latin(String text) {
        boolean fits = text.chars().allMatch(each -> each <= LATIN_MAX);
        return fits ? Optional.of(text.getBytes(StandardCharsets.ISO_8859_1)) : Optional.empty();
    }

    private Optional<byte[]> number(String text) {
        boolean decimal = !text.isEmpty()
                && text.length() <= DECIMAL_DIGITS_MAX
                && text.chars().allMatch(each -> each >= '0' && each <= '9');
        long number = decimal ? Long.parseLong(text) : Long.MAX_VALUE;
        if (number >= 1L << (Byte.SIZE * octets)) {
            return Optional.empty();
        }
        byte[] value = new byte[octets];
        for (int i = 0; i < octets; i++) {
            value[i] = (byte) (number >>> (Byte.SIZE * (octets - 1 - i)));
        }
        return Optional.of(value);
    }

    private static Optional<byte[]> hex(String text) {
        try {
            return Optional.of(HexFormat.of().parseHex(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
