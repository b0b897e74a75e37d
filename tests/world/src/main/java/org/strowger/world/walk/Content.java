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
 * @param text the text; for octets that are not text, one character for each octet
 * @param elements the elements of the user data header except the segment number, in hexadecimal digits
 */
public record Content(Coding coding, String text, String elements) {
    /** The length of an element that numbers a segment with an 8-bit reference. */
    static final int NUMBER_OCTETS = 5;

    /** The characters used in walks that the GSM alphabet lacks, each with a similar one. */
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

    /** A text in the form in which the router writes it. */
    public static Content written(String text) {
        // A rule may have cut the text between the two halves of a character.
        String whole = new String(text.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.UTF_16BE);
        return new Content(Coding.isGsm(whole) ? Coding.GSM : Coding.UNICODE, whole);
    }

    /** The same text for a protocol that has only the GSM alphabet and UCS-2. */
    Content translated() {
        return new Content(written(text).coding(), text, elements);
    }

    /** Whether the content becomes longer in another protocol, so that it may not fit into a segment. */
    public boolean growsInTranslation() {
        return coding == Coding.LATIN1 && !Coding.isGsm(text);
    }

    /** A UCS-2 text converted to the GSM alphabet, if similar characters exist and no more segments are needed. */
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

    /** The text as rules of the router read it; empty if it is not text. */
    public String readable() {
        return coding.isText() ? text : "";
    }

    // ---- On the wire

    public Body body() {
        return body(new byte[0]);
    }

    /** @param number the element that numbers the segment */
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

    /** Reads a message or segment, without the segment number. */
    public static Content read(Body body) {
        byte[] octets = body.octets();
        int from = body.hasHeader() ? 1 + (octets[0] & 0xFF) : 0;
        StringBuilder others = new StringBuilder();
        int at = 1;
        while (at < from) {
            int next = at + 2 + (octets[at + 1] & 0xFF);
            boolean isNumber = octets[at] == NUMBER || octets[at] == NUMBER_WIDE;
            // An element with a total of 1 does not number a segment (law 3).
            if (!isNumber || octets[next - 2] == 1) {
                others.append(HEX.formatHex(octets, at, next));
            }
            at = next;
        }
        Coding coding = Coding.of(body.coding());
        return new Content(coding, coding.text(Arrays.copyOfRange(octets, from, octets.length)), others.toString());
    }

    // ---- Segments

    /** The segments in which a single message is sent, numbered in their headers. */
    public List<Content> cut() {
        int others = elements.length() / 2;
        boolean isOne = octets() <= coding.room(others == 0 ? 0 : 1 + others);
        return isOne ? List.of(this) : unnumbered().cut(NUMBER_OCTETS);
    }

    /** Cuts the content into segments, each with a number element of this length in its header. */
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

    /** The content without an element that numbers it as segment 1 of 1. */
    private Content unnumbered() {
        int others = elements.startsWith("0003") ? 10 : elements.startsWith("0804") ? 12 : 0;
        return new Content(coding, text, elements.substring(others));
    }

    /** The number of segments on the air if only the SMSC cuts the content (law 3). */
    public int segments() {
        return cut().size();
    }

    /** The number of segments on the air if the header contains a number element of this length (law 3). */
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
