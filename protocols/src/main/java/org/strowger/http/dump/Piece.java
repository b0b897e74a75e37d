package org.strowger.http.dump;

import java.util.List;
import org.strowger.protocol.dump.PacketSummary.Part.Kind;

/**
 * A value in a query, a form, a JSON document or a header.
 *
 * @param name the name of the parameter, member or header
 * @param value the position of the value in the text
 */
record Piece(Kind kind, String name, Range value) {
    /** The maximum number of separate values; everything after them is treated as one secret. */
    static final int COUNT_MAX = 2000;

    static Piece secret(String name, int from, int to) {
        return new Piece(Kind.SECRET, name, new Range(from, to));
    }

    /** Adds a piece unless it is empty or the limit is reached. @return whether there is room for more */
    static boolean add(Piece piece, List<Piece> pieces) {
        if (piece.value().octets() > 0) {
            pieces.add(piece);
        }
        return pieces.size() < COUNT_MAX;
    }
}
