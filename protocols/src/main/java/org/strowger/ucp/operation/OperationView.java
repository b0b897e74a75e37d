package org.strowger.ucp.operation;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.strowger.protocol.PacketFault;
import org.strowger.protocol.session.PacketMessage;
import org.strowger.wire.Decimal;
import org.strowger.wire.HexOctets;
import org.strowger.wire.OctetSum;

/**
 * Provides access to the fields of an operation or a result in the buffer in which it arrived. {@link #read} scans the
 * packet once and records where each field begins and ends; it copies and allocates nothing. A view is valid as long as
 * its buffer and can be reused for the next packet. {@link OperationRules} checks the contents of the fields.
 */
public final class OperationView implements PacketMessage.View {
    private static final long SLASHES = 0x2F2F_2F2F_2F2F_2F2FL;
    private static final long LOW_BITS = 0x7F7F_7F7F_7F7F_7F7FL;

    /** Offsets are shorts; {@link UcpHeader#PACKET_OCTETS_MAX} is far below this limit. */
    private static final int OCTETS_MAX = Short.MAX_VALUE;

    private static final byte DONE = 'A';
    private static final byte REFUSED = 'N';
    private static final int STAMP_DIGITS = 12;

    /** NPL is 1 to 20 (EMI-UCP 4.0, operation 02). */
    private static final int RECIPIENTS_MAX = 20;

    private static final int RESULT_FIELDS_LONG = 3;

    /** The deviations that a strict reader refuses, indexed by ordinal. */
    private static final long REFUSABLE = Stream.of(UcpDeviation.values())
            .filter(UcpDeviation::isRefusable)
            .mapToLong(each -> 1L << each.ordinal())
            .sum();

    private final short[] begins = new short[UcpLayout.FIELDS_MAX + 1];
    private final short[] ends = new short[UcpLayout.FIELDS_MAX + 1];
    private ByteBuf bytes = Unpooled.EMPTY_BUFFER;
    private OperationType type = OperationType.UNKNOWN;
    private UcpLayout layout = UcpLayout.NONE;
    private int start;
    private int end;
    private int count;
    private int typeNumber;
    private int number;
    private boolean result;
    private boolean done;
    private int sum;
    private long deviations;

    /**
     * Finds the fields of the packet from its STX to its ETX.
     *
     * @param endOfPacket the index after the ETX
     * @param strict whether deviations that can be refused are refused
     * @return {@link UcpRefusal#ACCEPTED}, or a refusal
     */
    public UcpRefusal read(ByteBuf packet, int startOfPacket, int endOfPacket, boolean strict) {
        lookAt(packet);
        start = startOfPacket;
        end = endOfPacket;
        count = 0;
        deviations = 0;
        type = OperationType.UNKNOWN;
        layout = UcpLayout.NONE;
        UcpRefusal header = readHeader();
        return header.isAccepted() ? readBody(strict) : header;
    }

    /**
     * Sets the buffer. Compares before it stores: storing a reference costs more, and nearly always the buffer is the
     * same.
     */
    @SuppressWarnings("ReferenceEquality")
    private void lookAt(ByteBuf packet) {
        if (bytes != packet) {
            bytes = packet;
        }
    }

    /** Reads the header. LEN counts the octets between STX and ETX (EMI-UCP 4.0, LEN). */
    private UcpRefusal readHeader() {
        int octets = end - start;
        boolean possible = octets >= UcpHeader.OCTETS + UcpHeader.TRAILER_OCTETS && octets <= OCTETS_MAX;
        if (!possible || !UcpHeader.isWhole(bytes, start)) {
            return headerFault("a packet must begin with TRN/LEN/O/OT/", 0, octets + " octets");
        }
        number = UcpHeader.number(bytes, start);
        typeNumber = UcpHeader.type(bytes, start);
        result = UcpHeader.isResult(bytes, start);
        int length = UcpHeader.length(bytes, start);
        return length == octets - UcpHeader.FRAME_OCTETS
                ? UcpRefusal.ACCEPTED
                : headerFault(
                                "LEN must be the number of octets between STX and ETX",
                                UcpHeader.LENGTH,
                                length + " of " + octets)
                        .as(PacketFault.BAD_LENGTH);
    }

