package org.strowger.router.admin.page;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * The reply to a request for a page.
 *
 * @param headers headers in addition to the headers of every reply
 * @param cookies the cookies that are set or removed
 */
public record PageReply(int status, String type, String body, Map<String, String> headers, List<String> cookies) {
    /**
     * The content security policy: a page loads nothing from other servers, sends nothing to them, and has no inline
     * script or style.
     */
    static final String POLICY = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self';"
            + " img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    private static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy", POLICY,
            "Cross-Origin-Opener-Policy", "same-origin",
            "Cross-Origin-Resource-Policy", "same-origin");

    public PageReply {
        headers = Map.copyOf(headers);
        cookies = List.copyOf(cookies);
    }

    static PageReply html(int status, String body) {
        return new PageReply(status, "text/html; charset=utf-8", body, HEADERS, List.of());
    }

    /** The reply with a file of the program. */
    static PageReply file(String type, String body) {
        return new PageReply(200, type, body, HEADERS, List.of());
    }

    public static PageReply line(int status, String line) {
        return new PageReply(status, "text/plain; charset=utf-8", line + "\n", HEADERS, List.of());
    }

    static PageReply seeOther(String path) {
        return new PageReply(303, "text/plain; charset=utf-8", "", Map.of("Location", path), List.of());
    }

    PageReply withCookie(String cookie) {
        List<String> all = new java.util.ArrayList<>(cookies);
        all.add(cookie);
        return new PageReply(status, type, body, headers, all);
    }

    public byte[] octets() {
        return body.getBytes(StandardCharsets.UTF_8);
    }
}
