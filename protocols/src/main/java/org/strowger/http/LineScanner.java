package org.strowger.http;

import io.netty.buffer.ByteBuf;

/**
 * Finds the next line, which ends with CR LF. The beginning of an incomplete line stays with the driver, which passes
 * it again with more input; the scanner remembers how far it has searched, so input that arrives byte by byte is
 * searched only once.
 *
 * <p>A line feed without a carriage return is a fault, although section 2.2 permits accepting it. Another reader of the
 * same bytes might not see a line end there, which could be used to smuggle requests.
 */
final class LineScanner {
    /** The length of the line end. */
    static final int END_OCTETS = 2;

    enum Found {
        /** The line reaches from the reader index to {@link #end}. */
        WHOLE,
        PART,
        BARE_LINE_FEED,
        TOO_LONG
    }

    private int scanned;
    private int end;

    /**
     * Searches for the end of the line that begins at the reader index.
     *
     * @param octetsMax the limit of the line without its end
     */
    Found look(ByteBuf bytes, int octetsMax) {
        int start = bytes.readerIndex();
        int limit = Math.min(bytes.writerIndex(), start + octetsMax + END_OCTETS);
        int lineFeed = start + scanned < limit ? bytes.indexOf(start + scanned, limit, HttpOctets.LF) : -1;
        if (lineFeed < 0) {
            scanned = limit - start;
            return scanned == octetsMax + END_OCTETS ? Found.TOO_LONG : Found.PART;
        }
        scanned = 0;
        end = lineFeed - 1;
        return lineFeed > start && bytes.getByte(end) == HttpOctets.CR ? Found.WHOLE : Found.BARE_LINE_FEED;
    }

    /** The index of the CR. */
    int end() {
        return end;
    }
}
