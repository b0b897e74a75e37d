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

    private final short[] begins = new short[Layout.FIELDS_MAX + 1];
    private final short[] ends = new short[Layout.FIELDS_MAX + 1];
    private ByteBuf bytes = Unpooled.EMPTY_BUFFER;
    private OperationType type = OperationType.UNKNOWN;
    private Layout layout = Layout.NONE;
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
     * @return {@link Refusal#ACCEPTED}, or why not
     */
    public Refusal read(ByteBuf packet, int startOfPacket, int endOfPacket, boolean strict) {
        lookAt(packet);
        start = startOfPacket;
        end = endOfPacket;
        count = 0;
        deviations = 0;
        type = OperationType.UNKNOWN;
        layout = Layout.NONE;
        Refusal header = readHeader();
        return header.isAccepted() ? readBody(strict) : header;
    }

    /** A reference that is written costs more than one that is compared, and nearly always it is the same one. */
    @SuppressWarnings("ReferenceEquality")
    private void lookAt(ByteBuf packet) {
        if (bytes != packet) {
            bytes = packet;
        }
    }

    private Refusal readHeader() {
        int octets = end - start;
        boolean possible = octets >= Header.OCTETS + Header.TRAILER_OCTETS && octets <= OCTETS_MAX;
        if (!possible || !Header.isWhole(bytes, start)) {
            return headerFault("a packet begins with TRN/LEN/O/OT/", 0, octets + " octets");
        }
        number = Header.number(bytes, start);
        typeNumber = Header.type(bytes, start);
        result = Header.isResult(bytes, start);
        int length = Header.length(bytes, start);
        return length == octets - Header.FRAME_OCTETS
                ? Refusal.ACCEPTED
                : headerFault("LEN counts what stands between STX and ETX", Header.LENGTH, length + " of " + octets)
                        .as(PacketFault.BAD_LENGTH);
    }

    private static Refusal headerFault(String rule, int offset, String found) {
        return Refusal.of(ErrorCode.SYNTAX, rule, offset, found).by(Refusal.Reply.NONE);
    }

    private Refusal readBody(boolean strict) {
        int limit = end - Header.TRAILER_OCTETS;
        sum = OctetSum.of(bytes, start + 1, start + Header.OCTETS);
        split(start + Header.OCTETS, limit);
        int written = HexOctets.octet(bytes, limit);
        if (written != (sum & 0xFF)) {
            return told(Refusal.of(ErrorCode.CHECKSUM, "the checksum is right", limit - start, "another one"));
        }
        if (hasSmallLetter(limit)) {
            Refusal refusal = tolerate(Deviation.LOWER_CASE_CHECKSUM, strict, limit);
            if (!refusal.isAccepted()) {
                return refusal;
            }
        }
        type = OperationType.of(typeNumber);
        if (type == OperationType.UNKNOWN) {
            return told(Refusal.of(
                    ErrorCode.NOT_SUPPORTED, "the operation is known", Header.TYPE, String.valueOf(typeNumber)));
        }
        if (bytes.getByte(limit - 1) != Header.SLASH) {
            return told(Refusal.of(ErrorCode.SYNTAX, "a field ends with a slash", limit - 1 - start, "none"));
        }
        return result ? layOutResult() : layOut(strict);
    }

    private boolean hasSmallLetter(int at) {
        return bytes.getByte(at) >= 'a' || bytes.getByte(at + 1) >= 'a';
    }

    /** A result is never answered. */
    private Refusal told(Refusal refusal) {
        return result ? refusal.by(Refusal.Reply.IGNORED) : refusal;
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
            if (octet == Header.SLASH) {
                slash(at);
            }
        }
    }

    private void slash(int at) {
        if (count < Layout.FIELDS_MAX) {
            ends[count] = (short) (at - start);
            begins[count + 1] = (short) (at + 1 - start);
        }
        count++;
    }

    // ---- The layout

    private Refusal layOut(boolean strict) {
        layout = type.layout();
        if (type == OperationType.MULTIPLE_ADDRESS && !foldRecipients()) {
            layout = Layout.NONE;
            return Refusal.of(
                    ErrorCode.SYNTAX, "NPL counts one to twenty recipients that follow", Header.OCTETS, "another");
        }
        if (count < layout.size()) {
            int there = count;
            layout = Layout.NONE;
            return Refusal.of(ErrorCode.SYNTAX, "all fields are there", Header.OCTETS, there + " fields");
        }
        return count > layout.size()
                ? tolerate(Deviation.SURPLUS_FIELDS, strict, start + Header.OCTETS)
                : Refusal.ACCEPTED;
    }

    /** The recipients, each in a field, become one. */
    private boolean foldRecipients() {
        int recipients = Decimal.read(bytes, start + begins[0], start + ends[0]);
        int last = recipients;
        if (recipients < 1 || recipients > RECIPIENTS_MAX || last >= count || count > Layout.FIELDS_MAX) {
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

    private Refusal layOutResult() {
        int first = count == 0 || ends[0] - begins[0] != 1 ? 0 : bytes.getByte(start + begins[0]);
        if (first != DONE && first != REFUSED) {
            return Refusal.of(ErrorCode.SYNTAX, "a result is A or N", Header.OCTETS, "another")
                    .by(Refusal.Reply.IGNORED);
        }
        done = first == DONE;
        layout = done ? type.done() : type.refused();
        if (done && layout == Layout.DONE_FIFTY && count == 2) {
            note(Deviation.SHORT_RESULT);
            move(1, 2);
            empty(1);
        } else if (done && layout == Layout.DONE && count == RESULT_FIELDS_LONG && begins[1] == ends[1]) {
            note(Deviation.LONG_RESULT);
            move(2, 1);
        } else {
            for (int place = count; place < layout.size(); place++) {
                note(Deviation.SHORT_RESULT);
                empty(place);
            }
        }
        return Refusal.ACCEPTED;
    }

    private void move(int from, int to) {
        begins[to] = begins[from];
        ends[to] = ends[from];
    }

    private void empty(int place) {
        begins[place] = (short) (end - Header.TRAILER_OCTETS - start);
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

    public Layout layout() {
        return layout;
    }

    /** How many fields it has, those beyond its layout too. */
    public int fields() {
        return count;
    }

    // ---- The fields

    public boolean has(Field field) {
        return layout.has(field);
    }

    /** Where the field begins in the buffer. */
    public int begin(Field field) {
        return start + begins[layout.place(field)];
    }

    /** Where the field ends in the buffer, before its slash. */
    public int end(Field field) {
        return start + ends[layout.place(field)];
    }

    int begin(int place) {
        return start + begins[place];
    }

    int end(int place) {
        return start + ends[place];
    }

    /** How long the field is; 0 also if there is none. */
    public int length(Field field) {
        int place = layout.place(field);
        return place < 0 ? 0 : ends[place] - begins[place];
    }

    public boolean isEmpty(Field field) {
        return length(field) == 0;
    }

    /** The field as text; empty also if there is none. */
    public String text(Field field) {
        int length = length(field);
        return length == 0 ? "" : bytes.toString(begin(field), length, StandardCharsets.ISO_8859_1);
    }

    /** The number in the field; {@link Decimal#NONE} if there is none. */
    public int number(Field field) {
        return isEmpty(field) ? Decimal.NONE : Decimal.read(bytes, begin(field), end(field));
    }

    /** The octets that the field has in hexadecimal. */
    public byte[] octets(Field field) {
        return isEmpty(field) ? new byte[0] : HexOctets.read(bytes, begin(field), end(field));
    }

    /** Whether the field says that, and nothing else. */
    public boolean is(Field field, String text) {
        int length = length(field);
        boolean same = length == text.length();
        for (int i = 0; same && i < length; i++) {
            same = bytes.getByte(begin(field) + i) == text.charAt(i);
        }
        return same;
    }

    /** The field of the message, by whichever name. */
    public Field messageField() {
        return layout.has(Field.AMSG) ? Field.AMSG : Field.MSG;
    }

    /** Of a result that says yes: the stamp that stands behind the recipient; empty if there is none. */
    public String stamp() {
        int length = length(Field.SM);
        int at = end(Field.SM) - STAMP_DIGITS;
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

    void note(Deviation deviation) {
        deviations |= 1L << deviation.ordinal();
    }

    /** Notes it, or refuses it if it can be and must not be tolerated. */
    Refusal tolerate(Deviation deviation, boolean strict, int at) {
        if (strict && deviation.isRefusable() && !result) {
            return Refusal.of(ErrorCode.SYNTAX, "no " + deviation.label() + " is tolerated", at - start, "one");
        }
        note(deviation);
        return Refusal.ACCEPTED;
    }
}
