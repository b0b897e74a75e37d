package org.strowger.router.admin.http;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.strowger.bound.Within;
import org.strowger.router.admin.page.FormFields;
import org.strowger.router.admin.page.PageRequest;

/** Reads a request for a page of the operators, within limits. */
@Within(Within.Scope.REQUEST)
final class PageExchange {
    /** Maximum size of a request body; far above the largest form, of 32 fields with 1,000 characters each. */
    private static final int BODY_OCTETS_MAX = 16_384;

    private static final String FORM = "application/x-www-form-urlencoded";

    private final HttpExchange exchange;
    private final boolean encrypted;
    private final long nowNanos;
    private final boolean post;
    private byte[] form = {};

    PageExchange(HttpExchange exchange, boolean encrypted, long nowNanos) {
        this.exchange = exchange;
        this.encrypted = encrypted;
        this.nowNanos = nowNanos;
        this.post = exchange.getRequestMethod().equals("POST");
    }

    /** Reads the request. Returns the refusal if it is refused; otherwise empty. */
    Optional<HttpReply> refusal() throws IOException {
        String method = exchange.getRequestMethod();
        if (!post) {
            String query = exchange.getRequestURI().getRawQuery();
            form = query == null ? form : query.getBytes(StandardCharsets.ISO_8859_1);
            boolean isRead = method.equals("GET") || method.equals("HEAD");
            return isRead
                    ? Optional.empty()
                    : Optional.of(HttpReply.line(405, "only GET, HEAD and POST are supported")
                            .with("Allow", "GET, HEAD, POST"));
        }
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        if (type == null || !type.toLowerCase(Locale.ROOT).startsWith(FORM)) {
            return Optional.of(HttpReply.line(415, "a form must be sent as " + FORM));
        }
        form = exchange.getRequestBody().readNBytes(BODY_OCTETS_MAX + 1);
        return form.length <= BODY_OCTETS_MAX
                ? Optional.empty()
                : Optional.of(HttpReply.line(413, "the form is larger than " + BODY_OCTETS_MAX + " bytes"));
    }

    PageRequest request() {
        Map<String, String> headers = new HashMap<>();
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!values.isEmpty()) {
                headers.put(name.toLowerCase(Locale.ROOT), values.get(0));
            }
        });
        return new PageRequest(
                post,
                exchange.getRequestURI().getPath(),
                FormFields.parse(form),
                headers,
                exchange.getRemoteAddress(),
                encrypted,
                nowNanos);
    }
}
