package org.strowger.router.admin.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ssl.SSLParameters;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.admin.page.PageSite;
import org.strowger.router.config.HttpSettings;
import org.strowger.router.reactor.tls.TlsServerLayer;
import org.strowger.router.thread.FailedLogins;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.SharedCount;
import org.strowger.router.thread.YieldingPool;
import org.strowger.router.time.MonotonicClock;

/**
 * Serves metrics, health and the status page with the JDK's HTTP server. The server blocks on its clients, so it has
 * separate threads: usually one or two, and more while clients are slow. Each client has a time limit. When too many
 * clients are slow, each new request aborts the request that has taken longest.
 */
public final class HttpEndpoint implements AutoCloseable {
    /** Maximum number of connections; further connections are closed at once. */
    @Bound(
            of = "connections to the HTTP server of operators",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.STRANGERS,
            share = Sharing.NONE,
            full = "further connections are closed at once; a silent one ends after 5 s. The server of the JDK knows "
                    + "no owners")
    private static final int CONNECTIONS_MAX = 1024;

    /** Maximum number of requests being read or answered. Clients that send only half a request do not delay others. */
    @Bound(
            of = "requests of operators that are read or answered",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.STRANGERS,
            share = Sharing.NONE,
            full = "the oldest is interrupted, and its connection closes")
    private static final int REQUESTS_MAX = 128;

    /**
     * Maximum number of concurrent scrapes: a response may be megabytes long, and stays in memory until the client has
     * read it.
     */
    @Bound(
            of = "scrapes of metrics under way",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.STRANGERS,
            share = Sharing.NONE,
            full = "503 with `Retry-After: 1`; a scrape ends after 15 s, however slowly its client reads")
    private static final int METRICS_MAX = 8;

    private static final int BACKLOG = 128;
    private static final int NO_BODY = -1;

    /**
     * System properties that the JDK reads when the first server is created; a value set on the command line takes
     * precedence. A silent client is closed after {@code maxReqTime} (seconds), at the next {@code clockTick}
     * (milliseconds).
     */
    private static final Map<String, String> LIMITS = Map.of(
            "sun.net.httpserver.maxReqTime", "5",
            "sun.net.httpserver.maxRspTime", "15",
            "sun.net.httpserver.clockTick", "1000",
            "sun.net.httpserver.idleInterval", "30",
            "sun.net.httpserver.maxIdleConnections", "64",
            "sun.net.httpserver.maxReqHeaders", "64",
            "sun.net.httpserver.maxReqHeaderSize", "16384",
            "sun.net.httpserver.drainAmount", "16384",
            "sun.net.httpserver.nodelay", "true",
            "jdk.httpserver.maxConnections", Integer.toString(CONNECTIONS_MAX));

    private final HttpServer server;

    @BoundedBy("REQUESTS_MAX")
    private final YieldingPool threads;

    private final HttpAccess access;
    private final HttpPages pages;
    private final SharedCount scrapes = new SharedCount();
    private final Published<PageSite> operators;
    private final boolean encrypted;
    private final Consumer<Throwable> faults;
    private final MonotonicClock clock;

    /**
     * The data sources of the pages.
     *
     * @param failures the requests with a wrong token
     * @param faults receives internal errors
     */
    public record Sources(Sampler figures, Health health, FailedLogins failures, Consumer<Throwable> faults) {}

    private HttpEndpoint(HttpServer server, HttpSettings settings, Sources sources, MonotonicClock clock) {
        this.server = server;
        this.access = new HttpAccess(settings, sources.failures());
        this.pages = new HttpPages(sources.figures(), sources.health());
        this.faults = sources.faults();
        this.clock = clock;
        this.operators = new Published<>(settings.operators() ? PageSite.CLOSED : PageSite.OFF);
        this.encrypted = !settings.tls().isNone();
        this.threads = new YieldingPool(REQUESTS_MAX, "http");
        server.setExecutor(threads);
        server.createContext("/", this::serve);
    }

    /** An empty table of requests with a wrong token, with their limit. */
    public static FailedLogins noFailures() {
        return HttpAccess.noFailures();
    }

    /**
     * Opens the port and starts serving.
     *
     * @throws IOException if the address cannot be bound
     * @throws org.strowger.router.reactor.tls.TlsConfigurationException if a certificate cannot be used
     */
    public static HttpEndpoint open(HttpSettings settings, Sources sources, MonotonicClock clock) throws IOException {
        LIMITS.forEach((name, value) -> System.setProperty(name, System.getProperty(name, value)));
        HttpServer server =
                settings.tls().isNone() ? HttpServer.create(settings.listen(), BACKLOG) : encrypted(settings);
        HttpEndpoint endpoint = new HttpEndpoint(server, settings, sources, clock);
        server.start();
        return endpoint;
    }

