package org.strowger.message;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Writes the parts of {@link PlainForm}, or only counts how long they are.
 *
 * <p>A number has seven bits in each octet, the lowest first; all but the last octet have their high bit set. A text
 * begins with a number, twice its length and one more if its characters have two octets, the high one first; else they
 * have one. Octets have their count before them. A moment is its seconds since 1970 in eight octets, the high one
 * first, and its nanoseconds as a number.
 */
final class PlainFormWriter {
    private static final int BITS = 7;
    private static final int LOW = 0x7F;
    private static final int MORE = 0x80;
    private static final int NARROW_MAX = 0xFF;

    private final byte @Nullable [] to;
    private int at;

    private PlainFormWriter(byte @Nullable [] to, int at) {
        this.to = to;
        this.at = at;
    }

    static PlainFormWriter counting() {
        return new PlainFormWriter(null, 0);
    }

    static PlainFormWriter on(byte[] to, int at) {
        return new PlainFormWriter(to, at);
    }

    int at() {
        return at;
    }

    void octet(int octet) {
        byte[] out = to;
        if (out != null) {
            out[at] = (byte) octet;
        }
        at++;
    }

    void number(int number) {
        int left = number;
        while ((left & ~LOW) != 0) {
            octet((left & LOW) | MORE);
            left >>>= BITS;
        }
        octet(left);
    }

    void text(String text) {
        boolean wide = false;
        for (int i = 0; i < text.length() && !wide; i++) {
            wide = text.charAt(i) > NARROW_MAX;
        }
        number(2 * text.length() + (wide ? 1 : 0));
        for (int i = 0; i < text.length(); i++) {
            if (wide) {
                octet(text.charAt(i) >> Byte.SIZE);
            }
            octet(text.charAt(i));
        }
    }

    void octets(byte[] octets) {
        number(octets.length);
        byte[] out = to;
        if (out != null) {
            System.arraycopy(octets, 0, out, at, octets.length);
        }
        at += octets.length;
    }

    void moment(Instant moment) {
        for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            octet((int) (moment.getEpochSecond() >> shift));
        }
        number(moment.getNano());
    }
}
