package org.strowger.cimd2.packet;

import io.netty.buffer.ByteBuf;
import org.strowger.wire.Decimal;
import org.strowger.wire.HexOctets;

/**
 * The form of a parameter's value (CIMD via Kannel and jCIMD: value types).
 *
 * @param kind the characters of the value
 * @param charactersMax the maximum length
 * @param lowest the minimum of an integer
 * @param highest the maximum of an integer
 */
public record ParameterForm(Kind kind, int charactersMax, int lowest, int highest) {
    public enum Kind {
        INTEGER,
        STRING,
        ADDRESS,
        HEX,
        TIME,
        USER_DATA
    }

    /** The way in which a value is wrong. */
    public enum Fault {
        NONE("correct"),
        /** Wrong characters or length. */
        FORM("the value has the wrong characters or length"),
        /** Right form, but a value out of range. */
        RANGE("the value is out of range");

        private final String meaning;

        Fault(String meaning) {
            this.meaning = meaning;
        }

        public String meaning() {
            return meaning;
        }
    }

    /** The value -1 occurs in 050 and 053 (CIMD via Kannel); the sources do not explain its meaning. */
    private static final int MINUS_ONE = -1;

    static ParameterForm integer(int digitsMax, int lowest, int highest) {
        return new ParameterForm(Kind.INTEGER, digitsMax, lowest, highest);
    }

    static ParameterForm of(Kind kind, int charactersMax) {
        return new ParameterForm(kind, charactersMax, 0, 0);
    }

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

    /** Checks an address, which consists of digits, plus and minus (CIMD via Kannel: value type address). */
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

    /** Whether the character may occur in an address. */
    public static boolean isOfAddress(int character) {
        return (character >= '0' && character <= '9') || character == '+' || character == '-';
    }
}
