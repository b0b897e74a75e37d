package org.strowger.message;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/**
 * Reads what {@link PlainFormWriter} wrote, and trusts nothing in it: what is made of it is never larger than it is
 * itself.
 */
final class PlainFormReader {
    private static final int BITS = 7;
    private static final int LOW = 0x7F;
    private static final int OCTET = 0xFF;
    private static final int NANOS = 1_000_000_000;

    /** The last octet of the longest number has the four bits that are left of 32. */
    private static final int LAST_SHIFT = 28;

    private static final int LAST_MAX = 0xF;

    private final byte[] octets;
    private final int begin;
    private final int end;
    private int at;

    PlainFormReader(byte[] octets, int at, int length) {
        if (at < 0 || length < 0 || length > octets.length - at) {
            throw new UnreadableMessage(
                    PlainForm.NAME, length + " octets from " + at + " on, where " + octets.length + " are");
        }
        this.octets = octets;
        this.begin = at;
        this.at = at;
        this.end = at + length;
    }

    int octet() {
        need(1);
        return octets[at++] & OCTET;
    }

    int number() {
        int number = 0;
        for (int shift = 0; shift < LAST_SHIFT; shift += BITS) {
            int next = octet();
            number |= (next & LOW) << shift;
            if (next <= LOW) {
                return number;
            }
        }
        int last = octet();
        if (last > LAST_MAX) {
            throw wrong("a number of more than 32 bits");
        }
        return number | (last << LAST_SHIFT);
    }

    /** A number of things that have so many octets each at least. */
    int count(int octetsMin) {
        int count = number();
        if (count < 0 || count > (end - at) / octetsMin) {
            throw wrong("more things than there is room for: " + Integer.toUnsignedString(count));
        }
        return count;
    }

    String text() {
        int twice = number();
        int characters = twice >>> 1;
        boolean wide = (twice & 1) != 0;
        if (characters > (end - at) / (wide ? Character.BYTES : 1)) {
            throw wrong("a text that does not end");
        }
        int from = at;
        at += characters * (wide ? Character.BYTES : 1);
        // Not UTF-16 as Java reads it: halves of characters, which somebody may have written, must come back.
        return wide ? wide(from, characters) : new String(octets, from, characters, StandardCharsets.ISO_8859_1);
    }

    private String wide(int from, int characters) {
        char[] text = new char[characters];
        for (int i = 0; i < characters; i++) {
            int high = octets[from + 2 * i] & OCTET;
            text[i] = (char) ((high << Byte.SIZE) | (octets[from + 2 * i + 1] & OCTET));
        }
        return new String(text);
    }

    byte[] octets() {
        int count = count(1);
        at += count;
        return Arrays.copyOfRange(octets, at - count, at);
    }

    Instant moment() {
        need(Long.BYTES);
        long seconds = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            seconds = (seconds << Byte.SIZE) | octet();
        }
        int nanos = number();
        boolean possible = seconds >= Instant.MIN.getEpochSecond() && seconds <= Instant.MAX.getEpochSecond();
        if (!possible || nanos < 0 || nanos >= NANOS) {
            throw wrong("a moment that there is not");
        }
        return Instant.ofEpochSecond(seconds, nanos);
    }

    <T> T oneOf(List<T> all, String what) {
        int place = octet();
        if (place >= all.size()) {
            throw wrong("no known " + what + ": " + place);
        }
        return all.get(place);
    }

    /** There must be nothing more. */
    void end() {
        if (at < end) {
            throw wrong((end - at) + " octets too many");
        }
    }

    private void need(int count) {
        if (end - at < count) {
            throw wrong("it ends too early");
        }
    }

    private UnreadableMessage wrong(String why) {
        return new UnreadableMessage(PlainForm.NAME, why + ", at octet " + (at - begin));
    }
}
