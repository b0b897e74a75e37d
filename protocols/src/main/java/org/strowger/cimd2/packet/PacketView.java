package org.strowger.cimd2.packet;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.strowger.protocol.PacketFault;
import org.strowger.protocol.session.PacketMessage;
import org.strowger.wire.Decimal;
import org.strowger.wire.HexOctets;
import org.strowger.wire.OctetSum;
import org.strowger.wire.StxFrame;

/**
 * Finds the parameters of a packet where they lie. One view looks at any number of packets, one after the other;
 * nothing of them is copied until somebody asks.
 *
 * <p>A packet is STX, two digits of the operation, a colon, three digits of its number, a tab; its parameters, each
 * three digits, a colon, the value and a tab; perhaps a checksum of two digits; ETX.
 */
public final class PacketView implements PacketMessage.View {
    /** No such parameter, or no number in it. */
    public static final int ABSENT = -1;

    /** The highest number of a packet. */
    public static final int NUMBER_MAX = 255;

    static final byte TAB = '\t';
    static final int CODE_AT = 1;
    static final int NUMBER_AT = 4;
    static final int PARAMETERS_AT = 8;

    private static final byte NUL = 0;
    private static final int CODE_DIGITS = 2;
    private static final int NUMBER_DIGITS = 3;

    /** Three digits and a colon. */
    private static final int NAME_OCTETS = 4;

    private static final int PARAMETERS_FIRST = 12;

    private ByteBuf bytes = Unpooled.EMPTY_BUFFER;
    private int start;
    private int end;
    private int code;
    private int number;
    private Operation operation = Operation.UNLISTED;
    private boolean summed;
    private int count;
    private int[] numbers = new int[PARAMETERS_FIRST];
    private int[] begins = new int[PARAMETERS_FIRST];
    private int[] ends = new int[PARAMETERS_FIRST];

    /**
     * Looks at a packet.
     *
     * @param from where its STX is
     * @param to behind its ETX
     */
    public Cimd2Refusal read(ByteBuf source, int from, int to) {
        bytes = source;
        start = from;
        end = to;
        count = 0;
        summed = false;
        operation = Operation.UNLISTED;
        code = 0;
        number = ABSENT;
        Cimd2Refusal header = header();
        return header.isAccepted() ? rest() : header;
    }

    private Cimd2Refusal header() {
        if (end - start <= PARAMETERS_AT || bytes.getByte(end - 1) != StxFrame.ETX) {
            return Cimd2Refusal.silence("a packet has a header", 0, (end - start) + " octets");
        }
        int operationCode = Decimal.read(bytes, start + CODE_AT, start + CODE_AT + CODE_DIGITS);
        int itsNumber = Decimal.read(bytes, start + NUMBER_AT, start + NUMBER_AT + NUMBER_DIGITS);
        boolean wellFormed = operationCode != Decimal.NONE
                && itsNumber != Decimal.NONE
                && bytes.getByte(start + NUMBER_AT - 1) == ':'
                && bytes.getByte(start + PARAMETERS_AT - 1) == TAB;
        if (!wellFormed) {
            return Cimd2Refusal.silence("a header is two digits, a colon, three digits and a tab", CODE_AT, "another");
        }
        code = operationCode;
        number = itsNumber;
        operation = Operation.of(operationCode);
        return Cimd2Refusal.NONE;
    }

    private Cimd2Refusal rest() {
        int last = lastTab();
        int digits = end - 1 - last - 1;
        if (digits != 0) {
            int said = digits == CODE_DIGITS ? HexOctets.octet(bytes, last + 1) : HexOctets.NONE;
            if (said == HexOctets.NONE) {
                return Cimd2Refusal.nack("a checksum is two hexadecimal digits", last + 1 - start, digits + " octets");
            }
            summed = true;
            int sum = OctetSum.of(bytes, start, last + 1);
            if (sum != said) {
                String found = String.format("%02X instead of %02X", said, sum);
                return Cimd2Refusal.nack("the checksum is that of the packet", last + 1 - start, found);
            }
        }
        if (number > NUMBER_MAX) {
            return Cimd2Refusal.nack("a packet has a number up to 255", NUMBER_AT, String.valueOf(number))
                    .as(PacketFault.MALFORMED);
        }
        int nul = bytes.indexOf(start, end, NUL);
        return nul < 0
                ? parameters(last)
                : Cimd2Refusal.response(Cimd2ErrorCode.SYNTAX, "a packet has no NUL", nul - start, "a NUL");
    }

