package org.strowger.router.admin.http;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.strowger.router.admin.page.PageReply;

/**
 * An HTTP reply.
 *
 * @param body the body in pieces
 * @param headers headers in addition to the headers of every reply
 * @param cookies values of Set-Cookie
 */
record HttpReply(int status, String type, List<byte[]> body, Map<String, String> headers, List<String> cookies) {
    static final String TEXT = "text/plain; charset=utf-8";
    static final String JSON = "application/json; charset=utf-8";

    HttpReply {
        headers = Map.copyOf(headers);
        cookies = List.copyOf(cookies);
    }

    HttpReply(int status, String type, List<byte[]> body, Map<String, String> headers) {
        this(status, type, body, headers, List.of());
    }

    static HttpReply of(String type, List<byte[]> body) {
        return new HttpReply(200, type, body, Map.of());
    }

    static HttpReply of(PageReply page) {
        return new HttpReply(page.status(), page.type(), List.of(page.octets()), page.headers(), page.cookies());
    }

    static HttpReply line(int status, String line) {
        return new HttpReply(status, TEXT, List.of((line + "\n").getBytes(StandardCharsets.UTF_8)), Map.of());
    }

    int octets() {
        return body.stream().mapToInt(piece -> piece.length).sum();
    }

    HttpReply with(String name, String value) {
        return new HttpReply(status, type, body, Map.of(name, value));
    }
}
