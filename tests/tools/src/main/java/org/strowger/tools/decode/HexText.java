package org.strowger.tools.decode;

/** Hexadecimal digits, two for each octet, with the usual separators: blanks, colons, commas, 0x. */
final class HexText {
    private static final int BUFFER_OCTETS = 8192;
    private static final int HEX = 16;

    private final OctetSink sink;
    private final byte[] buffer = new byte[BUFFER_OCTETS];
    private int filled;
    private int high;
    private int groupDigits;
    private int groupColumn;

    HexText(OctetSink sink) {
        this.sink = sink;
    }

    void character(char c, long line, int column) {
        int digit = Character.digit(c, HEX);
        if (digit >= 0 && c < 0x80) {
            digit(digit, column);
        } else if ((c == 'x' || c == 'X') && groupDigits == 1 && high == 0) {
            groupDigits = 0;
        } else if (isSeparator(c)) {
            endGroup(line);
        } else {
            throw InputFault.at(
                    line,
                    column,
                    shown(c) + " is not a hexadecimal digit: allowed are digits, blanks, colons, commas, 0x and "
                            + "lines that begin with #");
        }
    }

    void end(long line) {
        endGroup(line);
        flush();
    }

    private void digit(int digit, int column) {
        if (groupDigits == 0) {
            groupColumn = column;
        }
        groupDigits++;
        if (groupDigits % 2 != 0) {
            high = digit;
            return;
        }
        if (filled == buffer.length) {
            flush();
        }
        buffer[filled++] = (byte) ((high << 4) | digit);
    }

    private void endGroup(long line) {
        if (groupDigits % 2 != 0) {
            throw InputFault.at(
                    line,
                    groupColumn,
                    "this group has " + groupDigits + " hexadecimal digits, but octets have two digits each: remove "
                            + "or add a digit");
        }
        groupDigits = 0;
    }

    private void flush() {
        sink.octets(buffer, 0, filled);
        filled = 0;
    }

    static boolean isSeparator(char c) {
        return switch (c) {
            case ' ', '\t', '\r', '\n', '\f', ':', ',', ';', '-' -> true;
            default -> false;
        };
    }

    /** The character, or its code if it is not printable. */
    static String shown(char c) {
        return c > ' ' && c < 0x7F ? "'" + c + "'" : String.format("the octet 0x%02X", (int) c);
    }
}
