package org.strowger.cimd2.packet;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.strowger.bound.Within;
import org.strowger.protocol.PacketFault;
import org.strowger.protocol.session.PacketMessage;
import org.strowger.wire.Decimal;
import org.strowger.wire.HexOctets;
import org.strowger.wire.OctetSum;
import org.strowger.wire.StxFrame;

/**
 * Provides access to the parameters of a packet in the buffer in which it arrived. Values are copied only on access. A
 * view is valid as long as its buffer and can be reused for the next packet.
 *
 * <p>A packet is STX, two digits of the operation, a colon, three digits of the packet number, a tab; the parameters,
 * each three digits, a colon, the value and a tab; an optional checksum of two digits; ETX (CIMD 8.1, packet format).
 */
@Within(Within.Scope.PACKET)
public final class PacketView implements PacketMessage.View {
    /** Returned if the packet does not have the parameter, or if the value is not a number. */
    public static final int ABSENT = -1;

    /** The highest packet number (CIMD via Kannel and jCIMD: packet numbers). */
    public static final int NUMBER_MAX = 255;

    static final byte TAB = '\t';
    static final int CODE_AT = 1;
    static final int NUMBER_AT = 4;
    static final int PARAMETERS_AT = 8;

    private static final byte NUL = 0;
    private static final int CODE_DIGITS = 2;
    private static final int NUMBER_DIGITS = 3;

    /** The name of a parameter: three digits and a colon. */
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
     * Finds the parameters of a packet.
     *
     * @param from the index of STX
     * @param to the index after ETX
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
            return Cimd2Refusal.silence(
                    "a packet must begin with a header of operation code and packet number",
                    0,
                    (end - start) + " octets");
        }
        int operationCode = Decimal.read(bytes, start + CODE_AT, start + CODE_AT + CODE_DIGITS);
        int itsNumber = Decimal.read(bytes, start + NUMBER_AT, start + NUMBER_AT + NUMBER_DIGITS);
        boolean wellFormed = operationCode != Decimal.NONE
                && itsNumber != Decimal.NONE
                && bytes.getByte(start + NUMBER_AT - 1) == ':'
                && bytes.getByte(start + PARAMETERS_AT - 1) == TAB;
        if (!wellFormed) {
            return Cimd2Refusal.silence(
                    "the header must be two digits, a colon, three digits and a tab", CODE_AT, "other characters");
        }
        code = operationCode;
        number = itsNumber;
        operation = Operation.of(operationCode);
        return Cimd2Refusal.NONE;
    }

    /**
     * Checks the checksum and the parameters. The checksum is the sum of the octets from STX to the last tab, modulo
     * 256, and is optional (CIMD via Kannel, Wireshark and jCIMD: checksum). A wrong checksum causes a nack; NUL must
     * not occur (CIMD via jCIMD).
     */
    private Cimd2Refusal rest() {
        int last = lastTab();
        int digits = end - 1 - last - 1;
        if (digits != 0) {
            int said = digits == CODE_DIGITS ? HexOctets.octet(bytes, last + 1) : HexOctets.NONE;
            if (said == HexOctets.NONE) {
                return Cimd2Refusal.nack(
                        "the checksum must be two hexadecimal digits", last + 1 - start, digits + " octets");
            }
            summed = true;
            int sum = OctetSum.of(bytes, start, last + 1);
            if (sum != said) {
                String found = String.format("%02X instead of %02X", said, sum);
                return Cimd2Refusal.nack("the checksum must match the packet", last + 1 - start, found);
            }
        }
        if (number > NUMBER_MAX) {
            return Cimd2Refusal.nack("the packet number must be at most 255", NUMBER_AT, String.valueOf(number))
                    .as(PacketFault.MALFORMED);
        }
        int nul = bytes.indexOf(start, end, NUL);
        return nul < 0
                ? parameters(last)
                : Cimd2Refusal.response(Cimd2ErrorCode.SYNTAX, "a packet must not contain NUL", nul - start, "a NUL");
    }

    /** Returns the index of the last tab, which always exists because the header ends with a tab. */
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
                String rule = "a parameter must be three digits, a colon and a value";
                return Cimd2Refusal.response(
                        Cimd2ErrorCode.SYNTAX, rule, at - start, (tab - at) + " octets of other characters");
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

    /** Returns the code of the operation; 0 if the header is unreadable. */
    public int code() {
        return code;
    }

    /** Returns the operation; for a response, the operation of its request. */
    public Operation operation() {
        return operation;
    }

    public boolean isResponse() {
        return Operation.isResponse(code);
    }

    /** Returns the packet number, which may be above 255; {@link #ABSENT} if the header is unreadable. */
    public int number() {
        return number;
    }

    public boolean isSummed() {
        return summed;
    }

    // ---- The parameters

    public int count() {
        return count;
    }

    public int parameterNumber(int index) {
        return numbers[index];
    }

    public Parameter parameter(int index) {
        return Parameter.of(numbers[index]);
    }

    /** Returns the place of the first parameter of this kind; {@link #ABSENT} if there is none. */
    public int find(Parameter parameter) {
        return find(parameter, 0);
    }

    /** As {@link #find(Parameter)}, starting at a place. */
    public int find(Parameter parameter, int from) {
        int wanted = parameter.number();
        for (int index = from; index < count; index++) {
            if (numbers[index] == wanted) {
                return index;
            }
        }
        return ABSENT;
    }

    public boolean has(Parameter parameter) {
        return find(parameter) != ABSENT;
    }

    /** Returns the number of parameters of this kind. */
    public int count(Parameter parameter) {
        int found = 0;
        for (int index = 0; index < count; index++) {
            if (numbers[index] == parameter.number()) {
                found++;
            }
        }
        return found;
    }

    /** Returns the index of the value in the buffer. */
    public int begin(int index) {
        return begins[index];
    }

    /** Returns the index after the value. */
    public int end(int index) {
        return ends[index];
    }

    /** Returns the value of the first parameter of this kind, in Latin-1; empty if there is none. */
    public String text(Parameter parameter) {
        int index = find(parameter);
        return index == ABSENT ? "" : text(index);
    }

    public String text(int index) {
        return bytes.toString(begins[index], ends[index] - begins[index], StandardCharsets.ISO_8859_1);
    }

    /** Returns the number in the first parameter of this kind; {@link #ABSENT} if there is none. */
    public int number(Parameter parameter) {
        int index = find(parameter);
        return index == ABSENT ? ABSENT : Decimal.read(bytes, begins[index], ends[index]);
    }

    /** Returns the octets of the first parameter of this kind, which must be hexadecimal; empty if there is none. */
    public byte[] octets(Parameter parameter) {
        int index = find(parameter);
        return index == ABSENT ? new byte[0] : HexOctets.read(bytes, begins[index], ends[index]);
    }

    // ---- The packet

    public ByteBuf bytes() {
        return bytes;
    }

    /** Returns the index of STX. */
    public int start() {
        return start;
    }

    /** Returns the index after ETX. */
    public int end() {
        return end;
    }

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

    /** Copies the packet into the array from index {@code at} on. */
    @Override
    public void copy(byte[] to, int at) {
        bytes.getBytes(start, to, at, end - start);
    }
}
