package org.strowger.router.admin.http;

import com.sun.net.httpserver.Headers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.strowger.bound.Within;
import org.strowger.router.admin.answer.AnswerWriter;
import org.strowger.router.admin.answer.Printer;
import org.strowger.router.admin.figures.DaemonReadiness;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.admin.metrics.MetricsText;

/** The HTTP pages, by path. */
@Within(Within.Scope.COMMAND)
final class HttpPages {
    static final String METRICS = "/metrics";

    private static final int NOT_NOW = 503;
    /** Maximum size of the status tables; far above their actual, bounded size. */
    private static final int STATUS_OCTETS_MAX = 16 << 20;

    /** Content security policy: forbids loading from other sites, sending to them, and display in frames. */
    private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline';"
            + " connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final Sampler figures;
    private final Health health;
    private final List<byte[]> page = List.of(page());
    private final Map<String, Function<Headers, HttpReply>> byPath = Map.of(
            "/",
            headers -> new HttpReply(200, "text/html; charset=utf-8", page, Map.of("Content-Security-Policy", POLICY)),
            METRICS,
            this::metrics,
            "/health",
            headers -> health(),
            "/ready",
            headers -> ready(),
            "/status.json",
            headers -> status());

    HttpPages(Sampler figures, Health health) {
        this.figures = figures;
        this.health = health;
    }

    HttpReply at(String path, Headers headers) {
        Function<Headers, HttpReply> page = byPath.get(path);
        return page == null
                ? HttpReply.line(404, "not found; the paths are / /metrics /health /ready /status.json")
                : page.apply(headers);
    }

    private HttpReply metrics(Headers headers) {
        String accept = headers.getFirst("Accept");
        MetricsText form = MetricsText.accepted(accept == null ? "" : accept);
        return HttpReply.of(form.contentType(), form.of(figures));
    }

    private HttpReply health() {
        String trouble = health.trouble();
        return trouble.isEmpty() ? HttpReply.line(200, "alive") : HttpReply.line(NOT_NOW, trouble);
    }

    private HttpReply ready() {
        DaemonReadiness now = DaemonReadiness.of(figures.sampled());
        return now.isReady() ? HttpReply.line(200, "ready") : HttpReply.line(NOT_NOW, now.reason());
    }

    private HttpReply status() {
        AnswerWriter json = new AnswerWriter(STATUS_OCTETS_MAX);
        Printer.JSON.answer("status.json", new StatusTables(figures, health).answer(), json);
        return HttpReply.of(HttpReply.JSON, json.pieces());
    }

    private static byte[] page() {
        try (InputStream in = HttpPages.class.getResourceAsStream("status.html")) {
            if (in == null) {
                throw new IllegalStateException("status.html is missing from the jar: build with Maven");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
