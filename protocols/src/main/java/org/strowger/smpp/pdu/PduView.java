package org.strowger.smpp.pdu;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.protocol.session.PacketMessage;
import org.strowger.smpp.text.ReceiptText;

/**
 * Provides access to the fields of a PDU in the buffer in which it arrived. {@link #read} scans the PDU once, checks
 * that every field is complete and records where it starts; it copies and allocates nothing. A view is valid as long as
 * its buffer and can be reused for the next PDU. It belongs to one owner.
 *
 * <p>A field that a tolerated peer omitted is empty or 0.
 */
public final class PduView implements PacketMessage.View {
    /** Returned by {@link #tlv} if the PDU does not have the TLV. */
    public static final int ABSENT = -1;

    private static final int UCS2 = 8;
    private static final int LAST_BITS = Long.SIZE - 1;
    private static final PduType[] TYPES = PduType.values();
    private static final int FIELDS = PduField.values().length;

    /** The place of each field in the layout, indexed by the ordinals of the type and the field. */
    private static final byte[] INDEXES = indexes();

    private final int[] begins = new int[PduLayout.FIELDS_MAX + 1];
    private ByteBuf bytes = io.netty.buffer.Unpooled.EMPTY_BUFFER;

    /**
     * The ordinal of the type. Receipts and responses alternate on a connection, and storing a reference would cost a
     * memory fence each time.
     */
    private int type = PduType.UNKNOWN.ordinal();

    private int start;
    private int end;
    private int tlvEnd;

    /**
     * A bit set, indexed by the last six bits of each tag in the PDU. Most TLVs are absent, so this set decides most
     * lookups.
     */
    private long tlvTags;

    /** Like {@link #tlvTags}, for tags whose last six bits occur more than once in this PDU. */
    private long tlvTagsAgain;

    /** The index of the value of the first TLV, by the last six bits of its tag. */
    private final int[] tlvBegins = new int[Long.SIZE];

    /** Whether a TLV has a wrong length that was tolerated. */
    private boolean oddTlvs;

    /** The scanner of the text as a receipt; created at the first access. */
    private @Nullable ReceiptText receiptText;

    private boolean receiptTextFound;

    private static byte[] indexes() {
        byte[] all = new byte[FIELDS * TYPES.length];
        for (PduType each : TYPES) {
            System.arraycopy(each.layout().indexes(), 0, all, FIELDS * each.ordinal(), FIELDS);
        }
        return all;
    }

    /**
     * Finds the fields of a PDU.
     *
     * @return {@link PduRefusal#ACCEPTED}, or a refusal, after which only the header may be read
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
            return readErrorOrEmptyResponse(octets, tolerance);
        }
        noteHeader(tolerance);
        PduRefusal refusal = PduWalk.whole(this, tolerance);
        if (refusal.isAccepted() || !came.isResponse()) {
            return refusal;
        }
        // A response cannot be refused, and the pending request needs a result.
        tolerance.note(SmppDeviation.DAMAGED_RESPONSE);
        return PduRefusal.ACCEPTED;
    }

    /**
     * Sets the buffer. Compares before it stores: storing a reference costs more, and nearly always the buffer is the
     * same.
     */
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

    @Override
    public int octets() {
        return end - start;
    }

    public boolean hasBody() {
        return end > start + PduHeader.OCTETS;
    }

    // ---- The fields

    public boolean has(PduField field) {
        return INDEXES[FIELDS * type + field.ordinal()] != PduLayout.ABSENT;
    }

    /** Returns the place of a field that the layout has; a lookup of any other field is a bug. */
    private int index(PduField field) {
        int index = INDEXES[FIELDS * type + field.ordinal()];
        assert index != PduLayout.ABSENT : field + " is not a field of this PDU";
        return index;
    }

    /** Returns the index of the field in the buffer. */
    public int begin(PduField field) {
        return begins[index(field)];
    }

    /** Returns the index of the field in the PDU. */
    public int offset(PduField field) {
        return begin(field) - start;
    }

    /** Returns the index after the field in the buffer, after the NUL of a string. */
    public int end(PduField field) {
        return begins[index(field) + 1];
    }