    /**
     * Returns a refusal without a result, because faults in the header get no result (EMI-UCP 4.0, errors in the
     * header).
     */
    private static UcpRefusal headerFault(String rule, int offset, String found) {
        return UcpRefusal.of(UcpErrorCode.SYNTAX, rule, offset, found).by(UcpRefusal.Reply.NONE);
    }

    /**
     * Reads the body. The checksum is the sum of the octets after STX up to the last slash, modulo 256 (EMI-UCP 4.0,
     * checksum). A wrong checksum is answered by error 01, a syntax error in the data by 02, an unknown operation by 03
     * (EMI-UCP 4.0, error codes).
     */
    private UcpRefusal readBody(boolean strict) {
        int limit = end - UcpHeader.TRAILER_OCTETS;
        sum = OctetSum.of(bytes, start + 1, start + UcpHeader.OCTETS);
        split(start + UcpHeader.OCTETS, limit);
        int written = HexOctets.octet(bytes, limit);
        if (written != (sum & 0xFF)) {
            return answerable(UcpRefusal.of(
                    UcpErrorCode.CHECKSUM, "the checksum must match the packet", limit - start, "another checksum"));
        }
        if (hasLowerCase(limit)) {
            UcpRefusal refusal = tolerate(UcpDeviation.LOWER_CASE_CHECKSUM, strict, limit);
            if (!refusal.isAccepted()) {
                return refusal;
            }
        }
        type = OperationType.of(typeNumber);
        if (type == OperationType.UNKNOWN) {
            return answerable(UcpRefusal.of(
                    UcpErrorCode.NOT_SUPPORTED,
                    "the operation type must be one that UCP defines",
                    UcpHeader.TYPE,
                    String.valueOf(typeNumber)));
        }
        if (bytes.getByte(limit - 1) != UcpHeader.SLASH) {
            return answerable(
                    UcpRefusal.of(UcpErrorCode.SYNTAX, "every field must end with a slash", limit - 1 - start, "none"));
        }
        return result ? layOutResult() : layOut(strict);
    }

    private boolean hasLowerCase(int at) {
        return bytes.getByte(at) >= 'a' || bytes.getByte(at + 1) >= 'a';
    }

    /** Returns the refusal without an answer if it concerns a result, because results are never answered. */
    private UcpRefusal answerable(UcpRefusal refusal) {
        return result ? refusal.by(UcpRefusal.Reply.IGNORED) : refusal;
    }

