package org.strowger.smpp.pdu;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.smpp.text.ReceiptText;

/**
 * The fields of a PDU where they lie in a buffer. {@link #read} walks through it once, checks that every field is whole
 * and notes where it begins; nothing is copied and nothing is allocated. It is good for as long as the buffer is, and
 * can be used again for the next PDU.
 *
 * <p>A field that a tolerated peer has left out reads as empty or 0.
 */
public final class PduView {
    /** What {@link #tlv} answers if there is none. */
    public static final int ABSENT = -1;

    private static final int UCS2 = 8;
    private static final int LAST_BITS = Long.SIZE - 1;
    private static final PduType[] TYPES = PduType.values();
    private static final int FIELDS = PduField.values().length;

    /** Of each type, by the number of each field, where it stands in the order. */
    private static final byte[] PLACES = places();

    private final int[] begins = new int[PduLayout.FIELDS_MAX + 1];
    private ByteBuf bytes = io.netty.buffer.Unpooled.EMPTY_BUFFER;

    /**
     * The number of the type. Types alternate where receipts come between responses, and to write a reference to them
     * would cost a memory fence each time.
     */
    private int type = PduType.UNKNOWN.ordinal();

    private int start;
    private int end;
    private int tlvEnd;

    /** A bit for the last six bits of each tag that is there: most of those that are asked for are not. */
    private long tlvTags;

    /** The same of those that come twice or more. */
    private long tlvTagsAgain;

    /** Where the value of the first TLV begins whose tag has these last six bits. */
    private final int[] tlvBegins = new int[Long.SIZE];

    /** Whether a TLV has a length that it should not have. */
    private boolean oddTlvs;

    /** What the text says if it is that of a receipt: looked for when it is first asked for. */
    private @Nullable ReceiptText receiptText;

    private boolean receiptTextFound;

    private static byte[] places() {
        byte[] all = new byte[FIELDS * TYPES.length];
        for (PduType each : TYPES) {
            System.arraycopy(each.layout().places(), 0, all, FIELDS * each.ordinal(), FIELDS);
        }
        return all;
    }

    /**
     * Finds the fields of the PDU of {@code octets} that begins at {@code start}.
     *
     * @return {@link PduRefusal#ACCEPTED}, or why not: then only the header may be read
     */
    public PduRefusal read(ByteBuf pdu, int startOfPdu, int octets, SmppTolerance tolerance) {
        lookAt(pdu);
        start = startOfPdu;
        end = startOfPdu + octets;
        receiptTextFound = false;
        PduType came = PduType.of(PduHeader.commandId(pdu, startOfPdu));
        type = came.ordinal();
        if (came == PduType.UNKNOWN) {
            nothingFrom(0, end);
            return unknown();
        }
        if (came.isResponse() && (PduHeader.status(pdu, startOfPdu) != 0 || octets == PduHeader.OCTETS)) {
            return readPoorResponse(octets, tolerance);
        }
        noteHeader(tolerance);
        PduRefusal refusal = PduWalk.whole(this, tolerance);
        if (refusal.isAccepted() || !came.isResponse()) {
            return refusal;
        }
        // Nobody can be told, and the request that waits for it must not wait in vain.
        tolerance.note(SmppDeviation.DAMAGED_RESPONSE);
        return PduRefusal.ACCEPTED;
    }

    /** A reference that is written costs more than one that is compared, and nearly always it is the same one. */
    @SuppressWarnings("ReferenceEquality")
    private void lookAt(ByteBuf pdu) {
        if (bytes != pdu) {
            bytes = pdu;
        }
    }

    // ---- The header

    public PduType type() {
        return TYPES[type];
    }

    public int commandId() {
        return PduHeader.commandId(bytes, start);
    }

    public int status() {
        return PduHeader.status(bytes, start);
    }

    public int sequence() {
        return PduHeader.sequence(bytes, start);
    }

    public int octets() {
        return end - start;
    }

    public boolean hasBody() {
        return end > start + PduHeader.OCTETS;
    }

    // ---- The fields

    public boolean has(PduField field) {
        return PLACES[FIELDS * type + field.ordinal()] != PduLayout.ABSENT;
    }

    /** Where it stands in the order; to ask for one that is not there is a fault of ours. */
    private int place(PduField field) {
        int place = PLACES[FIELDS * type + field.ordinal()];
        assert place != PduLayout.ABSENT : field + " is no field of this PDU";
        return place;
    }

    /** Where the field begins in the buffer. */
    public int begin(PduField field) {
        return begins[place(field)];
    }

    /** Where the field ends in the buffer, after the NUL of a string. */
    public int end(PduField field) {
        return begins[place(field) + 1];
    }

    /** A field that is a number, unsigned. */
    public int number(PduField field) {
        int place = place(field);
        int at = begins[place];
        return begins[place + 1] == at ? 0 : bytes.getUnsignedByte(at);
    }

