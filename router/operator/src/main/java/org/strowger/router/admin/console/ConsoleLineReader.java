package org.strowger.router.admin.console;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;
import org.strowger.bound.Within;

/**
 * Splits input into lines: UTF-8 terminated by LF, CR LF, or CR NUL (telnet). Telnet negotiation (RFC 854) and NUL are
 * skipped. An overlong line is reported as soon as it exceeds the limit, and the rest of the line is skipped.
 */
@Within(Within.Scope.PACKET)
final class ConsoleLineReader {
    static final int LINE_OCTETS_MAX = 4096;

    private static final int FIRST_OCTETS = 128;

    private static final int SUBNEGOTIATION_ENDS = 240;
    private static final int SUBNEGOTIATION = 250;
    private static final int DONT = 254;
    private static final int IAC = 255;

    private enum Expecting {
        TEXT,
        /** An IAC octet was read. */
        COMMAND,
        /** WILL, WONT, DO or DONT was read. */
        OPTION,
        /** A subnegotiation is being read. */
        PARAMETERS,
        /** An IAC octet was read within a subnegotiation. */
        PARAMETERS_COMMAND
    }

    /** A line without its terminator, or the report of an overlong line. */
    record Line(String text, boolean tooLong) {}

    private byte[] held = new byte[FIRST_OCTETS];
    private int count;
    private boolean skips;
    private Expecting expecting = Expecting.TEXT;

    /** Reads until {@code linesMax} lines are complete or no bytes are left. Keeps an incomplete line. */
    void take(ByteBuf bytes, int linesMax, Consumer<Line> out) {
        int lines = 0;
        while (lines < linesMax && bytes.isReadable()) {
            lines += take(bytes.readUnsignedByte(), out) ? 1 : 0;
        }
    }

    /** Ends the last line at the end of input. */
    void end(Consumer<Line> out) {
        if (count > 0 && !skips) {
            line(out);
        }
    }

    /** Whether an incomplete line is buffered. */
    boolean isAmidLine() {
        return count > 0;
    }

    /**
     * Reads one octet.
     *
     * @return whether the octet completed a line
     */
    private boolean take(int octet, Consumer<Line> out) {
        switch (expecting) {
            case COMMAND -> expecting = afterCommand(octet);
            case OPTION -> expecting = Expecting.TEXT;
            case PARAMETERS -> expecting = octet == IAC ? Expecting.PARAMETERS_COMMAND : Expecting.PARAMETERS;
            case PARAMETERS_COMMAND -> expecting = octet == SUBNEGOTIATION_ENDS ? Expecting.TEXT : Expecting.PARAMETERS;
            case TEXT -> {
                if (octet == IAC) {
                    expecting = Expecting.COMMAND;
                    return false;
                }
                return text(octet, out);
            }
        }
        return false;
    }

    private static Expecting afterCommand(int octet) {
        if (octet == SUBNEGOTIATION) {
            return Expecting.PARAMETERS;
        }
        return octet > SUBNEGOTIATION && octet <= DONT ? Expecting.OPTION : Expecting.TEXT;
    }

    private boolean text(int octet, Consumer<Line> out) {
        boolean afterReturn = count > 0 && held[count - 1] == '\r';
        if (octet == '\n' || (octet == 0 && afterReturn)) {
            boolean whole = !skips;
            if (whole) {
                line(out);
            }
            skips = false;
            count = 0;
            return whole;
        }
        if (octet == 0) {
            return false;
        }
        if (skips) {
            held[0] = (byte) octet; // This octet may be the CR of a line terminator.
            count = 1;
            return false;
        }
        if (count == LINE_OCTETS_MAX) {
            skips = true;
            count = 0;
            out.accept(new Line("", true));
            return true;
        }
        if (count == held.length) {
            held = Arrays.copyOf(held, Math.min(LINE_OCTETS_MAX, 2 * count));
        }
        held[count++] = (byte) octet;
        return false;
    }

    private void line(Consumer<Line> out) {
        int length = count > 0 && held[count - 1] == '\r' ? count - 1 : count;
        out.accept(new Line(new String(held, 0, length, StandardCharsets.UTF_8), false));
        Arrays.fill(held, 0, count, (byte) 0); // The line may have been a password.
        count = 0;
        held = held.length > FIRST_OCTETS ? new byte[FIRST_OCTETS] : held;
    }
}