    /** Behind the header is a tab, so there is one. */
    private int lastTab() {
        int at = end - 2;
        while (bytes.getByte(at) != TAB) {
            at--;
        }
        return at;
    }

    private Cimd2Refusal parameters(int last) {
        int at = start + PARAMETERS_AT;
        while (at <= last) {
            int tab = bytes.indexOf(at, last + 1, TAB);
            int itsNumber = tab - at < NAME_OCTETS ? Decimal.NONE : Decimal.read(bytes, at, at + NUMBER_DIGITS);
            if (itsNumber == Decimal.NONE || bytes.getByte(at + NUMBER_DIGITS) != ':') {
                String rule = "a parameter is three digits, a colon and a value";
                return Cimd2Refusal.response(
                        Cimd2ErrorCode.SYNTAX, rule, at - start, (tab - at) + " octets of another form");
            }
            add(itsNumber, at + NAME_OCTETS, tab);
            at = tab + 1;
        }
        return Cimd2Refusal.NONE;
    }

    private void add(int itsNumber, int from, int to) {
        if (count == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * count);
            begins = Arrays.copyOf(begins, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
        }
        numbers[count] = itsNumber;
        begins[count] = from;
        ends[count] = to;
        count++;
    }

    // ---- The header

    /** The two digits at the beginning; 0 if there are none. */
    public int code() {
        return code;
    }

    /** What it asks, or of a response what was asked. */
    public Operation operation() {
        return operation;
    }

    /** Whether it answers a request. */
    public boolean isResponse() {
        return Operation.isResponse(code);
    }

    /** As it stands there, however large; {@link #ABSENT} if there is none. */
    public int number() {
        return number;
    }

    /** Whether there is a checksum. */
    public boolean isSummed() {
        return summed;
    }

    // ---- The parameters

    /** How many parameters there are. */
    public int count() {
        return count;
    }

    /** The number of the parameter at that place. */
    public int parameterNumber(int place) {
        return numbers[place];
    }

    public Parameter parameter(int place) {
        return Parameter.of(numbers[place]);
    }

    /** The place of the first of these; {@link #ABSENT} if there is none. */
    public int find(Parameter parameter) {
        return find(parameter, 0);
    }

    /** The place of the first of these from a place on; {@link #ABSENT} if there is none. */
    public int find(Parameter parameter, int from) {
        int wanted = parameter.number();
        for (int place = from; place < count; place++) {
            if (numbers[place] == wanted) {
                return place;
            }
        }
        return ABSENT;
    }

    public boolean has(Parameter parameter) {
        return find(parameter) != ABSENT;
    }

    /** How many of these there are. */
    public int count(Parameter parameter) {
        int found = 0;
        for (int place = 0; place < count; place++) {
            if (numbers[place] == parameter.number()) {
                found++;
            }
        }
        return found;
    }

    /** Where the value at that place begins in the buffer. */
    public int begin(int place) {
        return begins[place];
    }

    /** Behind the value at that place. */
    public int end(int place) {
        return ends[place];
    }

    /** The value of the first of these, a character for each octet; empty if there is none. */
    public String text(Parameter parameter) {
        int place = find(parameter);
        return place == ABSENT ? "" : text(place);
    }

    public String text(int place) {
        return bytes.toString(begins[place], ends[place] - begins[place], StandardCharsets.ISO_8859_1);
    }

    /** The value of the first of these; {@link #ABSENT} if there is none, or no number. */
    public int number(Parameter parameter) {
        int place = find(parameter);
        return place == ABSENT ? ABSENT : Decimal.read(bytes, begins[place], ends[place]);
    }

    /** The octets of the first of these, which are written in hexadecimal; none if there is none. */
    public byte[] octets(Parameter parameter) {
        int place = find(parameter);
        return place == ABSENT ? new byte[0] : HexOctets.read(bytes, begins[place], ends[place]);
    }

    // ---- All of it

    public ByteBuf bytes() {
        return bytes;
    }

    /** Where its STX is. */
    public int start() {
        return start;
    }

    /** Behind its ETX. */
    public int end() {
        return end;
    }

    /** How many octets it has. */
    @Override
    public int octets() {
        return end - start;
    }

    @Override
    public byte[] toBytes() {
        byte[] all = new byte[end - start];
        copy(all, 0);
        return all;
    }

    /** Puts all of it there. */
    @Override
    public void copy(byte[] to, int at) {
        bytes.getBytes(start, to, at, end - start);
    }
}