    public int number(PduField field) {
        int index = index(field);
        int at = begins[index];
        return begins[index + 1] == at ? 0 : bytes.getUnsignedByte(at);
    }

    /** Returns the length of a string without its NUL. */
    public int textOctets(PduField field) {
        int index = index(field);
        return stringOctets(begins[index], begins[index + 1]);
    }

    /** Returns a string, one character for each octet. */
    public String text(PduField field) {
        int at = begin(field);
        int octets = stringOctets(at, end(field));
        return octets == 0 ? "" : bytes.toString(at, octets, StandardCharsets.ISO_8859_1);
    }

    /** Returns the first octet of a field; 0 if it is empty. */
    public int firstOctet(PduField field) {
        int at = begin(field);
        return end(field) > at ? bytes.getUnsignedByte(at) : 0;
    }

    /** Returns a copy of a field of octets. */
    public byte[] octets(PduField field) {
        byte[] value = new byte[end(field) - begin(field)];
        bytes.getBytes(begin(field), value);
        return value;
    }

    /** Returns the address in these three fields. */
    public Address address(PduField ton, PduField npi, PduField text) {
        return new Address(number(ton), number(npi), text(text));
    }

    public Address source() {
        return address(PduField.SOURCE_ADDR_TON, PduField.SOURCE_ADDR_NPI, PduField.SOURCE_ADDR);
    }

    /** Whether {@link #address} would equal this address; allocates nothing. */
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

    /** Whether data_coding is UCS-2. */
    boolean isUcs2() {
        return number(PduField.DATA_CODING) == UCS2;
    }

    public TextPosition text() {
        return TextPosition.of(this);
    }

    /** Returns the text as a receipt. It is scanned at the first call for each PDU, and valid as long as this view. */
    public ReceiptText receiptText() {
        ReceiptText known = receiptText;
        if (known == null) {
            known = new ReceiptText();
            receiptText = known;
        }
        if (!receiptTextFound) {
            receiptTextFound = true;
            TextPosition position = text();
            known.look(bytes, position.begin(this), position.wholeLength(this), isUcs2() ? Character.BYTES : 1);
        }
        return known;
    }

    /** Returns a copy of the PDU in an array of exactly its size. */
    @Override
    public byte[] toBytes() {
        byte[] octets = new byte[end - start];
        copy(octets, 0);
        return octets;
    }

    /** Copies the PDU into the array from index {@code at} on. */
    @Override
    public void copy(byte[] to, int at) {
        bytes.getBytes(start, to, at, end - start);
    }

    // ---- The TLVs

    public boolean hasTlvs() {
        return tlvBegin() < tlvEnd;
    }

    /** Returns the index of the first TLV. */
    public int tlvBegin() {
        return begins[type().layout().size()];
    }

    /** Returns the index after the last TLV. */
    public int tlvEnd() {
        return tlvEnd;
    }

    /** Returns the index of the value of the first TLV; {@link #ABSENT} if there is none. */
    public int firstTlv() {
        return hasTlvs() ? tlvBegin() + Tlv.HEADER_OCTETS : ABSENT;
    }

    /** Returns the index of the value of the next TLV; {@link #ABSENT} if there is none. */
    public int nextTlv(int value) {
        int next = value + tlvOctets(value);
        return next < tlvEnd ? next + Tlv.HEADER_OCTETS : ABSENT;
    }

    /** Returns the tag of the TLV whose value is at index {@code value}. */
    public int tlvTag(int value) {
        return bytes.getUnsignedShort(value - Tlv.HEADER_OCTETS);
    }

    /** Returns the index of the value of the first TLV with this tag; {@link #ABSENT} if there is none. */
    public int tlv(TlvTag tag) {
        int value = (tlvTags & bit(tag.tag())) == 0 ? ABSENT : tlvBegins[tag.tag() & LAST_BITS];
        while (value != ABSENT && tlvTag(value) != tag.tag()) {
            value = nextTlv(value);
        }
        return value;
    }

    /** Returns the number of TLVs with this tag. */
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

    /** Whether a TLV has a wrong length that was tolerated. */
    public boolean hasOddTlvs() {
        return oddTlvs;
    }

