package org.strowger.wire;

import io.netty.buffer.ByteBuf;

/**
 * Where the next packet lies in a stream whose packets stand between two octets of their own, STX and ETX. What stands
 * outside is nothing; an STX inside says that the packet before it was broken off.
 *
 * <p>One object looks at any number of streams, one after the other: what it says is about the last look.
 */
public final class StxFrame {
    public static final byte STX = 0x02;
    public static final byte ETX = 0x03;

    /** What a look can find. */
    public enum Found {
        /** From {@link #start} to {@link #end}. */
        WHOLE,
        /** It begins at {@link #start}, and its end is not there yet. */
        NOT_WHOLE,
        /** Nothing begins here. */
        NOTHING,
        /** It begins at {@link #start} and is longer than it may be. */
        TOO_LONG
    }

    private int start;
    private int end;
    private int ignored;
    private int brokenOff;

    /**
     * Looks from there to the end of what has come.
     *
     * @param octetsMax of a packet with its STX and ETX
     */
    public Found look(ByteBuf bytes, int from, int octetsMax) {
        int limit = bytes.writerIndex();
        ignored = 0;
        brokenOff = 0;
        start = limit;
        end = limit;
        int first = bytes.indexOf(from, limit, STX);
        if (first < 0) {
            ignored = limit - from;
            return Found.NOTHING;
        }
        ignored = first - from;
        start = first;
        int seen = Math.min(limit, first + octetsMax);
        int etx = bytes.indexOf(first + 1, seen, ETX);
        int searched = etx < 0 ? seen : etx;
        for (int again = bytes.indexOf(start + 1, searched, STX);
                again >= 0;
                again = bytes.indexOf(start + 1, searched, STX)) {
            brokenOff += again - start;
            start = again;
        }
        if (etx >= 0) {
            end = etx + 1;
            return Found.WHOLE;
        }
        if (start != first) {
            // What was broken off took part of the room: look again with all of it.
            int before = ignored;
            int lost = brokenOff;
            Found found = look(bytes, start, octetsMax);
            ignored = before;
            brokenOff += lost;
            return found;
        }
        return limit - start >= octetsMax ? Found.TOO_LONG : Found.NOT_WHOLE;
    }

    /** Where its STX is. */
    public int start() {
        return start;
    }

    /** Behind its ETX. */
    public int end() {
        return end;
    }

    /** How many octets stand before it that belong to nothing. */
    public int ignored() {
        return ignored;
    }

    /** How many octets before it belong to packets that were begun and not ended. */
    public int brokenOff() {
        return brokenOff;
    }
}