    /** The characters of a string, without the NUL. */
    public int textOctets(PduField field) {
        int place = place(field);
        return stringOctets(begins[place], begins[place + 1]);
    }

    /** A field that is a string, a character for each octet. */
    public String text(PduField field) {
        int at = begin(field);
        int octets = stringOctets(at, end(field));
        return octets == 0 ? "" : bytes.toString(at, octets, StandardCharsets.ISO_8859_1);
    }

    /** The first octet of a field; 0 if it is empty. */
    public int firstOctet(PduField field) {
        int at = begin(field);
        return end(field) > at ? bytes.getUnsignedByte(at) : 0;
    }

    /** A field that is octets. */
    public byte[] octets(PduField field) {
        byte[] value = new byte[end(field) - begin(field)];
        bytes.getBytes(begin(field), value);
        return value;
    }

    /** The address in these three fields. */
    public Address address(PduField ton, PduField npi, PduField text) {
        return new Address(number(ton), number(npi), text(text));
    }

    /** The address of the sender. */
    public Address source() {
        return address(PduField.SOURCE_ADDR_TON, PduField.SOURCE_ADDR_NPI, PduField.SOURCE_ADDR);
    }

    /** Whether that is the {@link #address}, without reading it into one. */
    public boolean isAddress(Address other, PduField ton, PduField npi, PduField text) {
        if (number(ton) != other.ton() || number(npi) != other.npi()) {
            return false;
        }
        int octets = textOctets(text);
        int at = begin(text);
        boolean same = octets == other.text().length();
        for (int i = 0; same && i < octets; i++) {
            same = bytes.getUnsignedByte(at + i) == other.text().charAt(i);
        }
        return same;
    }

    /** Whether data_coding says that each character of the text has two octets. */
    boolean isUcs2() {
        return number(PduField.DATA_CODING) == UCS2;
    }

    /** Where the text is. */
    public TextPlace text() {
        return TextPlace.of(this);
    }

    /** The fields of the text if it is that of a receipt. Looked for once; good for as long as this view is. */
    public ReceiptText receiptText() {
        ReceiptText known = receiptText;
        if (known == null) {
            known = new ReceiptText();
            receiptText = known;
        }
        if (!receiptTextFound) {
            receiptTextFound = true;
            TextPlace place = text();
            known.look(bytes, place.begin(this), place.wholeLength(this), isUcs2() ? Character.BYTES : 1);
        }
        return known;
    }

    /** The whole PDU in an array of exactly its size. */
    public byte[] toBytes() {
        byte[] octets = new byte[end - start];
        copy(octets, 0);
        return octets;
    }

    /** Puts the whole PDU there. */
    public void copy(byte[] to, int at) {
        bytes.getBytes(start, to, at, end - start);
    }

    // ---- The TLVs

    public boolean hasTlvs() {
        return tlvBegin() < tlvEnd;
    }

    /** Where the first TLV begins. */
    public int tlvBegin() {
        return begins[type().layout().size()];
    }

    /** Where the last TLV ends. */
    public int tlvEnd() {
        return tlvEnd;
    }

    /** Where the value of the first TLV begins; {@link #ABSENT} if there is none. */
    public int firstTlv() {
        return hasTlvs() ? tlvBegin() + Tlv.HEADER_OCTETS : ABSENT;
    }

    /** Where the value of the TLV behind this one begins; {@link #ABSENT} if there is none. */
    public int nextTlv(int value) {
        int next = value + tlvOctets(value);
        return next < tlvEnd ? next + Tlv.HEADER_OCTETS : ABSENT;
    }

    /** The tag of the TLV whose value begins at {@code value}. */
    public int tlvTag(int value) {
        return bytes.getUnsignedShort(value - Tlv.HEADER_OCTETS);
    }

    /** Where the value of the first TLV with this tag begins; {@link #ABSENT} if there is none. */
    public int tlv(TlvTag tag) {
        int value = (tlvTags & bit(tag.tag())) == 0 ? ABSENT : tlvBegins[tag.tag() & LAST_BITS];
        while (value != ABSENT && tlvTag(value) != tag.tag()) {
            value = nextTlv(value);
        }
        return value;
    }

    /** How many TLVs with this tag there are. */
    int count(TlvTag tag) {
        int first = tlv(tag);
        if (first == ABSENT || (tlvTagsAgain & bit(tag.tag())) == 0) {
            return first == ABSENT ? 0 : 1;
        }
        int count = 0;
        for (int value = first; value != ABSENT; value = nextTlv(value)) {
            count += tlvTag(value) == tag.tag() ? 1 : 0;
        }
        return count;
    }

    /** Whether a TLV has a length that it should not have, which was tolerated. */
    public boolean hasOddTlvs() {
        return oddTlvs;
    }

    /** The length of the value that begins at {@code value}. */
    public int tlvOctets(int value) {
        return bytes.getUnsignedShort(value - 2);
    }

