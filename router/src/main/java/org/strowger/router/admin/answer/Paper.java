package org.strowger.router.admin.answer;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What an answer is written on: UTF-8 in pieces of some size, so that an answer with many rows is never one large
 * string, and can leave piece by piece. One thread writes; whoever is given {@link #pieces} has them for itself.
 */
public final class Paper {
    private static final int PIECE_OCTETS = 16 << 10;

    private final List<byte[]> pieces = new ArrayList<>();
    private final int octetsMax;
    private byte[] piece = new byte[256];
    private int written;
    private int octets;

    /** @param octetsMax more is not written: {@link Full} is thrown */
    public Paper(int octetsMax) {
        this.octetsMax = octetsMax;
    }

    /** It would become longer than it may. */
    public static final class Full extends RuntimeException {
        private static final long serialVersionUID = 1;

        private Full(int octetsMax) {
            super("more than " + octetsMax + " octets");
        }
    }

    /** Writes a line; the end of the line is written here, and nobody else may write one. */
    public void line(String text) {
        write(text);
        write("\n");
    }

    public void write(String text) {
        byte[] more = text.getBytes(StandardCharsets.UTF_8);
        if (octets + more.length > octetsMax) {
            throw new Full(octetsMax);
        }
        octets += more.length;
        int from = 0;
        while (from < more.length) {
            makeRoom(more.length - from);
            int now = Math.min(more.length - from, piece.length - written);
            System.arraycopy(more, from, piece, written, now);
            from += now;
            written += now;
        }
    }

    /** Grows the piece to its full size, and then begins another one. */
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

    /** All that was written, in order; nothing is written after this. */
    public List<byte[]> pieces() {
        List<byte[]> all = new ArrayList<>(pieces);
        if (written > 0) {
            all.add(written == piece.length ? piece : Arrays.copyOf(piece, written));
        }
        return all;
    }
}
