package org.strowger.world.walk;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The alphabet of a content, with its data_coding value. */
public enum Coding {
    GSM(0, Unit.SEPTET),
    FLASH(0xF0, Unit.SEPTET),
    FLASH_GENERAL(0x10, Unit.SEPTET),
    LATIN1(3, Unit.CHARACTER),
    UNICODE(8, Unit.WIDE),
    FLASH_UNICODE(0x18, Unit.WIDE),
    BINARY(4, Unit.OCTET),
    FLASH_BINARY(0xF4, Unit.OCTET);

    private static final int ESCAPE = 0x1B;
    private static final String ALPHABET = "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ"
            + " !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§"
            + "¿abcdefghijklmnopqrstuvwxyzäöñüà";
    private static final String EXTENSION = "^{}\\[~]|€";
    private static final byte[] EXTENSION_CODES = {0x14, 0x28, 0x29, 0x2F, 0x3C, 0x3D, 0x3E, 0x40, 0x65};

    private final int value;
    private final Unit unit;

    /** The unit in which the capacity of a segment is measured. */
    private enum Unit {
        SEPTET,
        /** A character of an 8-bit alphabet: an octet, or a septet in the broadest interpretation. */
        CHARACTER,
        WIDE,
        OCTET
    }

    Coding(int value, Unit unit) {
        this.value = value;
        this.unit = unit;
    }

    public static Coding of(int value) {
        for (Coding each : values()) {
            if (each.value == (value & 0xFF)) {
                return each;
            }
        }
        throw new AssertionError(String.format(Locale.ROOT, "nobody writes in coding 0x%02X", value));
    }

    public int value() {
        return value;
    }

    public boolean isText() {
        return unit != Unit.OCTET;
    }

    public boolean isUnicode() {
        return unit == Unit.WIDE;
    }

    /** Whether this text can be written in the GSM alphabet. */
    public static boolean isGsm(String text) {
        return text.chars().allMatch(each -> each != ESCAPE && (ALPHABET.indexOf(each) >= 0 || isExtension(each)));
    }

    private static boolean isExtension(int character) {
        return EXTENSION.indexOf(character) >= 0;
    }

    // ---- Octets

    /** The octets of a text. Octets are represented as characters up to 255. */
    byte[] octets(String text) {
        return switch (unit) {
            case SEPTET -> septets(text);
            case WIDE -> text.getBytes(StandardCharsets.UTF_16BE);
            case CHARACTER, OCTET -> text.getBytes(StandardCharsets.ISO_8859_1);
        };
    }

    private static byte[] septets(String text) {
        ByteArrayOutputStream octets = new ByteArrayOutputStream(text.length());
        text.chars().forEach(each -> {
            if (isExtension(each)) {
                octets.write(ESCAPE);
                octets.write(EXTENSION_CODES[EXTENSION.indexOf(each)]);
            } else {
                octets.write(ALPHABET.indexOf(each));
            }
        });
        return octets.toByteArray();
    }

    String text(byte[] octets) {
        return switch (unit) {
            case SEPTET -> ofSeptets(octets);
            case WIDE -> new String(octets, StandardCharsets.UTF_16BE);
            case CHARACTER, OCTET -> new String(octets, StandardCharsets.ISO_8859_1);
        };
    }

    private static String ofSeptets(byte[] octets) {
        StringBuilder text = new StringBuilder(octets.length);
        for (int i = 0; i < octets.length; i++) {
            if (octets[i] == ESCAPE && i + 1 < octets.length) {
                i++;
                text.append(extension(octets[i]));
            } else {
                text.append(octets[i] < 0 ? '\uFFFD' : ALPHABET.charAt(octets[i]));
            }
        }
        return text.toString();
    }

    private static char extension(byte code) {
        for (int i = 0; i < EXTENSION_CODES.length; i++) {
            if (EXTENSION_CODES[i] == code) {
                return EXTENSION.charAt(i);
            }
        }
        return '\uFFFD';
    }

    // ---- Room

    /**
     * The number of octets of text, in the form used in messages, that fit into a segment with a header of this length.
     */
    int room(int headerOctets) {
        int octets = 140 - headerOctets;
        return unit == Unit.SEPTET ? octets * 8 / 7 : octets;
    }

    /** As {@link #room}, for a numbered segment, with the broadest interpretation that law 3 permits. */
    int roomOfPart(int headerOctets) {
        int octets = 140 - headerOctets;
        return unit == Unit.SEPTET || unit == Unit.CHARACTER ? octets * 8 / 7 : octets;
    }
}