    private static HttpServer encrypted(HttpSettings settings) throws IOException {
        TlsServerLayer tls = new TlsServerLayer(settings.tls());
        HttpsServer server = HttpsServer.create(settings.listen(), BACKLOG);
        server.setHttpsConfigurator(new HttpsConfigurator(tls.context()) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters ours = tls.parameters();
                parameters.setSSLParameters(ours);
            }
        });
        return server;
    }

    /** Opens the operators' page. Before this call, requests to its paths are answered with status 503. */
    public void open(PageSite pages) {
        operators.set(pages);
    }

    public InetSocketAddress address() {
        return server.getAddress();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdown();
    }

    private void serve(HttpExchange exchange) throws IOException {
        if (PageSite.includes(exchange.getRequestURI().getPath())) {
            send(exchange, pageFor(exchange));
            return;
        }
        boolean isLarge = HttpPages.METRICS.equals(exchange.getRequestURI().getPath());
        if (isLarge && !scrapes.incrementBelow(METRICS_MAX)) {
            send(
                    exchange,
                    HttpReply.line(503, "too many concurrent scrapes; try again later")
                            .with("Retry-After", "1"));
            return;
        }
        try {
            send(exchange, replyTo(exchange));
        } finally {
            if (isLarge) {
                scrapes.decrement();
            }
        }
    }

    private static void send(HttpExchange exchange, HttpReply reply) throws IOException {
        try (exchange) {
            Headers headers = exchange.getResponseHeaders();
            headers.set("Content-Type", reply.type());
            headers.set("Cache-Control", "no-store");
            headers.set("X-Content-Type-Options", "nosniff");
            headers.set("X-Frame-Options", "DENY");
            headers.set("Referrer-Policy", "no-referrer");
            reply.headers().forEach(headers::set);
            reply.cookies().forEach(cookie -> headers.add("Set-Cookie", cookie));
            boolean wantsBody = !exchange.getRequestMethod().equals("HEAD") && reply.octets() > 0;
            if (wantsBody) {
                exchange.sendResponseHeaders(reply.status(), reply.octets());
                for (byte[] piece : reply.body()) {
                    exchange.getResponseBody().write(piece);
                }
            } else {
                headers.set("Content-Length", Integer.toString(reply.octets()));
                exchange.sendResponseHeaders(reply.status(), NO_BODY);
            }
        }
    }

    private HttpReply replyTo(HttpExchange exchange) {
        String method = exchange.getRequestMethod();
        if (!method.equals("GET") && !method.equals("HEAD")) {
            return HttpReply.line(405, "only GET and HEAD are supported").with("Allow", "GET, HEAD");
        }
        Headers headers = exchange.getRequestHeaders();
        return switch (access.look(exchange.getRemoteAddress().getAddress(), headers, clock.nowNanos())) {
            case WELCOME -> shown(exchange.getRequestURI().getPath(), headers);
            case UNKNOWN ->
                HttpReply.line(401, "token required: Authorization: Bearer TOKEN")
                        .with("WWW-Authenticate", "Basic realm=\"strowger\", charset=\"UTF-8\"");
            case ASTRAY -> astray();
            case SHUT_OUT ->
                HttpReply.line(429, "too many wrong tokens from this address; try again in a minute")
                        .with("Retry-After", "60");
        };
    }

    private static HttpReply astray() {
        return HttpReply.line(
                421, "Access by host name requires http.token. Without a token, use an IP address or localhost.");
    }

    /** Returns a page for operators, who sign in on the page; the token for programs is not required. */
    private HttpReply pageFor(HttpExchange exchange) throws IOException {
        if (access.isAstray(exchange.getRequestHeaders())) {
            return astray();
        }
        PageExchange page = new PageExchange(exchange, encrypted, clock.nowNanos());
        Optional<HttpReply> refusal = page.refusal();
        try {
            return refusal.isPresent()
                    ? refusal.get()
                    : HttpReply.of(operators.get().answer(page.request()));
        } catch (RuntimeException | AssertionError e) {
            return internalError(e);
        }
    }

    /** The page at the path. Reports exceptions, because the JDK's server would swallow them. */
    private HttpReply shown(String path, Headers headers) {
        try {
            return pages.at(path, headers);
        } catch (RuntimeException | AssertionError e) {
            return internalError(e);
        }
    }

    private HttpReply internalError(Throwable cause) {
        faults.accept(cause);
        return HttpReply.line(500, "internal error of Strowger; see its log");
    }
}