    /** Returns the length of the value at index {@code value}. */
    public int tlvOctets(int value) {
        return bytes.getUnsignedShort(value - 2);
    }

    /** Returns the value of an integer TLV of any length; {@code otherwise} if the TLV is absent or empty. */
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

    /** Returns the value of a string TLV without its NUL; empty if the TLV is absent. */
    public String tlvText(TlvTag tag) {
        int value = tlv(tag);
        if (value == ABSENT) {
            return "";
        }
        int octets = stringOctets(value, value + tlvOctets(value));
        return bytes.toString(value, octets, StandardCharsets.ISO_8859_1);
    }

    /** Returns a copy of the value of a TLV; empty if the TLV is absent. */
    public byte[] tlvValue(TlvTag tag) {
        int value = tlv(tag);
        byte[] octets = new byte[value == ABSENT ? 0 : tlvOctets(value)];
        if (value != ABSENT) {
            bytes.getBytes(value, octets);
        }
        return octets;
    }

    // ---- For the walk and for dumps

    public ByteBuf bytes() {
        return bytes;
    }

    int startOfPdu() {
        return start;
    }

    public int endOfPdu() {
        return end;
    }

    void begin(int index, int at) {
        begins[index] = at;
    }

    /** Records {@code count} fields of one octet each. */
    void beginOctets(int index, int at, int count) {
        for (int i = 0; i < count; i++) {
            begins[index + i] = at + i;
        }
    }

    public int begin(int index) {
        return begins[index];
    }

    void beginTlvs() {
        tlvTags = 0;
        tlvTagsAgain = 0;
        oddTlvs = false;
    }

    void addTlv(int tag, int value) {
        long bit = bit(tag);
        if ((tlvTags & bit) == 0) {
            tlvTags |= bit;
            tlvBegins[tag & LAST_BITS] = value;
        } else {
            tlvTagsAgain |= bit;
        }
    }

    void oddTlv() {
        oddTlvs = true;
    }

    void endTlvs(int at) {
        tlvEnd = at;
    }

    private static long bit(int tag) {
        return 1L << tag; // a shift of a long uses only the last six bits of the distance
    }

    /** Makes the fields from {@code index} on empty, and removes all TLVs. */
    void nothingFrom(int index, int at) {
        for (int i = index; i <= type().layout().size(); i++) {
            begins[i] = at;
        }
        beginTlvs();
        tlvEnd = at;
    }

    /** Returns the length of a string. The last string of a response may lack its NUL. */
    private int stringOctets(int from, int to) {
        return to > from && bytes.getByte(to - 1) == 0 ? to - from - 1 : to - from;
    }

    // ---- Reading

    /**
     * Reads a response with an error status or without body. Any body is accepted: according to 5.0 an error response
     * has no body, but peers send all kinds of bodies.
     */
    private PduRefusal readErrorOrEmptyResponse(int octets, SmppTolerance tolerance) {
        noteHeader(tolerance);
        if (octets == PduHeader.OCTETS) {
            nothingFrom(0, end);
            if (status() == 0 && type().layout().size() > 0) {
                tolerance.note(SmppDeviation.MISSING_BODY);
            }
            return PduRefusal.ACCEPTED;
        }
        // The body of a failed delivery contains the reason (5.0 section 4.2.5); with any other error there should be
        // no body.
        boolean hasReason = status() == CommandStatus.RDELIVERYFAILURE.value();
        SmppTolerance silent = SmppTolerance.of(tolerance.leniency());
        if (type().layout().size() > 0 && !hasReason) {
            tolerance.note(SmppDeviation.ERROR_BODY);
        }
        if (PduWalk.whole(this, hasReason ? tolerance : silent).isAccepted()) {
            return PduRefusal.ACCEPTED;
        }
        tolerance.note(SmppDeviation.DAMAGED_ERROR_BODY);
        nothingFrom(0, start + PduHeader.OCTETS);
        if (!PduWalk.tlvs(this, silent).isAccepted()) {
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
                        CommandStatus.RINVCMDID,
                        "command_id must identify an SMPP operation",
                        PduHeader.ID,
                        String.format("0x%08X", id))
                .by(id < 0 ? PduRefusal.Reply.NONE : PduRefusal.Reply.NACK);
    }
}
