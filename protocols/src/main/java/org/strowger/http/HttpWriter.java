package org.strowger.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import org.strowger.protocol.buffer.Outbox;

/** Writes messages into an outbox, with the headers that frame them (section 6). */
final class HttpWriter {
    /** The headers that the session writes, so that its owner cannot contradict them. */
    private static final String[] OF_THE_SESSION = {"Content-Length", "Transfer-Encoding", "Date", "Connection"};

    private static final String[] OF_THE_CLIENT = {"Content-Length", "Transfer-Encoding", "Expect"};

    private static final String CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";
    private static final String CONTENT_LENGTH = "Content-Length: ";
    private static final String LINE_END = "\r\n";

    /** An upper limit for the first line of a response and the headers that the session writes. */
    private static final int FRAME_OCTETS = 256;

    /** The maximum length of a buffer; longer bodies are spread over several buffers. */
    private static final int PIECE_OCTETS = 8 << 10;

    /** The header Connection of a response. */
    enum Connection {
        /** No header: a connection of 1.1 stays open. */
        KEEP(""),
        /** For clients of 1.0, where a connection usually ends (appendix C.2.2). */
        KEEP_FOR_1_0("Connection: keep-alive\r\n"),
        CLOSE("Connection: close\r\n");

        private final String line;

        Connection(String line) {
            this.line = line;
        }
    }

    private HttpWriter() {}

    /** Checks a response from the owner before it is queued. */
    static void check(HttpResponse response) {
        refuse(response.headers(), OF_THE_SESSION);
        if (HttpStatus.isWithoutBody(response.status()) && response.body().length > 0) {
            throw new IllegalArgumentException("a response with status " + response.status() + " has no body");
        }
    }

    /** Checks a request from the owner. */
    static void check(HttpRequest request) {
        refuse(request.headers(), OF_THE_CLIENT);
        int host = request.headers().find("Host");
        if (host == HttpHeaders.ABSENT
                || request.headers().find("Host", host + 1) != HttpHeaders.ABSENT
                || !request.target().startsWith("/")) {
            throw new IllegalArgumentException("a request to a server has one Host header and a path as its target");
        }
    }

    private static void refuse(HttpHeaders headers, String[] names) {
        for (String each : names) {
            if (headers.has(each)) {
                throw new IllegalArgumentException("the header " + each + " is written by the session");
            }
        }
    }

    /**
     * Writes a response.
     *
     * @param isHead whether the response answers HEAD, so that the length of the body is written but not the body
     *     itself (RFC 9110 section 9.3.2)
     * @param date the line of the header Date
     */
    static void write(HttpResponse response, boolean isHead, Connection connection, byte[] date, Outbox outbox) {
        ByteBuf out = outbox.room(FRAME_OCTETS + response.headers().octets() + smallBody(response.body()));
        ascii("HTTP/1.1 ", out);
        ascii(Integer.toString(response.status()), out);
        out.writeByte(' ');
        ascii(HttpStatus.reason(response.status()), out);
        ascii(LINE_END, out);
        out.writeBytes(date);
        response.headers().writeTo(out);
        if (!HttpStatus.isWithoutBody(response.status())) {
            contentLength(response.body(), out);
        }
        ascii(connection.line, out);
        ascii(LINE_END, out);
        if (!isHead) {
            body(response.body(), out, outbox);
        }
    }

    /**
     * Writes a request. For a method that normally has a body, Content-Length is written even if the length is 0 (RFC
     * 9110 section 8.6).
     */
    static void write(HttpRequest request, Outbox outbox) {
        int octets = FRAME_OCTETS
                + request.method().length()
                + request.target().length()
                + request.headers().octets();
        ByteBuf out = outbox.room(octets + smallBody(request.body()));
        ascii(request.method(), out);
        out.writeByte(' ');
        // Not only ASCII: each character of a target is one octet.
        latin1(request.target(), out);
        ascii(" HTTP/1.1\r\n", out);
        request.headers().writeTo(out);
        boolean mayHaveNoLength =
                request.method().equals("GET") || request.method().equals("HEAD");
        if (request.body().length > 0 || !mayHaveNoLength) {
            contentLength(request.body(), out);
        }
        ascii(LINE_END, out);
        body(request.body(), out, outbox);
    }

    /** Writes the interim response that requests the body (RFC 9110 section 15.2.1). */
    static void writeContinue(Outbox outbox) {
        ascii(CONTINUE, outbox.room(CONTINUE.length()));
    }

    private static int smallBody(byte[] body) {
        return body.length <= PIECE_OCTETS ? body.length : 0;
    }

    private static void body(byte[] body, ByteBuf head, Outbox outbox) {
        if (body.length <= PIECE_OCTETS) {
            head.writeBytes(body);
            return;
        }
        for (int at = 0; at < body.length; at += PIECE_OCTETS) {
            int count = Math.min(PIECE_OCTETS, body.length - at);
            outbox.room(count).writeBytes(body, at, count);
        }
    }

    private static void contentLength(byte[] body, ByteBuf out) {
        ascii(CONTENT_LENGTH, out);
        ascii(Integer.toString(body.length), out);
        ascii(LINE_END, out);
    }

    private static void ascii(String text, ByteBuf out) {
        ByteBufUtil.writeAscii(out, text);
    }

    private static void latin1(String text, ByteBuf out) {
        for (int i = 0; i < text.length(); i++) {
            out.writeByte(text.charAt(i));
        }
    }
}
