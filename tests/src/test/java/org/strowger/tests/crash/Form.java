package org.strowger.tests.crash;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The forms in which applications send messages. A form of several parts is a long message, sent in segments. */
enum Form {
    /** A text in the default alphabet. */
    PLAIN(1, 0, Location.TEXT),
    /** A text that the hook replaces by a longer one. */
    REWORDED(Fate.DELIVERED),
    /** Segments that a header numbers with a reference of 8 bits. */
    REFERENCE_8(2, 0, Location.TEXT, 0x05, 0x00, 0x03, 0x2A, 2, 0),
    /** Segments that a header numbers with a reference of 16 bits. */
    REFERENCE_16(3, 8, Location.TEXT, 0x06, 0x08, 0x04, 0x12, 0x34, 3, 0),
    /** Segments that TLVs number. */
    SAR(2, 0, Location.SAR),
    /** A text in {@code message_payload}, too long for one segment. */
    PAYLOAD(1, 0, Location.PAYLOAD),
    /** The same, with a header that says that it is the only segment. */
    ONLY_SEGMENT(1, 0, Location.PAYLOAD, 0x05, 0x00, 0x03, 0x2A, 1, 1),
    /** Octets for an application port. */
    BINARY(1, 4, Location.TEXT, 0x06, 0x05, 0x04, 0x0B, 0x84, 0x23, 0xF0),
    /** A text that is displayed at once, and not stored. */
    FLASH(1, 0x10, Location.TEXT),
    /** A text in UCS-2. */
    UCS2(1, 8, Location.TEXT),
    /** A text in Latin-1. */
    LATIN1(1, 3, Location.TEXT),
    /** A coding that hardly anybody uses: KS C 5601. */
    KOREAN(1, 14, Location.TEXT),
    /** A data coding of the message class group, with 8-bit data. */
    CLASS_1_DATA(1, 0xF5, Location.TEXT),
    /** A text whose application wants no receipt. */
    WITHOUT_RECEIPT(Fate.DELIVERED),
    /** A text with a validity of an hour. */
    VALID_FOR_AN_HOUR(Fate.DELIVERED),
    /** A text that is to be delivered 3 seconds later. */
    DEFERRED(Fate.DELIVERED),
    /** A text that the SMSC refuses for now, once. */
    RETRIED(Fate.DELIVERED),
    /** A text whose receipt comes before the response. */
    REPORTED_EARLY(Fate.DELIVERED),
    /** A text whose receipt comes seconds later. */
    REPORTED_LATE(Fate.DELIVERED),
    /** A text with a receipt that is not the last one, and does not say so but in its state. */
    ENROUTE_FIRST(Fate.DELIVERED),
    /** A text that the SMSC cannot deliver. */
    UNDELIVERED(Fate.UNDELIVERED),
    /** A text with a validity of seconds, for which the SMSC has no room. */
    EXPIRED(Fate.EXPIRED),
    /** A text that a filter refuses. */
    REFUSED(Fate.REFUSED),
    /** A text that the hook refuses. */
    REFUSED_BY_HOOK(Fate.REFUSED_BY_HOOK),
    /** A text that the SMSC refuses for good. */
    REFUSED_BY_SMSC(Fate.REFUSED_BY_SMSC);

    /** Where the text of a form is, and what numbers its parts. */
    private enum Location {
        TEXT,
        SAR,
        PAYLOAD
    }

    static final List<Form> ALL = List.of(values());

    /**
     * Those of which the release {@code 50f26822} makes the same as this program. It takes ENROUTE for the last state
     * of a message, counts and charges a payload that numbers itself as one segment, and one to which a hook adds as it
     * came.
     */
    static final List<Form> OF_FORMER_RELEASE = ALL.stream()
            .filter(form -> form != ENROUTE_FIRST && form != ONLY_SEGMENT && form != REWORDED)
            .toList();

    private static final int SAR_MSG_REF_NUM = 0x020C;
    private static final int SAR_TOTAL_SEGMENTS = 0x020E;
    private static final int SAR_SEGMENT_SEQNUM = 0x020F;
    private static final int MESSAGE_PAYLOAD = 0x0424;
    /** Even, for UCS-2, and short enough for a segment in any coding. */
    private static final int TEXT_OCTETS = 100;

    private static final int PAYLOAD_OCTETS = 500;
    private static final int SEPTETS_OF_A_SEGMENT = 153;
    private static final int HEADER_BIT = 0x40;

