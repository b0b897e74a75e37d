package org.strowger.http;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.wire.HexOctets;

/**
 * Reads messages out of a stream. Whole lines and all octets of a body are taken out of the input at once; only the
 * beginning of an incomplete line remains in the input.
 *
 * <p>Where RFC 9112 lets a recipient choose between repairing and refusing a message, this parser refuses it. If two
 * readers repair a message differently, they disagree on where the request ends, and an attacker can use this to
 * smuggle a request. The faults are the same for requests and responses.
 */
public abstract sealed class HttpParser permits HttpRequestParser, HttpResponseParser {
    /** The result of a step. */
    public enum Step {
        /** All usable input has been taken, and more is needed. */
        MORE,
        /** The headers are complete. The body, which may be empty, is next. */
        HEAD,
        /** A message is complete. */
        WHOLE,
        /** The message breaks a rule: see {@link #fault}. Nothing more can be read from the stream. */
        FAULT,
        /** The next part of the message may already be in the input. Never returned by {@link #next}. */
        ON
    }

    /** The part of a message that is expected next. */
    private enum Part {
        FIRST_LINE,
        HEADERS,
        BODY,
        CHUNK_LINE,
        CHUNK,
        CHUNK_END,
        TRAILERS,
        REST_OF_STREAM,
        END,
        FAULT
    }

    private static final HttpFault NO_FAULT = new HttpFault(0, "");
    private static final byte[] NO_BODY = {};
    private static final int RADIX = 16;

    protected final HttpLimits limits;
    private final LineScanner lines = new LineScanner();
    private Part part = Part.FIRST_LINE;
    private HttpFault fault = NO_FAULT;

    /** The headers of the message once the first line has been read; after the body, the trailers. */
    private HttpHeaders.@Nullable Builder headerLines;

    private @Nullable HttpHeaders headers;

    @Bound(
            of = "the body of an HTTP request",
            kind = Bound.Kind.FORMAT,
            owner = Bound.Owner.REQUEST,
            share = Sharing.EACH,
            limit = "listeners[].http.max-body",
            full = "413, and the connection closes")
    private @Nullable BodyBuffer body;

    /** The number of octets of the body or chunk that are still missing. */
    private int missing;

    private int extensionOctets;
    private boolean wasEmptyLine;
    private boolean isCut;

    HttpParser(HttpLimits limits) {
        this.limits = limits;
    }

    /**
     * Takes input until there is a result. After {@link Step#WHOLE}, the message must be taken before the next call.
     */
    public final Step next(ByteBuf bytes) {
        Step step = Step.ON;
        while (step == Step.ON) {
            step = switch (part) {
                case FIRST_LINE -> readFirstLine(bytes);
                case HEADERS -> readHeader(bytes);
                case BODY -> readBody(bytes);
                case CHUNK_LINE -> readChunkLine(bytes);
                case CHUNK -> readChunk(bytes);
                case CHUNK_END -> readChunkEnd(bytes);
                case TRAILERS -> readTrailer(bytes);
                case REST_OF_STREAM -> readRest(bytes);
                case END -> Step.WHOLE;
                case FAULT -> Step.FAULT;
            };
        }
        return step;
    }

    /**
     * Whether no part of the next message has been taken. The beginning of its first line may already be in the input.
     */
    final boolean isBetweenMessages() {
        return part == Part.FIRST_LINE;
    }

    /** Whether the headers of the current message are complete. */
    final boolean isInBody() {
        return headers != null;
    }

    /** Whether the headers are complete and a body follows. */
    final boolean awaitsBody() {
        return headers != null && part != Part.END;
    }

    /** Whether the end of the stream ends the message (section 6.3). */
    public final boolean endsWithStream() {
        return part == Part.REST_OF_STREAM;
    }

    public final HttpFault fault() {
        return fault;
    }

    // ---- For the parsers of requests and responses

