package org.strowger.http.dump;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.strowger.bound.Within;
import org.strowger.http.HttpLimits;
import org.strowger.wire.HexOctets;

/**
 * Finds the end of the message at the reader index, and the positions of its lines and of the parts of its body. Reads
 * no more octets than the limits allow, regardless of the length of the input.
 *
 * <p>The sessions are stricter: they refuse some messages even though their end is certain. Here, only a message whose
 * end is uncertain is a fault: {@link Result#OUT_OF_STEP}.
 */
@Within(Within.Scope.PACKET)
final class MessageFraming {
    enum Result {
        WHOLE,
        NOT_WHOLE,
        /** It is unknown where the next message begins. */
        OUT_OF_STEP
    }

    /**
     * The configured limits of the listeners are unknown here, so this is the greatest configurable limit of a body.
     */
    static final int BODY_OCTETS_MAX = 16 << 20;

    private static final int HEAD_OCTETS_MAX = HttpLimits.USUAL.lineOctetsMax() + HttpLimits.USUAL.headerOctetsMax();
    private static final int LINES_MAX = HttpLimits.USUAL.headersMax();
    private static final int CHUNKS_MAX = 1 << 16;
    private static final int CHUNK_LINE_OCTETS_MAX = 256;
    private static final int LENGTH_DIGITS_MAX = 9;
    private static final int SIZE_DIGITS_MAX = 7;
    private static final int LINE_END_OCTETS = 2;
    private static final int RADIX = 16;
    private static final int FIRST_FINAL_STATUS = 200;
    private static final String RESPONSE_START = "HTTP/1.";

    private final ByteBuf bytes;
    private final int start;
    private final int length;
    private final List<Range> lines = new ArrayList<>();
    private final List<Range> body = new ArrayList<>();
    private FirstLine first = FirstLine.NONE;
    private int at;
    private String fault = "";

    MessageFraming(ByteBuf bytes) {
        this.bytes = bytes;
        this.start = bytes.readerIndex();
        this.length = bytes.readableBytes();
    }

    /** Finds the message. Called only once. */
    Result read() {
        skipEmptyLines();
        Result head = readLines(LINES_MAX + 1, HEAD_OCTETS_MAX);
        return head == Result.WHOLE ? readBody() : head;
    }

    FirstLine firstLine() {
        return first;
    }

    /** The lines that were found, without their line ends: the first line, the headers and the trailers. */
    List<Range> lines() {
        return lines;
    }

    /** The octets of the body, as several ranges if the body has several chunks. */
    List<Range> body() {
        return body;
    }

    /** The length of the whole message, or of the part that was read. */
    int octets() {
        return at;
    }

    /** Returns the reason why sessions refuse the message, or an empty text. */
    String fault() {
        return fault;
    }

    String text(Range range) {
        return bytes.toString(start + range.from(), range.octets(), StandardCharsets.ISO_8859_1);
    }

    // ---- Lines

    /** Empty lines before a message are ignored (section 2.2). */
    private void skipEmptyLines() {
        while (at + 1 < length && at < 2 * LINE_END_OCTETS && octet(at) == '\r' && octet(at + 1) == '\n') {
            at += LINE_END_OCTETS;
        }
    }

    /** Reads lines up to the empty one, which is skipped. */
    private Result readLines(int countMax, int octetsMax) {
        int limit = at + octetsMax;
        int count = 0;
        while (true) {
            Range line = nextLine(limit);
            if (line.from() < 0) {
                return length >= limit ? lost("the headers are too long") : incomplete();
            }
            if (line.octets() == 0 && !lines.isEmpty()) {
                return Result.WHOLE;
            }
            if (lines.isEmpty() && !readFirstLine(line)) {
                return Result.OUT_OF_STEP;
            }
            count++;
            if (count > countMax) {
                return lost("there are more than " + LINES_MAX + " headers");
            }
            lines.add(line);
        }
    }

    /** The result for an incomplete first line, which depends on whether further octets could complete it. */
    private Result incomplete() {
        boolean isPossible = !lines.isEmpty() || at >= length || FirstLine.mayBegin(octet(at));
        return isPossible ? Result.NOT_WHOLE : lost(FirstLine.EXPECTED);
    }

    /** Takes the next line. Returns a range that begins before the message if no line ends before the limit. */
    private Range nextLine(int limit) {
        int feed = bytes.indexOf(start + at, start + Math.min(length, limit), (byte) '\n') - start;
        if (feed < at) {
            return new Range(-1, -1);
        }
        boolean hasReturn = feed > at && octet(feed - 1) == '\r';
        if (!hasReturn) {
            note("a line ends with a line feed without a carriage return");
        }
        Range line = new Range(at, hasReturn ? feed - 1 : feed);
        at = feed + 1;
        return line;
    }