    private final int parts;
    private final int coding;
    private final Location location;

    @SuppressWarnings("ImmutableEnumChecker") // not changed
    private final int[] header;

    private final Fate fate;

    /** A plain text. */
    Form(Fate fate) {
        this.parts = 1;
        this.coding = 0;
        this.location = Location.TEXT;
        this.header = new int[0];
        this.fate = fate;
    }

    Form(int parts, int coding, Location location, int... header) {
        this.parts = parts;
        this.coding = coding;
        this.location = location;
        this.header = header;
        this.fate = Fate.DELIVERED;
    }

    static Form of(int ordinal) {
        return ALL.get(ordinal);
    }

    /** How many segments its application sends. */
    int parts() {
        return parts;
    }

    /** Its fate, if all are asked. */
    Fate fate() {
        return fate;
    }

    /** Whether a text is of this form. */
    boolean begins(String text) {
        return text.startsWith(mark());
    }

    /** Only characters that are the same octets in ASCII and GSM. */
    private String mark() {
        return name().replace('_', ' ') + ": ";
    }

    boolean wantsReceipt() {
        return this != WITHOUT_RECEIPT;
    }

    /** Whether the hook replaces its text by a longer one. */
    boolean isReworded() {
        return this == REWORDED;
    }

    /** How many segments one of its parts is charged as. */
    int charged(Role role) {
        if (location == Location.PAYLOAD) {
            return (PAYLOAD_OCTETS + SEPTETS_OF_A_SEGMENT - 1) / SEPTETS_OF_A_SEGMENT;
        }
        return isReworded() && role.isHooked() ? Words.REWORDED_SEGMENTS : 1;
    }

    /** The octets of the submit_sm of an application. */
    byte[] packet(int application, int part) {
        return composed(application, part).octets();
    }

    /**
     * The submit_sm of an application, to the first recipient.
     *
     * @param part from 0
     */
    SubmitPacket composed(int application, int part) {
        SubmitPacket packet = new SubmitPacket()
                .from(Words.sender(application))
                .to(Words.recipient(0))
                .coding(coding)
                .receipt(wantsReceipt() ? 1 : 0)
                .scheduled(this == DEFERRED ? "000000000003000R" : "")
                .validity(validity());
        byte[] text = Arrays.copyOf(beginning(application), TEXT_OCTETS);
        switch (location) {
            case TEXT -> packet.text(headerOf(part), text).mode(header.length > 0 ? HEADER_BIT : 0);
            case SAR ->
                packet.text(new byte[0], text)
                        .parameter(SAR_MSG_REF_NUM, 0x12, 0x34)
                        .parameter(SAR_TOTAL_SEGMENTS, parts)
                        .parameter(SAR_SEGMENT_SEQNUM, part + 1);
            case PAYLOAD ->
                packet.parameter(MESSAGE_PAYLOAD, longText(headerOf(part), application))
                        .mode(header.length > 0 ? HEADER_BIT : 0);
        }
        return packet;
    }

    private String validity() {
        return switch (this) {
            case VALID_FOR_AN_HOUR -> "000000010000000R";
            case EXPIRED -> "000000000004000R";
            default -> "";
        };
    }

    /** Filter and hook know the texts that they refuse by their beginnings. */
    private byte[] beginning(int application) {
        String text = new String(Words.text(application).octets(), StandardCharsets.US_ASCII);
        boolean isKnown = this == REWORDED || fate == Fate.REFUSED || fate == Fate.REFUSED_BY_HOOK;
        return (isKnown ? mark() + text : text).getBytes(StandardCharsets.US_ASCII);
    }

    private byte[] headerOf(int part) {
        byte[] octets = new byte[header.length];
        for (int i = 0; i < octets.length; i++) {
            octets[i] = (byte) header[i];
        }
        if (parts > 1) {
            octets[octets.length - 1] = (byte) (part + 1);
        }
        return octets;
    }

    private static byte[] longText(byte[] header, int application) {
        String text = new String(Words.text(application).octets(), StandardCharsets.US_ASCII);
        byte[] octets = text.repeat(PAYLOAD_OCTETS / text.length() + 1)
                .substring(0, PAYLOAD_OCTETS)
                .getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(header.length + octets.length)
                .put(header)
                .put(octets)
                .array();
    }
}