    /**
     * Reads the first line.
     *
     * @param line contains the line from {@code from} to {@code to}, for the duration of the call
     * @return {@link Step#ON}, or a fault
     */
    protected abstract Step firstLine(byte[] line, int from, int to);

    /** Determines from the headers how the body ends, and calls the corresponding method {@code body...}. */
    protected abstract Step headComplete(HttpHeaders complete);

    /** The status for a first line that is too long. */
    protected abstract int longLineStatus();

    /** Whether a body beyond the limit is truncated; otherwise it is a fault. */
    protected abstract boolean cutsBody();

    protected final Step bodyIsAbsent() {
        part = Part.END;
        return Step.HEAD;
    }

    protected final Step bodyIsRestOfStream() {
        part = Part.REST_OF_STREAM;
        return Step.HEAD;
    }

    protected final Step bodyIsChunked() {
        part = Part.CHUNK_LINE;
        return Step.HEAD;
    }

    /** Reads Content-Length (RFC 9110 section 8.6), which must occur once and consist of digits only. */
    protected final Step bodyHasLength(HttpHeaders complete, int index) {
        if (complete.find("Content-Length", index + 1) != HttpHeaders.ABSENT) {
            return refuse(HttpStatus.BAD_REQUEST, "there are several Content-Length headers");
        }
        String digits = complete.value(index);
        if (digits.isEmpty() || !digits.chars().allMatch(HttpOctets::isDigit)) {
            return refuse(HttpStatus.BAD_REQUEST, "Content-Length is not a number in decimal digits");
        }
        long length = 0;
        for (int i = 0; i < digits.length() && length <= Integer.MAX_VALUE; i++) {
            length = length * 10 + digits.charAt(i) - '0';
        }
        if (length > limits.bodyOctetsMax() && !cutsBody()) {
            return refuse(HttpStatus.CONTENT_TOO_LARGE, tooLongBody());
        }
        missing = (int) Math.min(length, Integer.MAX_VALUE);
        part = missing == 0 ? Part.END : Part.BODY;
        return Step.HEAD;
    }

    protected final Step refuse(int status, String what) {
        part = Part.FAULT;
        fault = new HttpFault(status, what);
        return Step.FAULT;
    }

    /** Drops the message, which is an interim response, and continues with the next message. */
    protected final Step skipMessage() {
        reset();
        return Step.ON;
    }

    protected final HttpHeaders headers() {
        HttpHeaders complete = headers;
        if (complete == null) {
            throw new AssertionError("the headers are not complete");
        }
        return complete;
    }

    /** Returns the body of a complete message, or the octets of an incomplete body received so far. */
    protected final byte[] body() {
        return body == null ? NO_BODY : body.toBytes();
    }

    /** The number of octets of the body received so far. */
    final int bodyOctets() {
        return body == null ? 0 : body.length();
    }

    /** Drops the octets of the body received so far; the message will not be completed. */
    final void dropBody() {
        body = null;
    }

    /** Whether the body was truncated at the limit. */
    protected final boolean isCut() {
        return isCut;
    }

    /** Prepares for the next message. */
    protected final void reset() {
        part = Part.FIRST_LINE;
        headerLines = null;
        headers = null;
        body = null;
        missing = 0;
        extensionOctets = 0;
        wasEmptyLine = false;
        isCut = false;
    }

    // ---- Lines

    private Step readFirstLine(ByteBuf bytes) {
        if (bytes.isReadable() && !mayBegin(bytes.getByte(bytes.readerIndex()))) {
            return refuse(HttpStatus.BAD_REQUEST, "the first octet cannot begin an HTTP message");
        }
        int from = bytes.readerIndex();
        Step step = readLine(bytes, limits.lineOctetsMax(), longLineStatus(), "the first line");
        if (step != Step.ON) {
            return step;
        }
        if (lines.end() == from) {
            return skipEmptyLine();
        }
        HttpHeaders.Builder builder = HttpHeaders.builder();
        headerLines = builder;
        part = Part.HEADERS;
        int start = builder.octets();
        return firstLine(builder.peek(bytes, from, lines.end()), start, start + lines.end() - from);
    }

