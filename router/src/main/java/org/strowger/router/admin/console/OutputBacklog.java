package org.strowger.router.admin.console;

import java.util.ArrayDeque;
import org.strowger.protocol.buffer.Outbox;

/** What is written and not sent: pieces in order, which leave as fast as the client takes them. */
final class OutputBacklog {
    private static final int STEP_OCTETS = 16 << 10;

    private final ArrayDeque<byte[]> pieces = new ArrayDeque<>();
    private int sentOfFirst;
    private long octets;

    void add(byte[] piece) {
        if (piece.length > 0) {
            pieces.addLast(piece);
            octets += piece.length;
        }
    }

    long octets() {
        return octets;
    }

    boolean isEmpty() {
        return pieces.isEmpty();
    }

    void clear() {
        pieces.clear();
        sentOfFirst = 0;
        octets = 0;
    }

    /** Moves at most so many octets. @return how many */
    long moveTo(Outbox out, long most) {
        long moved = 0;
        while (moved < most && !pieces.isEmpty()) {
            byte[] first = pieces.getFirst();
            int now = (int) Math.min(Math.min(first.length - sentOfFirst, STEP_OCTETS), most - moved);
            out.room(now).writeBytes(first, sentOfFirst, now);
            sentOfFirst += now;
            moved += now;
            if (sentOfFirst == first.length) {
                pieces.removeFirst();
                sentOfFirst = 0;
            }
        }
        octets -= moved;
        return moved;
    }
}
