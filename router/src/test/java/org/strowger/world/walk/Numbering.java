package org.strowger.world.walk;

import org.strowger.gsm.Concatenation;
import org.strowger.message.Body;
import org.strowger.message.Piece;

/** How an application says which segment one is. */
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

    /** What it takes of the room of a segment on the air. */
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

    /** How a packet is numbered that says a place. */
    static Numbering of(Body body) {
        byte[] octets = body.octets();
        int end = body.hasHeader() ? 1 + (octets[0] & 0xFF) : 0;
        for (int at = 1; at < end; at += 2 + (octets[at + 1] & 0xFF)) {
            if (octets[at] == 0) {
                return HEADER;
            }
            if (octets[at] == 8) {
                return WIDE_HEADER;
            }
        }
        return BESIDE;
    }
}