    /**
     * Whether a message can begin with this octet. Detects bytes of other protocols, such as TLS, at once instead of
     * waiting for the end of a line.
     */
    private static boolean mayBegin(int octet) {
        return HttpOctets.isToken(octet) || octet == HttpOctets.CR || octet == HttpOctets.LF;
    }

    /** Skips one empty line before a message, which some clients send after a body (section 2.2). */
    private Step skipEmptyLine() {
        if (wasEmptyLine) {
            return refuse(HttpStatus.BAD_REQUEST, "there are several empty lines before the message");
        }
        wasEmptyLine = true;
        return Step.ON;
    }

    private Step readHeader(ByteBuf bytes) {
        HttpHeaders.Builder builder = headerLines();
        int from = bytes.readerIndex();
        int room = limits.headerOctetsMax() - builder.octets();
        Step step = readLine(bytes, room, HttpStatus.HEADERS_TOO_LARGE, "the headers together");
        if (step != Step.ON) {
            return step;
        }
        if (lines.end() == from) {
            HttpHeaders complete = builder.build();
            headerLines = null;
            headers = complete;
            return headComplete(complete);
        }
        if (builder.count() == limits.headersMax()) {
            return refuse(HttpStatus.HEADERS_TOO_LARGE, "there are more than " + limits.headersMax() + " headers");
        }
        String wrong = builder.addLine(bytes, from, lines.end());
        return wrong.isEmpty() ? Step.ON : refuse(HttpStatus.BAD_REQUEST, wrong);
    }

    /**
     * Takes a whole line out of the input; the line reaches up to {@code lines.end()}.
     *
     * @return {@link Step#ON} if there was a whole line
     */
    private Step readLine(ByteBuf bytes, int octetsMax, int longStatus, String what) {
        return switch (lines.look(bytes, octetsMax)) {
            case WHOLE -> {
                bytes.readerIndex(lines.end() + LineScanner.END_OCTETS);
                yield Step.ON;
            }
            case PART -> Step.MORE;
            case BARE_LINE_FEED ->
                refuse(HttpStatus.BAD_REQUEST, "a line ends with a line feed without a carriage return");
            case TOO_LONG -> refuse(longStatus, what + " exceeds the limit of octets");
        };
    }

    private HttpHeaders.Builder headerLines() {
        HttpHeaders.Builder builder = headerLines;
        if (builder == null) {
            builder = HttpHeaders.builder();
            headerLines = builder;
        }
        return builder;
    }

    // ---- Bodies

    private Step readBody(ByteBuf bytes) {
        if (takeMissing(bytes)) {
            part = Part.END;
            return Step.WHOLE;
        }
        return cutOrMore();
    }

    /**
     * Reads the size of a chunk (section 7.1): hexadecimal digits, directly followed by the extensions or the line end.
     */
    private Step readChunkLine(ByteBuf bytes) {
        int from = bytes.readerIndex();
        Step step = readLine(
                bytes, HttpLimits.CHUNK_LINE_OCTETS_MAX, HttpStatus.BAD_REQUEST, "the line with the size of a chunk");
        if (step != Step.ON) {
            return step;
        }
        int at = from;
        long size = 0;
        while (at < lines.end() && HexOctets.digit(bytes.getByte(at)) >= 0) {
            size = Math.min(size * RADIX + HexOctets.digit(bytes.getByte(at)), Integer.MAX_VALUE);
            at++;
        }
        if (at == from || (at < lines.end() && bytes.getByte(at) != ';')) {
            return refuse(HttpStatus.BAD_REQUEST, "the size of a chunk is not a hexadecimal number");
        }
        String wrong = extensionFault(bytes, at);
        return wrong.isEmpty() ? beginChunk((int) size) : refuse(HttpStatus.BAD_REQUEST, wrong);
    }

