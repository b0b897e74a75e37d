package org.strowger.tools.decode;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A dump with offsets, in the format of {@code xxd}, {@code hexdump -C}, {@code od -A x -t x1} or Wireshark. When the
 * offset returns to 0, a new dump and a new stream begin.
 */
final class HexDump {
    private static final Pattern ROW = Pattern.compile("\\s*(?:0[xX])?([0-9a-fA-F]{3,15})(:?)(?:\\s+(.*))?");
    private static final Pattern FIRST_ROW =
            Pattern.compile("\\s*(?:0[xX])?[0-9a-fA-F]{4,15}(?::\\s+[0-9a-fA-F]{2}|\\s+[0-9a-fA-F]{2}(?:\\s|$)).*");
    private static final Pattern SWAPPED_ROW = Pattern.compile("[0-9a-fA-F]{7} +[0-9a-fA-F]{4}( .*)?");
    private static final Pattern OCTETS = Pattern.compile("(?:[0-9a-fA-F]{2})+");

    private static final String SAME_AS_BEFORE = "*";
    private static final int HALF_ROW = 8;
    private static final int HEX = 16;

    /**
     * The maximum number of octets that a star may stand for. Without the limit, a wrong offset after a star would
     * cause an almost endless repetition.
     */
    private static final long REPEATED_OCTETS_MAX = 1L << 30;

    private final OctetSink sink;
    private byte[] row = new byte[0];
    private long next;
    private boolean repeats;
    private int dumps;

    HexDump(OctetSink sink) {
        this.sink = sink;
    }

    /** Whether this line is the first row of a dump. */
    static boolean isFirstRow(String line) {
        return FIRST_ROW.matcher(line).matches() || SWAPPED_ROW.matcher(line).matches();
    }

    void line(String line, long number) {
        if (line.strip().equals(SAME_AS_BEFORE)) {
            repeats = true;
            return;
        }
        if (line.isBlank()) {
            return;
        }
        Matcher match = ROW.matcher(line);
        if (!match.matches()) {
            throw InputFault.at(
                    number,
                    1,
                    "this is not a line of a dump, because it does not begin with an offset: remove the line, or "
                            + "put # before it");
        }
        if (SWAPPED_ROW.matcher(line).matches()) {
            throw InputFault.at(
                    number,
                    1,
                    "this looks like 16-bit words from plain hexdump or od, with swapped octets: use xxd, hexdump "
                            + "-C or od -A x -t x1");
        }
        offset(Long.parseLong(match.group(1), HEX), number);
        String text = match.group(3);
        if (text != null && !text.isEmpty()) {
            row = octets(text, match.start(3), number);
            sink.octets(row, 0, row.length);
            next += row.length;
        }
    }

    void end() {
        if (repeats) {
            throw new InputFault(
                    "the dump ends with *, but its last line, which contains only the end offset, is missing");
        }
    }

    // ---- Offsets

    private void offset(long offset, long line) {
        if (dumps == 0 || (offset == 0 && next != 0)) {
            dumps++;
            if (dumps > 1) {
                sink.begin("dump " + dumps + ", from line " + line);
            }
            next = offset;
        }
        if (repeats) {
            repeat(offset, line);
        }
        if (offset != next) {
            throw InputFault.at(
                    line,
                    1,
                    String.format(
                            "the offset is 0x%x, but the line before ends at 0x%x: check for missing lines, an "
                                    + "offset that is not hexadecimal, or a text column read as octets",
                            offset, next));
        }
    }

    /** Repeats the previous row for the lines that a star stands for. */
    private void repeat(long offset, long line) {
        repeats = false;
        if (row.length == 0 || (offset - next) % row.length != 0) {
            throw InputFault.at(line, 1, "the * before this line must stand for a whole number of lines");
        }
        if (offset - next > REPEATED_OCTETS_MAX) {
            throw InputFault.at(
                    line,
                    1,
                    "the * before this line stands for " + (offset - next) + " octets, but the maximum is "
                            + REPEATED_OCTETS_MAX + ": check the offset");
        }
        while (next < offset) {
            sink.octets(row, 0, row.length);
            next += row.length;
        }
    }

    // ---- The octets

    /** The octets of a row without its offset. The octets end at the text column. */
    private static byte[] octets(String text, int column, long line) {
        byte[] octets = new byte[text.length() / 2];
        int count = 0;
        int at = 0;
        while (at < text.length() && text.charAt(at) != '|' && text.charAt(at) != '>') {
            int end = endOfGroup(text, at);
            String group = text.substring(at, end);
            if (!OCTETS.matcher(group).matches()) {
                throw InputFault.at(
                        line,
                        column + at + 1,
                        "'" + printable(group) + "' are not hexadecimal octets of two digits each; the text column "
                                + "must begin after two blanks");
            }
            for (int i = 0; i < group.length(); i += 2) {
                octets[count++] = (byte) Integer.parseInt(group, i, i + 2, HEX);
            }
            at = nextGroup(text, end, count);
        }
        return Arrays.copyOf(octets, count);
    }

    /** The index of the next group of digits; the end of the line if there is none. */
    private static int nextGroup(String text, int end, int count) {
        int at = end;
        while (at < text.length() && isBlank(text.charAt(at))) {
            at++;
        }
        int blanks = at - end;
        boolean middle = count == HALF_ROW && blanks == 2 && isOctet(text, at);
        return blanks <= 1 || middle ? at : text.length();
    }

    private static boolean isOctet(String text, int at) {
        return endOfGroup(text, at) == at + 2
                && OCTETS.matcher(text.substring(at, at + 2)).matches();
    }

    private static int endOfGroup(String text, int from) {
        int at = from;
        while (at < text.length() && !isBlank(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\r';
    }

    private static String printable(String group) {
        return group.replaceAll("[^!-~]", "?");
    }
}
