package org.strowger.world.walk;

import org.strowger.gsm.Concatenation;
import org.strowger.message.Piece;

/** The way in which an application numbers segments. */
public enum Numbering {
    /** In the header, with a reference of 8 bits. */
    HEADER(5),
    /** In the header, with a reference of 16 bits. */
    WIDE_HEADER(6),
    /** In the sar TLVs of SMPP. */
    BESIDE(5);

    private final int octets;

    Numbering(int octets) {
        this.octets = octets;
    }

    /** The number of octets that the segment number takes in a segment on the air. */
    int octets() {
        return octets;
    }

    Piece piece(Content content, int reference, int total, int number) {
        return switch (this) {
            case HEADER -> Piece.whole(content.body(new byte[] {0, 3, (byte) reference, (byte) total, (byte) number}));
            case WIDE_HEADER ->
                Piece.whole(content.body(
                        new byte[] {8, 4, (byte) (reference >> 8), (byte) reference, (byte) total, (byte) number}));
            case BESIDE -> new Piece(content.body(), new Concatenation(reference, true, total, number));
        };
    }
}