    /** Finds the slashes and adds up the octets, eight at a time. */
    private void split(int from, int to) {
        begins[0] = (short) (from - start);
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            long word = bytes.getLongLE(at);
            sum += OctetSum.ofEight(word);
            long other = word ^ SLASHES;
            long found = ~(((other & LOW_BITS) + LOW_BITS) | other | LOW_BITS);
            while (found != 0) {
                slash(at + (Long.numberOfTrailingZeros(found) >>> 3));
                found &= found - 1;
            }
        }
        for (; at < to; at++) {
            int octet = bytes.getByte(at);
            sum += octet;
            if (octet == UcpHeader.SLASH) {
                slash(at);
            }
        }
    }

    private void slash(int at) {
        if (count < UcpLayout.FIELDS_MAX) {
            ends[count] = (short) (at - start);
            begins[count + 1] = (short) (at + 1 - start);
        }
        count++;
    }

    // ---- The layout

    private UcpRefusal layOut(boolean strict) {
        layout = type.layout();
        if (type == OperationType.MULTIPLE_ADDRESS && !foldRecipients()) {
            layout = UcpLayout.NONE;
            return UcpRefusal.of(
                    UcpErrorCode.SYNTAX,
                    "NPL must be the number of recipients that follow, 1 to 20",
                    UcpHeader.OCTETS,
                    "another");
        }
        if (count < layout.size()) {
            int there = count;
            layout = UcpLayout.NONE;
            return UcpRefusal.of(
                    UcpErrorCode.SYNTAX, "an operation must have all its fields", UcpHeader.OCTETS, there + " fields");
        }
        return count > layout.size()
                ? tolerate(UcpDeviation.SURPLUS_FIELDS, strict, start + UcpHeader.OCTETS)
                : UcpRefusal.ACCEPTED;
    }

    /** Joins the recipients, which are separate fields on the wire (EMI-UCP 4.0, operation 02), into one field. */
    private boolean foldRecipients() {
        int recipients = Decimal.read(bytes, start + begins[0], start + ends[0]);
        int last = recipients;
        if (recipients < 1 || recipients > RECIPIENTS_MAX || last >= count || count > UcpLayout.FIELDS_MAX) {
            return false;
        }
        ends[1] = ends[last];
        int folded = recipients - 1;
        for (int index = 2; index + folded < count; index++) {
            begins[index] = begins[index + folded];
            ends[index] = ends[index + folded];
        }
        count -= folded;
        return true;
    }

    /**
     * Assigns the fields of a result: {@code A/MVP/SM} for the 50 series and 30, {@code A/SM} for others,
     * {@code N/EC/SM} (EMI-UCP 4.0, results). Shorter and longer results are tolerated (not in the specification: seen
     * in a Ruby library, and the printed example of 31).
     */
    private UcpRefusal layOutResult() {
        int first = count == 0 || ends[0] - begins[0] != 1 ? 0 : bytes.getByte(start + begins[0]);
        if (first != DONE && first != REFUSED) {
            return UcpRefusal.of(UcpErrorCode.SYNTAX, "a result must be A or N", UcpHeader.OCTETS, "another")
                    .by(UcpRefusal.Reply.IGNORED);
        }
        done = first == DONE;
        layout = done ? type.done() : type.refused();
        if (done && layout == UcpLayout.DONE_FIFTY && count == 2) {
            note(UcpDeviation.SHORT_RESULT);
            move(1, 2);
            empty(1);
        } else if (done && layout == UcpLayout.DONE && count == RESULT_FIELDS_LONG && begins[1] == ends[1]) {
            note(UcpDeviation.LONG_RESULT);
            move(2, 1);
        } else {
            for (int index = count; index < layout.size(); index++) {
                note(UcpDeviation.SHORT_RESULT);
                empty(index);
            }
        }
        return UcpRefusal.ACCEPTED;
    }

    private void move(int from, int to) {
        begins[to] = begins[from];
        ends[to] = ends[from];
    }

    private void empty(int index) {
        begins[index] = (short) (end - UcpHeader.TRAILER_OCTETS - start);
        ends[index] = begins[index];
    }

    // ---- The header

    /** Returns the operation; {@link OperationType#UNKNOWN} also if the header is unreadable. */
    public OperationType type() {
        return type;
    }

    /** Returns OT, even if the operation is unknown. */
    public int typeNumber() {
        return typeNumber;
    }

    /**
     * Returns TRN: the transaction number, which the sender of the operation assigns and the result repeats (EMI-UCP
     * 4.0, TRN).
     */
    public int number() {
        return number;
    }

    public boolean isResult() {
        return result;
    }

    /** Whether a result is positive. */
    public boolean isDone() {
        return done;
    }

    @Override
    public int octets() {
        return end - start;
    }

    public ByteBuf bytes() {
        return bytes;
    }

    public int start() {
        return start;
    }

    public UcpLayout layout() {
        return layout;
    }

    /** Returns the number of fields, including surplus fields. */
    public int fields() {
        return count;
    }

    // ---- The fields

    public boolean has(UcpField field) {
        return layout.has(field);
    }

    /** Returns the index of the field in the buffer. */
    public int begin(UcpField field) {
        return start + begins[layout.index(field)];
    }

    /** Returns the index after the field in the buffer, before the slash. */
    public int end(UcpField field) {
        return start + ends[layout.index(field)];
    }

    int begin(int index) {
        return start + begins[index];
    }

    int end(int index) {
        return start + ends[index];
    }

    /** Returns the length of the field; 0 also if the layout lacks it. */
    public int length(UcpField field) {
        int index = layout.index(field);
        return index < 0 ? 0 : ends[index] - begins[index];
    }

    public boolean isEmpty(UcpField field) {
        return length(field) == 0;
    }

    /** Returns the field as text; empty also if the layout lacks it. */
    public String text(UcpField field) {
        int length = length(field);
        return length == 0 ? "" : bytes.toString(begin(field), length, StandardCharsets.ISO_8859_1);
    }

    /** Returns the number in the field; {@link Decimal#NONE} if the field is empty or not a number. */
    public int number(UcpField field) {
        return isEmpty(field) ? Decimal.NONE : Decimal.read(bytes, begin(field), end(field));
    }

    /** Returns the octets of a hexadecimal field. */
    public byte[] octets(UcpField field) {
        return isEmpty(field) ? new byte[0] : HexOctets.read(bytes, begin(field), end(field));
    }

    /** Whether the field equals the text. */
    public boolean is(UcpField field, String text) {
        int length = length(field);
        boolean same = length == text.length();
        for (int i = 0; same && i < length; i++) {
            same = bytes.getByte(begin(field) + i) == text.charAt(i);
        }
        return same;
    }

    /** Returns the field of the message: AMsg in operation 30, Msg in all others. */
    public UcpField messageField() {
        return layout.has(UcpField.AMSG) ? UcpField.AMSG : UcpField.MSG;
    }

    /**
     * Returns the time stamp in a positive result, whose SM is {@code AdC:SCTS} (EMI-UCP 4.0, results); empty if SM has
     * none.
     */
    public String stamp() {
        int length = length(UcpField.SM);
        int at = end(UcpField.SM) - STAMP_DIGITS;
        boolean there =
                length > STAMP_DIGITS && bytes.getByte(at - 1) == ':' && UcpTime.isStamp(bytes, at, at + STAMP_DIGITS);
        return there ? bytes.toString(at, STAMP_DIGITS, StandardCharsets.ISO_8859_1) : "";
    }

    /** Returns a copy of the packet in an array of exactly its size. */
    @Override
    public byte[] toBytes() {
        byte[] all = new byte[end - start];
        copy(all, 0);
        return all;
    }

    /** Copies the packet into the array from index {@code at} on. */
    @Override
    public void copy(byte[] to, int at) {
        bytes.getBytes(start, to, at, end - start);
    }

    // ---- Deviations

    /** Returns the tolerated deviations as a bit set, indexed by ordinal. */
    public long deviations() {
        return deviations;
    }

    /** Returns the number of tolerated deviations that a strict reader would refuse. */
    public int refusableDeviations() {
        return deviations == 0 ? 0 : Long.bitCount(deviations & REFUSABLE);
    }

    void note(UcpDeviation deviation) {
        deviations |= 1L << deviation.ordinal();
    }

    /** Records the deviation, or refuses it in strict mode if it can be refused. */
    UcpRefusal tolerate(UcpDeviation deviation, boolean strict, int at) {
        if (strict && deviation.isRefusable() && !result) {
            return UcpRefusal.of(
                    UcpErrorCode.SYNTAX,
                    "strict mode does not allow " + deviation.label(),
                    at - start,
                    "this deviation");
        }
        note(deviation);
        return UcpRefusal.ACCEPTED;
    }
}
