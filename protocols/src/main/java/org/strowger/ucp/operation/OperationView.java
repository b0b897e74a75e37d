package org.strowger.ucp.operation;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.strowger.protocol.PacketFault;
import org.strowger.wire.Decimal;
import org.strowger.wire.HexOctets;
import org.strowger.wire.OctetSum;

/**
 * The fields of an operation or a result where they lie in a buffer. {@link #read} walks through it once and notes
 * where each begins and ends; nothing is copied and nothing is allocated. It is good for as long as the buffer is, and
 * can be used again for the next packet. What may stand in the fields {@link OperationRules} says.
 */
public final class OperationView {
    private static final long SLASHES = 0x2F2F_2F2F_2F2F_2F2FL;
    private static final long LOW_BITS = 0x7F7F_7F7F_7F7F_7F7FL;

    /** Places in a packet are short numbers here. Nobody sends one that is nearly as long. */
    private static final int OCTETS_MAX = Short.MAX_VALUE;

    private static final byte DONE = 'A';
    private static final byte REFUSED = 'N';
    private static final int STAMP_DIGITS = 12;
    private static final int RECIPIENTS_MAX = 20;
    private static final int RESULT_FIELDS_LONG = 3;

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
     * @param endOfPacket behind the ETX
     * @param strict whether deviations are refused that can be
     * @return {@link UcpRefusal#ACCEPTED}, or why not
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

    /** A reference that is written costs more than one that is compared, and nearly always it is the same one. */
    @SuppressWarnings("ReferenceEquality")
    private void lookAt(ByteBuf packet) {
        if (bytes != packet) {
            bytes = packet;
        }
    }

    private UcpRefusal readHeader() {
        int octets = end - start;
        boolean possible = octets >= UcpHeader.OCTETS + UcpHeader.TRAILER_OCTETS && octets <= OCTETS_MAX;
        if (!possible || !UcpHeader.isWhole(bytes, start)) {
            return headerFault("a packet begins with TRN/LEN/O/OT/", 0, octets + " octets");
        }
        number = UcpHeader.number(bytes, start);
        typeNumber = UcpHeader.type(bytes, start);
        result = UcpHeader.isResult(bytes, start);
        int length = UcpHeader.length(bytes, start);
        return length == octets - UcpHeader.FRAME_OCTETS
                ? UcpRefusal.ACCEPTED
                : headerFault("LEN counts what stands between STX and ETX", UcpHeader.LENGTH, length + " of " + octets)
                        .as(PacketFault.BAD_LENGTH);
    }

    private static UcpRefusal headerFault(String rule, int offset, String found) {
        return UcpRefusal.of(UcpErrorCode.SYNTAX, rule, offset, found).by(UcpRefusal.Reply.NONE);
    }

    private UcpRefusal readBody(boolean strict) {
        int limit = end - UcpHeader.TRAILER_OCTETS;
        sum = OctetSum.of(bytes, start + 1, start + UcpHeader.OCTETS);
        split(start + UcpHeader.OCTETS, limit);
        int written = HexOctets.octet(bytes, limit);
        if (written != (sum & 0xFF)) {
            return told(UcpRefusal.of(UcpErrorCode.CHECKSUM, "the checksum is right", limit - start, "another one"));
        }
        if (hasSmallLetter(limit)) {
            UcpRefusal refusal = tolerate(UcpDeviation.LOWER_CASE_CHECKSUM, strict, limit);
            if (!refusal.isAccepted()) {
                return refusal;
            }
        }
        type = OperationType.of(typeNumber);
        if (type == OperationType.UNKNOWN) {
            return told(UcpRefusal.of(
                    UcpErrorCode.NOT_SUPPORTED, "the operation is known", UcpHeader.TYPE, String.valueOf(typeNumber)));
        }
        if (bytes.getByte(limit - 1) != UcpHeader.SLASH) {
            return told(UcpRefusal.of(UcpErrorCode.SYNTAX, "a field ends with a slash", limit - 1 - start, "none"));
        }
        return result ? layOutResult() : layOut(strict);
    }

    private boolean hasSmallLetter(int at) {
        return bytes.getByte(at) >= 'a' || bytes.getByte(at + 1) >= 'a';
    }

    /** A result is never answered. */
    private UcpRefusal told(UcpRefusal refusal) {
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
                    "NPL counts one to twenty recipients that follow",
                    UcpHeader.OCTETS,
                    "another");
        }
        if (count < layout.size()) {
            int there = count;
            layout = UcpLayout.NONE;
            return UcpRefusal.of(UcpErrorCode.SYNTAX, "all fields are there", UcpHeader.OCTETS, there + " fields");
        }
        return count > layout.size()
                ? tolerate(UcpDeviation.SURPLUS_FIELDS, strict, start + UcpHeader.OCTETS)
                : UcpRefusal.ACCEPTED;
    }

    /** The recipients, each in a field, become one. */
    private boolean foldRecipients() {
        int recipients = Decimal.read(bytes, start + begins[0], start + ends[0]);
        int last = recipients;
        if (recipients < 1 || recipients > RECIPIENTS_MAX || last >= count || count > UcpLayout.FIELDS_MAX) {
            return false;
        }
        ends[1] = ends[last];
        int folded = recipients - 1;
        for (int place = 2; place + folded < count; place++) {
            begins[place] = begins[place + folded];
            ends[place] = ends[place + folded];
        }
        count -= folded;
        return true;
    }

    private UcpRefusal layOutResult() {
        int first = count == 0 || ends[0] - begins[0] != 1 ? 0 : bytes.getByte(start + begins[0]);
        if (first != DONE && first != REFUSED) {
            return UcpRefusal.of(UcpErrorCode.SYNTAX, "a result is A or N", UcpHeader.OCTETS, "another")
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
            for (int place = count; place < layout.size(); place++) {
                note(UcpDeviation.SHORT_RESULT);
                empty(place);
            }
        }
        return UcpRefusal.ACCEPTED;
    }

    private void move(int from, int to) {
        begins[to] = begins[from];
        ends[to] = ends[from];
    }

    private void empty(int place) {
        begins[place] = (short) (end - UcpHeader.TRAILER_OCTETS - start);
        ends[place] = begins[place];
    }

    // ---- What it is

    /** {@link OperationType#UNKNOWN} also if it could not be read that far. */
    public OperationType type() {
        return type;
    }

    /** The number of the type, known or not. */
    public int typeNumber() {
        return typeNumber;
    }

    /** Its number among those of its sender, or of what it answers. */
    public int number() {
        return number;
    }

    public boolean isResult() {
        return result;
    }

    /** Of a result: whether it says yes. */
    public boolean isDone() {
        return done;
    }

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

    /** How many fields it has, those beyond its layout too. */
    public int fields() {
        return count;
    }

    // ---- The fields

    public boolean has(UcpField field) {
        return layout.has(field);
    }

    /** Where the field begins in the buffer. */
    public int begin(UcpField field) {
        return start + begins[layout.place(field)];
    }

    /** Where the field ends in the buffer, before its slash. */
    public int end(UcpField field) {
        return start + ends[layout.place(field)];
    }

    int begin(int place) {
        return start + begins[place];
    }

    int end(int place) {
        return start + ends[place];
    }

    /** How long the field is; 0 also if there is none. */
    public int length(UcpField field) {
        int place = layout.place(field);
        return place < 0 ? 0 : ends[place] - begins[place];
    }

    public boolean isEmpty(UcpField field) {
        return length(field) == 0;
    }

    /** The field as text; empty also if there is none. */
    public String text(UcpField field) {
        int length = length(field);
        return length == 0 ? "" : bytes.toString(begin(field), length, StandardCharsets.ISO_8859_1);
    }

    /** The number in the field; {@link Decimal#NONE} if there is none. */
    public int number(UcpField field) {
        return isEmpty(field) ? Decimal.NONE : Decimal.read(bytes, begin(field), end(field));
    }

    /** The octets that the field has in hexadecimal. */
    public byte[] octets(UcpField field) {
        return isEmpty(field) ? new byte[0] : HexOctets.read(bytes, begin(field), end(field));
    }

    /** Whether the field says that, and nothing else. */
    public boolean is(UcpField field, String text) {
        int length = length(field);
        boolean same = length == text.length();
        for (int i = 0; same && i < length; i++) {
            same = bytes.getByte(begin(field) + i) == text.charAt(i);
        }
        return same;
    }

    /** The field of the message, by whichever name. */
    public UcpField messageField() {
        return layout.has(UcpField.AMSG) ? UcpField.AMSG : UcpField.MSG;
    }

    /** Of a result that says yes: the stamp that stands behind the recipient; empty if there is none. */
    public String stamp() {
        int length = length(UcpField.SM);
        int at = end(UcpField.SM) - STAMP_DIGITS;
        boolean there =
                length > STAMP_DIGITS && bytes.getByte(at - 1) == ':' && UcpTime.isStamp(bytes, at, at + STAMP_DIGITS);
        return there ? bytes.toString(at, STAMP_DIGITS, StandardCharsets.ISO_8859_1) : "";
    }

    /** The whole packet in an array of exactly its size. */
    public byte[] toBytes() {
        byte[] all = new byte[end - start];
        copy(all, 0);
        return all;
    }

    /** Puts the whole packet there. */
    public void copy(byte[] to, int at) {
        bytes.getBytes(start, to, at, end - start);
    }

    // ---- Deviations

    /** A bit for each that was tolerated, at the place of its ordinal. */
    public long deviations() {
        return deviations;
    }

    void note(UcpDeviation deviation) {
        deviations |= 1L << deviation.ordinal();
    }

    /** Notes it, or refuses it if it can be and must not be tolerated. */
    UcpRefusal tolerate(UcpDeviation deviation, boolean strict, int at) {
        if (strict && deviation.isRefusable() && !result) {
            return UcpRefusal.of(UcpErrorCode.SYNTAX, "no " + deviation.label() + " is tolerated", at - start, "one");
        }
        note(deviation);
        return UcpRefusal.ACCEPTED;
    }
}
