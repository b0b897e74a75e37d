package org.strowger.cimd2.packet;

import io.netty.buffer.ByteBuf;
import org.strowger.wire.Decimal;
import org.strowger.wire.HexOctets;

/**
 * How the value of a parameter is written.
 *
 * @param kind of characters
 * @param charactersMax how many there may be
 * @param lowest of an integer
 * @param highest of an integer
 */
public record ParameterForm(Kind kind, int charactersMax, int lowest, int highest) {
    /** What a value consists of. */
    public enum Kind {
        INTEGER,
        STRING,
        ADDRESS,
        HEX,
        TIME,
        USER_DATA
    }

    /** What is wrong with a value. */
    public enum Fault {
        NONE("as it should be"),
        /** It is not written as such values are. */
        FORM("not written as such a value is"),
        /** It is written well and cannot be. */
        RANGE("a value that there is not");

        private final String meaning;

        Fault(String meaning) {
            this.meaning = meaning;
        }

        public String meaning() {
            return meaning;
        }
    }

    /** Said of some spans of time, with a meaning that nobody knows. */
    private static final int MINUS_ONE = -1;

    static ParameterForm integer(int digitsMax, int lowest, int highest) {
        return new ParameterForm(Kind.INTEGER, digitsMax, lowest, highest);
    }

    static ParameterForm of(Kind kind, int charactersMax) {
        return new ParameterForm(kind, charactersMax, 0, 0);
    }

    /** Judges what stands there. */
    Fault check(ByteBuf bytes, int from, int to) {
        return switch (kind) {
            case INTEGER -> integer(bytes, from, to);
            case STRING, USER_DATA -> to - from > charactersMax ? Fault.RANGE : Fault.NONE;
            case ADDRESS -> address(bytes, from, to);
            case HEX -> HexOctets.areAll(bytes, from, to) && to - from <= charactersMax ? Fault.NONE : Fault.RANGE;
            case TIME -> LocalTimes.check(bytes, from, to);
        };
    }

    private Fault integer(ByteBuf bytes, int from, int to) {
        boolean minusOne = to - from == 2 && bytes.getByte(from) == '-' && bytes.getByte(from + 1) == '1';
        int value = minusOne ? MINUS_ONE : Decimal.read(bytes, from, to);
        if (value < 0 && !minusOne) {
            return Fault.FORM;
        }
        return value < lowest || value > highest ? Fault.RANGE : Fault.NONE;
    }

    /** Digits, and now and then a sign. */
    private Fault address(ByteBuf bytes, int from, int to) {
        if (to == from || to - from > charactersMax) {
            return Fault.RANGE;
        }
        for (int at = from; at < to; at++) {
            if (!isOfAddress(bytes.getByte(at))) {
                return Fault.RANGE;
            }
        }
        return Fault.NONE;
    }

    /** Whether an address may have this character. */
    public static boolean isOfAddress(int character) {
        return (character >= '0' && character <= '9') || character == '+' || character == '-';
    }
}
