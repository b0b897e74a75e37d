package org.strowger.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.strowger.protocol.Pieces;

/**
 * The requests that the parser finds in a stream, and the fault that ends it.
 *
 * @param fault status 0 if there was none
 * @param left the octets that were not taken
 */
record ParsedRequests(List<HttpRequest> requests, HttpFault fault, int left) {
    static final HttpLimits LIMITS = new HttpLimits(512, 1024, 20, 2048);

    static ParsedRequests of(String stream) {
        return of(octets(stream), LIMITS, Pieces.WHOLE, 0);
    }

    static ParsedRequests of(byte[] stream, HttpLimits limits, Pieces pieces, long seed) {
        HttpRequestParser parser = new HttpRequestParser(limits);
        List<HttpRequest> requests = new ArrayList<>();
        ByteBuf held = Unpooled.buffer();
        for (byte[] piece : pieces.of(stream, seed)) {
            // The unread rest is passed again in another place, as the driver does.
            ByteBuf bytes = Unpooled.buffer().writeZero(piece.length % 3).skipBytes(piece.length % 3);
            bytes.writeBytes(held).writeBytes(piece);
            if (!take(parser, bytes, requests)) {
                return new ParsedRequests(requests, parser.fault(), bytes.readableBytes());
            }
            held.clear().writeBytes(bytes);
        }
        return new ParsedRequests(requests, parser.fault(), held.readableBytes());
    }

    private static boolean take(HttpRequestParser parser, ByteBuf bytes, List<HttpRequest> requests) {
        while (true) {
            switch (parser.next(bytes)) {
                case MORE -> {
                    return true;
                }
                case FAULT -> {
                    return false;
                }
                case WHOLE -> requests.add(parser.take());
                default -> {}
            }
        }
    }

    int status() {
        return fault.status();
    }

    HttpRequest only() {
        if (requests.size() != 1 || fault.status() != 0) {
            throw new AssertionError("not one request: " + this);
        }
        return requests.get(0);
    }

    String bodyText() {
        return new String(only().body(), StandardCharsets.ISO_8859_1);
    }

    static byte[] octets(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
