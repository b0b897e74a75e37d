package org.strowger.world.walk;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.strowger.message.Body;

/**
 * The content of a message.
 *
 * @param text octets that are no text have a character for each
 * @param elements what its user data header has besides the number of a segment, in hexadecimal digits
 */
public record Content(Coding coding, String text, String elements) {
    /** An element that numbers a segment, with an 8-bit reference. */
    static final int NUMBER_OCTETS = 5;

    /** Of the characters that walks write, those that the GSM alphabet lacks, and what is similar to them. */
    private static final Map<Character, String> NEAR = Map.ofEntries(
            Map.entry('\u201c', "\""),
            Map.entry('\u201d', "\""),
            Map.entry('\u2019', "'"),
            Map.entry('\u2013', "-"),
            Map.entry('\u2026', "..."),
            Map.entry('\u00ea', "e"),
            Map.entry('\u00ca', "E"),
            Map.entry('\u0151', "\u00f6"),
            Map.entry('\u0150', "\u00d6"),
            Map.entry('\u0141', "L"),
            Map.entry('\u0142', "l"),
            Map.entry('\u00e7', "\u00c7"),
            Map.entry('\u041f', "\u03a0"));

    private static final int NUMBER = 0;
    private static final int NUMBER_WIDE = 8;
    private static final HexFormat HEX = HexFormat.of();

    public Content(Coding coding, String text) {
        this(coding, text, "");
    }

    /** As the router writes a text. */
    public static Content written(String text) {
        // A rule may have cut a character of two halves in the middle.
        String whole = new String(text.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.UTF_16BE);
        return new Content(Coding.isGsm(whole) ? Coding.GSM : Coding.UNICODE, whole);
    }

    /** The same text where there is only the GSM alphabet and UCS-2. */
    Content translated() {
        return new Content(written(text).coding(), text, elements);
    }

    /** Whether a segment may have no room for it in another protocol. */
    public boolean growsInTranslation() {
        return coding == Coding.LATIN1 && !Coding.isGsm(text);
    }

    /** A text in UCS-2 in the GSM alphabet, if it has similar characters and needs no more segments. */
    Content transliterated() {
        if (!coding.isUnicode()) {
            return this;
        }
        StringBuilder near = new StringBuilder();
        text.chars().forEach(each -> near.append(NEAR.getOrDefault((char) each, String.valueOf((char) each))));
        Coding other = coding == Coding.UNICODE ? Coding.GSM : Coding.FLASH_GENERAL;
        Content written = new Content(other, near.toString(), elements);
        return Coding.isGsm(written.text) && written.segments() <= segments() ? written : this;
    }

    public Content saying(String other) {
        return new Content(coding, other, elements);
    }

    /** The text as rules of the router read it: empty if there is none. */
    public String readable() {
        return coding.isText() ? text : "";
    }

    // ---- On the wire

    public Body body() {
        return body(new byte[0]);
    }

    /** @param number an element that numbers the segment */
    public Body body(byte[] number) {
        byte[] others = HEX.parseHex(elements);
        int length = number.length + others.length;
        byte[] header = new byte[length == 0 ? 0 : 1 + length];
        if (length > 0) {
            header[0] = (byte) length;
            System.arraycopy(number, 0, header, 1, number.length);
            System.arraycopy(others, 0, header, 1 + number.length, others.length);
        }
        return Body.of(header, coding.octets(text), coding.value());
    }

    /** A message or segment, without its number. */
    public static Content read(Body body) {
        byte[] octets = body.octets();
        int from = body.hasHeader() ? 1 + (octets[0] & 0xFF) : 0;
        StringBuilder others = new StringBuilder();
        int at = 1;
        while (at < from) {
            int next = at + 2 + (octets[at + 1] & 0xFF);
            boolean isNumber = octets[at] == NUMBER || octets[at] == NUMBER_WIDE;
            // A total of 1 numbers nothing (law 3).
            if (!isNumber || octets[next - 2] == 1) {
                others.append(HEX.formatHex(octets, at, next));
            }
            at = next;
        }
        Coding coding = Coding.of(body.coding());
        return new Content(coding, coding.text(Arrays.copyOfRange(octets, from, octets.length)), others.toString());
    }

    // ---- Segments

    /** As one message leaves in segments that are numbered in their headers. */
    public List<Content> cut() {
        int others = elements.length() / 2;
        boolean isOne = octets() <= coding.room(others == 0 ? 0 : 1 + others);
        return isOne ? List.of(this) : unnumbered().cut(NUMBER_OCTETS);
    }

    /** In segments, each with an element of that length in its header. */
    List<Content> cut(int numberOctets) {
        int room = coding.room(headerOctets(numberOctets));
        List<Content> cuts = new ArrayList<>();
        int from = 0;
        int used = 0;
        int at = 0;
        while (at < text.length()) {
            int next = text.offsetByCodePoints(at, 1);
            int octets = coding.octets(text.substring(at, next)).length;
            if (used + octets > room) {
                cuts.add(saying(text.substring(from, at)));
                from = at;
                used = 0;
            }
            used += octets;
            at = next;
        }
        cuts.add(saying(text.substring(from)));
        return cuts;
    }

    /** Without an element that numbers it as segment 1 of 1. */
    private Content unnumbered() {
        int others = elements.startsWith("0003") ? 10 : elements.startsWith("0804") ? 12 : 0;
        return new Content(coding, text, elements.substring(others));
    }

    /** How many segments are on the air if it is not cut by anyone before the SMSC (law 3). */
    public int segments() {
        return cut().size();
    }

    /** How many segments it is with a number in its header that takes so many octets (law 3). */
    int segmentsOfPart(int numberOctets) {
        int headerOctets = headerOctets(numberOctets);
        int room = 140 - headerOctets;
        return octets() <= coding.roomOfPart(headerOctets) ? 1 : (octets() + room - 1) / room;
    }

    private int headerOctets(int numberOctets) {
        return 1 + numberOctets + elements.length() / 2;
    }

    private int octets() {
        return coding.octets(text).length;
    }

    @Override
    public String toString() {
        return "\"" + (coding.isText() ? text : HEX.formatHex(coding.octets(text))) + "\""
                + (coding == Coding.GSM ? "" : " in " + coding) + (elements.isEmpty() ? "" : " after " + elements);
    }
}
