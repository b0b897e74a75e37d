package org.strowger.router.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.zip.GZIPInputStream;

/**
 * Reads a file line by line without creating objects for lines. A compressed file is recognised by its first two octets
 * (RFC 1952, section 2.3.1).
 */
public final class TableLines implements AutoCloseable {
    /** The maximum number of octets in a line. */
    public static final int LINE_MAX = 1000;

    private static final int BUFFER = 1 << 16;
    private static final int GZIP_1 = 0x1f;
    private static final int GZIP_2 = 0x8b;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    private int next;
    private int limit;
    private int from;
    private int to;
    private boolean isTooLong;
    private long number;

    private TableLines(InputStream in) throws IOException {
        this.in = in;
        boolean hasMore = true;
        while (limit < BYTE_ORDER_MARK.length && hasMore) {
            hasMore = fill();
        }
        boolean isMarked = limit >= BYTE_ORDER_MARK.length
                && buffer[0] == BYTE_ORDER_MARK[0]
                && buffer[1] == BYTE_ORDER_MARK[1]
                && buffer[2] == BYTE_ORDER_MARK[2];
        next = isMarked ? BYTE_ORDER_MARK.length : 0;
    }

    /** Opens a file, compressed or not. The stream is closed if that fails. */
    public static TableLines of(InputStream file) throws IOException {
        try {
            PushbackInputStream octets = new PushbackInputStream(file, 2);
            byte[] first = octets.readNBytes(2);
            octets.unread(first);
            boolean isCompressed = first.length == 2 && (first[0] & 0xff) == GZIP_1 && (first[1] & 0xff) == GZIP_2;
            return new TableLines(isCompressed ? new GZIPInputStream(octets, BUFFER) : octets);
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    /** Goes to the next line. Returns false at the end of the file. */
    public boolean advance() throws IOException {
        isTooLong = false;
        int scanned = 0;
        while (true) {
            int at = next + scanned;
            while (at < limit && buffer[at] != '\n') {
                at++;
            }
            if (at < limit) {
                take(at, at + 1);
                return true;
            }
            scanned = at - next;
            if (scanned > LINE_MAX) { // A line that is too long is skipped without keeping its octets.
                isTooLong = true;
                next = at;
                scanned = 0;
            }
            if (!fill()) {
                boolean hasLine = scanned > 0 || isTooLong;
                take(limit, limit);
                return hasLine;
            }
        }
    }

    private void take(int end, int following) {
        from = next;
        to = end;
        isTooLong = isTooLong || end - next > LINE_MAX;
        next = following;
        number++;
    }

    /** Moves the unread octets to the beginning of the buffer, and reads more. Returns false at the end of the file. */
    private boolean fill() throws IOException {
        System.arraycopy(buffer, next, buffer, 0, limit - next);
        limit -= next;
        next = 0;
        int count = in.read(buffer, limit, BUFFER - limit);
        limit += Math.max(0, count);
        return count >= 0;
    }

    public byte[] octets() {
        return buffer;
    }

    /** The start of the line in {@link #octets}. */
    public int from() {
        return from;
    }

    /** The end of the line, without the line feed. */
    public int to() {
        return to;
    }

    /** Whether the line has more than {@link #LINE_MAX} octets, in which case only some of them are available. */
    public boolean isTooLong() {
        return isTooLong;
    }

    /** The number of the line, from 1. */
    public long number() {
        return number;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