    private boolean readFirstLine(Range line) {
        first = FirstLine.of(text(line), line.from());
        if (first.isNone()) {
            at = line.from();
            lost(FirstLine.EXPECTED);
        }
        return !first.isNone();
    }

    // ---- Bodies (section 6.3)

    private Result readBody() {
        List<String> codings = values("transfer-encoding");
        List<String> lengths = values("content-length");
        if (first.isResponse() && (isWithoutBody(first.status()) || isNextResponse())) {
            return Result.WHOLE;
        }
        if (!codings.isEmpty()) {
            if (!lengths.isEmpty()) {
                note("there are both Transfer-Encoding and Content-Length");
            }
            return codings.size() == 1 && codings.get(0).equalsIgnoreCase("chunked")
                    ? readChunks()
                    : lost("Transfer-Encoding must be exactly `chunked`");
        }
        if (lengths.isEmpty()) {
            return first.isResponse() ? takeRest() : Result.WHOLE;
        }
        String digits = lengths.get(0);
        boolean isNumber = lengths.size() == 1 && digits.matches("[0-9]{1," + LENGTH_DIGITS_MAX + "}");
        return isNumber ? takeBody(Integer.parseInt(digits)) : lost("Content-Length must be exactly one number");
    }

    private static boolean isWithoutBody(int status) {
        return status < FIRST_FINAL_STATUS || status == 204 || status == 304;
    }

    /**
     * Whether the next response begins here. The response to a HEAD request states the length of a body that does not
     * follow (RFC 9110 section 9.3.2). The request is not known here, but the beginning of the next response is
     * recognized.
     */
    private boolean isNextResponse() {
        return length - at >= RESPONSE_START.length()
                && text(new Range(at, at + RESPONSE_START.length())).equals(RESPONSE_START);
    }

    private List<String> values(String name) {
        List<String> values = new ArrayList<>();
        for (Range line : lines.subList(1, lines.size())) {
            String text = text(line);
            int colon = text.indexOf(':');
            if (colon >= 0
                    && text.substring(0, colon).strip().toLowerCase(Locale.ROOT).equals(name)) {
                values.add(text.substring(colon + 1).strip());
            }
        }
        return values;
    }

    /** Takes all remaining octets as the body, which ends with the stream. */
    private Result takeRest() {
        return takeBody(Math.min(length - at, BODY_OCTETS_MAX));
    }

    private Result takeBody(int octets) {
        if (octets > BODY_OCTETS_MAX) {
            return lost("the body exceeds " + BODY_OCTETS_MAX + " octets");
        }
        int there = Math.min(octets, length - at);
        if (there > 0) {
            body.add(new Range(at, at + there));
        }
        at += there;
        return there == octets ? Result.WHOLE : Result.NOT_WHOLE;
    }

    /** Reads chunks up to the last, and the trailers (section 7.1). */
    private Result readChunks() {
        for (int count = 0; count < CHUNKS_MAX; count++) {
            int limit = at + CHUNK_LINE_OCTETS_MAX;
            Range line = nextLine(limit);
            if (line.from() < 0) {
                return length >= limit ? lost("the line with the size of a chunk is too long") : Result.NOT_WHOLE;
            }
            int size = chunkSize(line);
            if (size < 0) {
                at = line.from();
                return lost("the size of a chunk is not a hexadecimal number up to " + BODY_OCTETS_MAX);
            }
            if (size == 0) {
                return readLines(LINES_MAX, HEAD_OCTETS_MAX);
            }
            Result data = takeBody(size);
            Result end = data == Result.WHOLE ? skipChunkEnd() : data;
            if (end != Result.WHOLE) {
                return end;
            }
        }
        return lost("there are more than " + CHUNKS_MAX + " chunks");
    }

    private int chunkSize(Range line) {
        int index = line.from();
        int size = 0;
        while (index < line.to() && index - line.from() < SIZE_DIGITS_MAX && HexOctets.digit(octet(index)) >= 0) {
            size = size * RADIX + HexOctets.digit(octet(index));
            index++;
        }
        boolean isAlone = index > line.from() && (index == line.to() || octet(index) == ';');
        return isAlone && size + bodyOctets() <= BODY_OCTETS_MAX ? size : -1;
    }

    private int bodyOctets() {
        return body.isEmpty() ? 0 : at - body.get(0).from();
    }

    private Result skipChunkEnd() {
        if (length - at < LINE_END_OCTETS) {
            return Result.NOT_WHOLE;
        }
        if (octet(at) != '\r' || octet(at + 1) != '\n') {
            return lost("a chunk is longer than its size");
        }
        at += LINE_END_OCTETS;
        return Result.WHOLE;
    }

    // ---- Faults

    private Result lost(String why) {
        fault = why;
        return Result.OUT_OF_STEP;
    }

    private void note(String why) {
        fault = fault.isEmpty() ? why : fault;
    }

    private byte octet(int index) {
        return bytes.getByte(start + index);
    }
}