    /** The value of a TLV that is an integer, of whatever length; {@code otherwise} if it is not there or empty. */
    public int tlvNumber(TlvTag tag, int otherwise) {
        int value = tlv(tag);
        if (value == ABSENT || tlvOctets(value) == 0) {
            return otherwise;
        }
        int number = 0;
        for (int i = 0; i < tlvOctets(value); i++) {
            number = (number << 8) | bytes.getUnsignedByte(value + i);
        }
        return number;
    }

    /** The value of a TLV that is a string, without its NUL; empty if it is not there. */
    public String tlvText(TlvTag tag) {
        int value = tlv(tag);
        if (value == ABSENT) {
            return "";
        }
        int octets = stringOctets(value, value + tlvOctets(value));
        return bytes.toString(value, octets, StandardCharsets.ISO_8859_1);
    }

    /** The value of a TLV; empty if it is not there. */
    public byte[] tlvValue(TlvTag tag) {
        int value = tlv(tag);
        byte[] octets = new byte[value == ABSENT ? 0 : tlvOctets(value)];
        if (value != ABSENT) {
            bytes.getBytes(value, octets);
        }
        return octets;
    }

    // ---- For the package

    public ByteBuf bytes() {
        return bytes;
    }

    int startOfPdu() {
        return start;
    }

    public int endOfPdu() {
        return end;
    }

    void begin(int place, int at) {
        begins[place] = at;
    }

    /** So many fields of an octet each. */
    void beginOctets(int place, int at, int count) {
        for (int i = 0; i < count; i++) {
            begins[place + i] = at + i;
        }
    }

    public int begin(int place) {
        return begins[place];
    }

    /** The TLVs begin. */
    void beginTlvs() {
        tlvTags = 0;
        tlvTagsAgain = 0;
        oddTlvs = false;
    }

    /** One more. */
    void addTlv(int tag, int value) {
        long bit = bit(tag);
        if ((tlvTags & bit) == 0) {
            tlvTags |= bit;
            tlvBegins[tag & LAST_BITS] = value;
        } else {
            tlvTagsAgain |= bit;
        }
    }

    /** One of them is too long or too short. */
    void oddTlv() {
        oddTlvs = true;
    }

    void endTlvs(int at) {
        tlvEnd = at;
    }

    private static long bit(int tag) {
        return 1L << tag; // Of a long, a shift counts but the last six bits.
    }

    /** From {@code place} on, all fields are empty, and there are no TLVs. */
    void nothingFrom(int place, int at) {
        for (int i = place; i <= type().layout().size(); i++) {
            begins[i] = at;
        }
        beginTlvs();
        tlvEnd = at;
    }

    /** A string ends with a NUL, but for the last of a response whose sender forgot it. */
    private int stringOctets(int from, int to) {
        return to > from && bytes.getByte(to - 1) == 0 ? to - from - 1 : to - from;
    }

    // ---- Reading

    /**
     * A response with an error, or with nothing but a header. Whatever its body looks like, its status counts: by 5.0
     * the body is not to be there at all, and peers send all sorts of things.
     */
    private PduRefusal readPoorResponse(int octets, SmppTolerance tolerance) {
        noteHeader(tolerance);
        if (octets == PduHeader.OCTETS) {
            nothingFrom(0, end);
            if (status() == 0 && type().layout().size() > 0) {
                tolerance.note(SmppDeviation.MISSING_BODY);
            }
            return PduRefusal.ACCEPTED;
        }
        // Of a failed delivery the body tells why (5.0 section 4.2.5); of any other error it should not be there.
        boolean tells = status() == CommandStatus.RDELIVERYFAILURE.value();
        SmppTolerance silent = new SmppTolerance(tolerance.leniency(), DeviationListener.NONE);
        if (type().layout().size() > 0 && !tells) {
            tolerance.note(SmppDeviation.ERROR_BODY);
        }
        if (PduWalk.whole(this, tells ? tolerance : silent).isAccepted()) {
            return PduRefusal.ACCEPTED;
        }
        tolerance.note(SmppDeviation.DAMAGED_ERROR_BODY);
        nothingFrom(0, start + PduHeader.OCTETS);
        if (!TlvWalk.whole(this, silent).isAccepted()) {
            nothingFrom(0, start + PduHeader.OCTETS);
        }
        return PduRefusal.ACCEPTED;
    }

    private void noteHeader(SmppTolerance tolerance) {
        if (!type().isResponse()) {
            if (status() != 0) {
                tolerance.note(SmppDeviation.STATUS_IN_REQUEST);
            }
            if (sequence() <= 0) {
                tolerance.note(SmppDeviation.SEQUENCE_OUT_OF_RANGE);
            }
        }
    }

    private PduRefusal unknown() {
        int id = commandId();
        return PduRefusal.of(
                        CommandStatus.RINVCMDID, "the command_id is known", PduHeader.ID, String.format("0x%08X", id))
                .by(id < 0 ? PduRefusal.Reply.NONE : PduRefusal.Reply.NACK);
    }
}
