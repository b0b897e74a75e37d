package org.strowger.wire;

import io.netty.buffer.ByteBuf;

/**
 * Finds the next packet in a stream whose packets are framed by STX and ETX. Octets outside packets are ignored; an STX
 * within a packet means that the packet was broken off.
 *
 * <p>An object can be reused; its results are valid until the next call.
 */
public final class StxFrame {
    public static final byte STX = 0x02;
    public static final byte ETX = 0x03;

    /** The result of a search. */
    public enum Found {
        /** A packet from {@link #start} to {@link #end}. */
        WHOLE,
        /** A packet begins at {@link #start} and has not ended yet. */
        NOT_WHOLE,
        /** No packet begins here. */
        NOTHING,
        /** A packet begins at {@link #start} and is too long. */
        TOO_LONG
    }

    private int start;
    private int end;
    private int ignored;
    private int brokenOff;

    /**
     * Searches from {@code from} to the writer index.
     *
     * @param octetsMax the limit of a packet with STX and ETX
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
            // The packet that was broken off used up part of the limit: search again with the full limit.
            int before = ignored;
            int lost = brokenOff;
            Found found = look(bytes, start, octetsMax);
            ignored = before;
            brokenOff += lost;
            return found;
        }
        return limit - start >= octetsMax ? Found.TOO_LONG : Found.NOT_WHOLE;
    }

    /** The index of STX. */
    public int start() {
        return start;
    }

    /** The index after ETX. */
    public int end() {
        return end;
    }

    /** The number of ignored octets before the packet. */
    public int ignored() {
        return ignored;
    }

    /** The number of ignored octets that belong to packets that were broken off. */
    public int brokenOff() {
        return brokenOff;
    }
}