    /** Checks the extensions of a chunk, which are ignored (section 7.1.1). */
    private String extensionFault(ByteBuf bytes, int from) {
        extensionOctets += lines.end() - from;
        if (extensionOctets > HttpLimits.EXTENSION_OCTETS_MAX) {
            return "the chunk extensions exceed " + HttpLimits.EXTENSION_OCTETS_MAX + " octets";
        }
        for (int at = from; at < lines.end(); at++) {
            if (!HttpOctets.isValue(bytes.getByte(at))) {
                return "a chunk extension contains a control character";
            }
        }
        return "";
    }

    private Step beginChunk(int size) {
        int room = limits.bodyOctetsMax() - (body == null ? 0 : body.length());
        if (size > room && !cutsBody()) {
            return refuse(HttpStatus.CONTENT_TOO_LARGE, tooLongBody());
        }
        missing = size;
        part = size == 0 ? Part.TRAILERS : Part.CHUNK;
        return Step.ON;
    }

    private Step readChunk(ByteBuf bytes) {
        if (takeMissing(bytes)) {
            part = Part.CHUNK_END;
            return Step.ON;
        }
        return cutOrMore();
    }

    private Step readChunkEnd(ByteBuf bytes) {
        int start = bytes.readerIndex();
        boolean isWrong = (bytes.readableBytes() >= 1 && bytes.getByte(start) != HttpOctets.CR)
                || (bytes.readableBytes() >= 2 && bytes.getByte(start + 1) != HttpOctets.LF);
        if (isWrong) {
            return refuse(HttpStatus.BAD_REQUEST, "a chunk is longer than its size");
        }
        if (bytes.readableBytes() < LineScanner.END_OCTETS) {
            return Step.MORE;
        }
        bytes.skipBytes(LineScanner.END_OCTETS);
        part = Part.CHUNK_LINE;
        return Step.ON;
    }

    /**
     * Reads a trailer, which is checked and dropped, because a trailer must not override the headers (section 7.1.2).
     */
    private Step readTrailer(ByteBuf bytes) {
        int from = bytes.readerIndex();
        int room = HttpLimits.TRAILER_OCTETS_MAX - (headerLines == null ? 0 : headerLines.octets());
        Step step = readLine(bytes, room, HttpStatus.HEADERS_TOO_LARGE, "the trailers together");
        if (step != Step.ON) {
            return step;
        }
        if (lines.end() == from) {
            part = Part.END;
            return Step.WHOLE;
        }
        String wrong = headerLines().addLine(bytes, from, lines.end());
        return wrong.isEmpty() ? Step.ON : refuse(HttpStatus.BAD_REQUEST, wrong);
    }

    private Step readRest(ByteBuf bytes) {
        missing = Integer.MAX_VALUE;
        takeMissing(bytes);
        return cutOrMore();
    }

    /**
     * Takes octets of the body up to the limit.
     *
     * @return whether all octets have been received
     */
    private boolean takeMissing(ByteBuf bytes) {
        BodyBuffer buffer = body;
        if (buffer == null) {
            buffer = new BodyBuffer();
            body = buffer;
        }
        int room = limits.bodyOctetsMax() - buffer.length();
        int count = Math.min(Math.min(missing, room), bytes.readableBytes());
        if (count > 0) {
            boolean isWholeBody = part == Part.BODY && missing <= room;
            buffer.take(bytes, count, missing, isWholeBody ? buffer.length() + missing : limits.bodyOctetsMax());
            missing -= count;
        }
        isCut = missing > 0 && count == room && bytes.isReadable();
        return missing == 0;
    }

    private Step cutOrMore() {
        if (isCut) {
            part = Part.END;
            return Step.WHOLE;
        }
        return Step.MORE;
    }

    private String tooLongBody() {
        return "the body exceeds the limit of " + limits.bodyOctetsMax() + " octets";
    }
}
