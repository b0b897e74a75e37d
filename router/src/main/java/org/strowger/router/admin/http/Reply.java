package org.strowger.router.admin.http;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * What a client is told.
 *
 * @param body in pieces
 * @param headers besides those that every reply has
 */
record Reply(int status, String type, List<byte[]> body, Map<String, String> headers) {
    static final String TEXT = "text/plain; charset=utf-8";
    static final String JSON = "application/json; charset=utf-8";

    Reply {
        headers = Map.copyOf(headers);
    }

    static Reply of(String type, List<byte[]> body) {
        return new Reply(200, type, body, Map.of());
    }

    /** A line of text. */
    static Reply line(int status, String line) {
        return new Reply(status, TEXT, List.of((line + "\n").getBytes(StandardCharsets.UTF_8)), Map.of());
    }

    /** How long the body is. */
    int octets() {
        return body.stream().mapToInt(piece -> piece.length).sum();
    }

    Reply with(String name, String value) {
        return new Reply(status, type, body, Map.of(name, value));
    }
}
