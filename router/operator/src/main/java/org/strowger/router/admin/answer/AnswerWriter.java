package org.strowger.router.admin.answer;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.strowger.bound.Within;

/**
 * Buffers an answer as UTF-8 in pieces, so that a long answer is never one large string and can be sent piece by piece.
 * Used by one thread; the receiver of {@link #pieces} owns the pieces.
 */
@Within(Within.Scope.COMMAND)
public final class AnswerWriter {
    private static final int PIECE_OCTETS = 16 << 10;
    private static final char ASCII_LAST = 0x7F;
    private static final int TEN = 10;

    private final List<byte[]> pieces = new ArrayList<>();
    private final int octetsMax;
    private byte[] piece = new byte[256];
    private int written;
    private int octets;

    /**
     * Creates an empty writer.
     *
     * @param octetsMax maximum size of the answer in bytes; a larger answer causes {@link Full}
     */
    public AnswerWriter(int octetsMax) {
        this.octetsMax = octetsMax;
    }

    /** Thrown if the answer would exceed its size limit. */
    public static final class Full extends RuntimeException {
        private static final long serialVersionUID = 1;

        private Full(int octetsMax) {
            super("more than " + octetsMax + " bytes");
        }
    }

    /** Writes a line and its terminator; the only method that writes line terminators. */
    public void line(String text) {
        write(text);
        write("\n");
    }

    public void write(String text) {
        if (!isAscii(text)) {
            write(text.getBytes(StandardCharsets.UTF_8));
            return;
        }
        int length = text.length();
        count(length);
        for (int i = 0; i < length; i++) {
            if (written == piece.length) {
                makeRoom(length - i);
            }
            piece[written++] = (byte) text.charAt(i);
        }
    }

    private void write(byte[] more) {
        count(more.length);
        int from = 0;
        while (from < more.length) {
            makeRoom(more.length - from);
            int now = Math.min(more.length - from, piece.length - written);
            System.arraycopy(more, from, piece, written, now);
            from += now;
            written += now;
        }
    }

    /** Writes a number without creating a string. */
    public void number(long number) {
        if (number < 0) {
            write(Long.toString(number));
            return;
        }
        long scale = 1;
        while (number / scale >= TEN) {
            scale *= TEN;
        }
        for (long left = number; scale > 0; scale /= TEN) {
            digit((int) (left / scale));
            left %= scale;
        }
    }

    private void digit(int digit) {
        count(1);
        makeRoom(1);
        piece[written++] = (byte) ('0' + digit);
    }

    public void blanks(int many) {
        count(Math.max(0, many));
        for (int i = 0; i < many; i++) {
            makeRoom(many - i);
            piece[written++] = ' ';
        }
    }

    private void count(int more) {
        if (octets + more > octetsMax) {
            throw new Full(octetsMax);
        }
        octets += more;
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > ASCII_LAST) {
                return false;
            }
        }
        return true;
    }

    /** Grows the piece up to its full size, then begins the next piece. */
    private void makeRoom(int wanted) {
        if (written < piece.length) {
            return;
        }
        if (piece.length < PIECE_OCTETS) {
            piece = Arrays.copyOf(piece, Math.min(PIECE_OCTETS, Math.max(4 * piece.length, written + wanted)));
        } else {
            pieces.add(piece);
            piece = new byte[PIECE_OCTETS];
            written = 0;
        }
    }

    public int octets() {
        return octets;
    }

    /** All pieces written. Nothing may be written after this call. */
    public List<byte[]> pieces() {
        List<byte[]> all = new ArrayList<>(pieces);
        if (written > 0) {
            all.add(written == piece.length ? piece : Arrays.copyOf(piece, written));
        }
        return all;
    }
}
