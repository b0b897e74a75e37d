package org.strowger.world.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.router.admin.figures.SampledSource;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.admin.http.Health;
import org.strowger.router.admin.http.HttpEndpoint;
import org.strowger.router.admin.http.ThreadLiveness;
import org.strowger.router.admin.page.PageReply;
import org.strowger.router.admin.page.PageRequest;
import org.strowger.router.config.HttpSettings;
import org.strowger.router.config.tls.ServerTls;
import org.strowger.router.config.value.Password;
import org.strowger.router.thread.FailedLogins;
import org.strowger.router.thread.Mailbox;
import org.strowger.router.time.MonotonicClock;
import org.strowger.world.World;

/** The answers to clients by HTTP, on a socket of this machine. */
class HttpEndpointTest {
    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
            applications: [{name: "shop", password: secret}]
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            """ + World.RELAYED;

    private final World world = new World();
    private final List<HttpEndpoint> open = new ArrayList<>();
    private final FailedLogins failures = HttpEndpoint.noFailures();
    private final List<Throwable> faults = new CopyOnWriteArrayList<>();
    private final HttpClient client = HttpClient.newHttpClient();

    private HttpEndpoint open(String token, Health health) throws IOException {
        begin();
        return open(token, new Sampler(world.figures()), health);
    }

    private void begin() {
        world.smsc("a", 2776);
        world.start(YAML);
    }

    private HttpEndpoint open(String token, Sampler sampler, Health health) throws IOException {
        sampler.sample(world.rig().nowNanos());
        HttpSettings settings = new HttpSettings(World.at(0), ServerTls.NONE, new Password.Plain(token), true);
        HttpEndpoint endpoint = HttpEndpoint.open(
                settings, new HttpEndpoint.Sources(sampler, health, failures, faults::add), MonotonicClock.system());
        open.add(endpoint);
        return endpoint;
    }

    @AfterEach
    void end() {
        open.forEach(HttpEndpoint::close);
        world.close();
    }

    private HttpResponse<String> ask(HttpEndpoint endpoint, String method, String path, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + endpoint.address().getPort() + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .timeout(Duration.ofSeconds(30));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void servesHealthReadinessStatusAndMetrics() throws IOException, InterruptedException {
        HttpEndpoint endpoint = open("", new Health(List.of()));
        assertThat(ask(endpoint, "GET", "/health").body()).isEqualTo("alive\n");
        assertThat(ask(endpoint, "GET", "/ready").body()).isEqualTo("ready\n");
        assertThat(ask(endpoint, "GET", "/status.json").body())
                .startsWith("{\"command\":\"status.json\",\"daemon\":{\"node\":\"world\"")
                .contains("\"throttled_1m\":0", "\"refused_1m\":0", "\"live_records\":")
                .endsWith("\"status\":\"OK\",\"text\":\"\"}\n");
        assertThat(ask(endpoint, "GET", "/metrics").body()).contains("strowger_ready 1\n");
        HttpResponse<String> newer = ask(endpoint, "GET", "/metrics", "Accept", "application/openmetrics-text; q=0.9");
        assertThat(newer.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/openmetrics-text"));
        HttpResponse<String> page = ask(endpoint, "GET", "/");
        assertThat(page.headers().firstValue("Content-Security-Policy"))
                .hasValueSatisfying(policy -> assertThat(policy).startsWith("default-src 'none'"));
        assertThat(page.body().getBytes(StandardCharsets.UTF_8).length).isLessThan(20 << 10);
        assertThat(page.body()).doesNotContain("https:", "src=", "innerHTML");
    }

    @Test
    void unknownPathsAreNotFound() throws IOException, InterruptedException {
        HttpEndpoint endpoint = open("", new Health(List.of()));
        assertThat(ask(endpoint, "GET", "/etc/passwd").statusCode()).isEqualTo(404);
        assertThat(ask(endpoint, "POST", "/metrics").statusCode()).isEqualTo(405);
        assertThat(ask(endpoint, "HEAD", "/metrics").body()).isEmpty();
    }

    private static String statusFor(HttpEndpoint endpoint, String host) throws IOException {
        try (Socket socket =
                new Socket(endpoint.address().getAddress(), endpoint.address().getPort())) {
            String request = "GET /health HTTP/1.1\r\n" + (host.isEmpty() ? "" : "Host: " + host + "\r\n")
                    + "Connection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String reply = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return reply.split(" ", 3)[1];
        }
    }

    /** A page elsewhere whose name is made to lead to this machine must not read what stands here. */
    @Test
    void requiresTheTokenFromAForeignHostName() throws IOException {
        HttpEndpoint endpoint = open("", new Health(List.of()));
        for (String ours : List.of(
                "127.0.0.1:2780",
                "127.0.0.1",
                "[::1]:2780",
                "[::1]",
                "localhost",
                "LOCALHOST:2780",
                "router7:2780",
                "a.localhost",
                "")) {
            assertThat(statusFor(endpoint, ours)).as(ours).isEqualTo("200");
        }
        for (String other : List.of(
                "evil.example",
                "evil.example:2780",
                "127.0.0.1.evil.example",
                "1.2.3.4x.example:1",
                "localhost.evil.example")) {
            assertThat(statusFor(endpoint, other)).as(other).isEqualTo("421");
        }
    }

    @Test
    void clientsWithIncompleteRequestsDelayNoOtherClients() throws IOException {
        HttpEndpoint endpoint = open("", new Health(List.of()));
        List<Socket> halves = new ArrayList<>();
        try {
            for (int i = 0; i < 100; i++) {
                Socket half = new Socket(
                        endpoint.address().getAddress(), endpoint.address().getPort());
                halves.add(half);
                half.getOutputStream().write("GET /metrics HTTP/1.1\r\nHos".getBytes(StandardCharsets.US_ASCII));
            }
            // Were they waited for first, this would be cut off with them when their time is up.
            assertThat(statusFor(endpoint, "localhost")).isEqualTo("200");
        } finally {
            for (Socket half : halves) {
                half.close();
            }
        }
    }

    @Test
    void manySlowClientsDoNotDelayTheHealthCheck() throws IOException {
        HttpEndpoint endpoint = open("", new Health(List.of()));
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 300; i++) {
                Socket each = new Socket(
                        endpoint.address().getAddress(), endpoint.address().getPort());
                slow.add(each);
                each.getOutputStream().write("GET /health HTTP/1.1\r\nHo".getBytes(StandardCharsets.US_ASCII));
                if (i % 50 == 49) {
                    assertThat(statusFor(endpoint, "localhost")).isEqualTo("200");
                }
            }
        } finally {
            for (Socket each : slow) {
                each.close();
            }
        }
    }

    /** Those of the world, but before that one is told, something else is done. */
    private SampledSource figuresWith(String figure, Runnable first) {
        SampledSource real = world.figures();
        return (SampledSource) Proxy.newProxyInstance(
                SampledSource.class.getClassLoader(),
                new Class<?>[] {SampledSource.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals(figure)) {
                        first.run();
                    }
                    return method.invoke(real, arguments);
                });
    }

    @Test
    void concurrentMetricsRequestsAreLimitedAndHealthRequestsAreNot() throws IOException, InterruptedException {
        begin();
        CountDownLatch collecting = new CountDownLatch(8);
        CountDownLatch latch = new CountDownLatch(1);
        SampledSource slow = figuresWith("logDropped", () -> {
            collecting.countDown();
            try {
                assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        HttpEndpoint endpoint = open("", new Sampler(slow), new Health(List.of()));
        URI metrics = URI.create("http://127.0.0.1:" + endpoint.address().getPort() + "/metrics");
        List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            answers.add(
                    client.sendAsync(HttpRequest.newBuilder(metrics).build(), HttpResponse.BodyHandlers.ofString()));
        }
        assertThat(collecting.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(ask(endpoint, "GET", "/metrics").statusCode()).isEqualTo(503);
        assertThat(ask(endpoint, "GET", "/health").statusCode()).isEqualTo(200);
        latch.countDown();
        assertThat(answers).allMatch(each -> each.join().statusCode() == 200);
        assertThat(ask(endpoint, "GET", "/metrics").statusCode()).isEqualTo(200);
    }

    @Test
    void anInternalErrorIsAnsweredAndReported() throws IOException, InterruptedException {
        begin();
        SampledSource broken = figuresWith("isDraining", () -> {
            throw new IllegalStateException("nobody knows");
        });
        HttpEndpoint endpoint = open("", new Sampler(broken), new Health(List.of()));
        HttpResponse<String> ready = ask(endpoint, "GET", "/ready");
        assertThat(ready.statusCode()).isEqualTo(500);
        assertThat(ready.body()).contains("internal error of Strowger").doesNotContain("nobody knows");
        assertThat(faults).singleElement().isInstanceOf(IllegalStateException.class);
        assertThat(ask(endpoint, "GET", "/health").statusCode()).isEqualTo(200);
    }

    @Test
    void theHostNameIsNotCheckedIfATokenIsConfigured() throws IOException {
        HttpEndpoint endpoint = open("the token", new Health(List.of()));
        assertThat(statusFor(endpoint, "evil.example")).isEqualTo("401");
    }

    @Test
    void requiresTheTokenAndBarsAddressesThatGuess() throws IOException, InterruptedException {
        HttpEndpoint endpoint = open("the token", new Health(List.of()));
        assertThat(ask(endpoint, "GET", "/metrics").statusCode()).isEqualTo(401);
        assertThat(ask(endpoint, "GET", "/metrics", "Authorization", "Bearer the token")
                        .statusCode())
                .isEqualTo(200);
        // Any name, and the token as the password.
        assertThat(ask(endpoint, "GET", "/", "Authorization", "Basic YTp0aGUgdG9rZW4=")
                        .statusCode())
                .isEqualTo(200);
        for (int i = 0; i < 6; i++) {
            assertThat(ask(endpoint, "GET", "/", "Authorization", "Bearer the tokem")
                            .statusCode())
                    .isEqualTo(401);
        }
        assertThat(ask(endpoint, "GET", "/", "Authorization", "Bearer the tokem")
                        .statusCode())
                .isEqualTo(429);
        assertThat(ask(endpoint, "GET", "/", "Authorization", "Bearer the token")
                        .statusCode())
                .as("the right token, while wrong ones are barred")
                .isEqualTo(200);
        long nowNanos = MonotonicClock.system().nowNanos();
        assertThat(failures.liftAddress(InetAddress.getLoopbackAddress(), nowNanos))
                .isOne();
        assertThat(ask(endpoint, "GET", "/", "Authorization", "Bearer the tokem")
                        .statusCode())
                .as("after an operator lifted the bar")
                .isEqualTo(401);
    }

    @Test
    void aThreadThatDoesNotRespondIsUnhealthy() throws IOException, InterruptedException {
        List<Runnable> never = new ArrayList<>();
        Health health = new Health(List.of(
                new ThreadLiveness("selector-0", task -> {
                    task.run();
                    return Mailbox.Posted.ACCEPTED;
                }),
                new ThreadLiveness("store", task -> {
                    never.add(task);
                    return Mailbox.Posted.ACCEPTED;
                })));
        HttpEndpoint endpoint = open("", health);
        long second = Duration.ofSeconds(1).toNanos();
        health.look(second);
        assertThat(ask(endpoint, "GET", "/health").statusCode()).isEqualTo(200);
        health.look(15 * second);
        HttpResponse<String> stuck = ask(endpoint, "GET", "/health");
        assertThat(stuck.statusCode()).isEqualTo(503);
        assertThat(stuck.body()).isEqualTo("thread store has not responded for 14 s\n");
        never.forEach(Runnable::run);
        assertThat(never).hasSize(1);
        assertThat(ask(endpoint, "GET", "/health").statusCode()).isEqualTo(200);
    }

    @Test
    void closesASilentConnectionWithinSeconds() throws IOException {
        HttpEndpoint endpoint = open("", new Health(List.of()));
        try (Socket silent =
                new Socket(endpoint.address().getAddress(), endpoint.address().getPort())) {
            silent.setSoTimeout(8_000);
            assertThat(silent.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void silentClientsDelayNoOtherClients() throws IOException, InterruptedException {
        HttpEndpoint endpoint = open("", new Health(List.of()));
        List<Socket> silent = new ArrayList<>();
        try {
            for (int i = 0; i < 20; i++) {
                Socket socket = new Socket();
                socket.connect(World.at(endpoint.address().getPort()));
                socket.getOutputStream().write("GET /metr".getBytes(StandardCharsets.US_ASCII));
                silent.add(socket);
            }
            assertThat(ask(endpoint, "GET", "/health").statusCode()).isEqualTo(200);
        } finally {
            for (Socket each : silent) {
                each.close();
            }
        }
    }

    // ---- The operators' page, before which there is a sign-in

    private HttpResponse<String> form(HttpEndpoint endpoint, String type, String body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + endpoint.address().getPort() + "/operate/confirm"))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .header("Content-Type", type)
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void theOperatorsPageIsUnavailableUntilTheConsoleHasStarted() throws IOException, InterruptedException {
        HttpEndpoint endpoint = open("the token", new Health(List.of()));
        assertThat(ask(endpoint, "GET", "/operate").statusCode()).isEqualTo(503);
        assertThat(ask(endpoint, "GET", "/operates").statusCode()).isEqualTo(401);
        assertThat(ask(endpoint, "GET", "/status.json").statusCode()).isEqualTo(401);
    }

    @Test
    void theOperatorsPageIsNotServedIfItIsDisabled() throws IOException, InterruptedException {
        begin();
        HttpEndpoint endpoint = HttpEndpoint.open(
                new HttpSettings(World.at(0), ServerTls.NONE, new Password.Plain(""), false),
                new HttpEndpoint.Sources(new Sampler(world.figures()), new Health(List.of()), failures, faults::add),
                MonotonicClock.system());
        open.add(endpoint);
        HttpResponse<String> refused = ask(endpoint, "GET", "/operate/sign-in");
        assertThat(refused.statusCode()).isEqualTo(404);
        assertThat(refused.body()).isEqualTo("not found; http.operators turns the operators' page off\n");
    }

    @Test
    void aPageReceivesItsFormAndSetsItsCookies() throws IOException, InterruptedException {
        HttpEndpoint endpoint = open("the token", new Health(List.of()));
        List<PageRequest> asked = new CopyOnWriteArrayList<>();
        endpoint.open(request -> {
            asked.add(request);
            return new PageReply(303, "text/plain", "", Map.of("Location", "/operate"), List.of("a=1", "b=2"));
        });
        HttpResponse<String> reply = form(endpoint, "application/x-www-form-urlencoded; charset=utf-8", "a=%C3%A4&b=2");
        assertThat(reply.statusCode()).isEqualTo(303);
        assertThat(reply.headers().allValues("Set-Cookie")).containsExactlyInAnyOrder("a=1", "b=2");
        assertThat(reply.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(reply.headers().firstValue("X-Frame-Options")).contains("DENY");
        assertThat(reply.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(reply.headers().firstValue("Referrer-Policy")).contains("no-referrer");
        assertThat(asked.get(0).post()).isTrue();
        assertThat(asked.get(0).fields().text("a")).isEqualTo("\u00e4");
        ask(endpoint, "HEAD", "/operate/smsc?name=a%20b");
        assertThat(asked.get(1).post()).isFalse();
        assertThat(asked.get(1).path()).isEqualTo("/operate/smsc");
        assertThat(asked.get(1).fields().text("name")).isEqualTo("a b");
    }

    @Test
    void wrongMethodsAndContentTypesAndLargeFormsAreRefused() throws IOException, InterruptedException {
        HttpEndpoint endpoint = open("", new Health(List.of()));
        endpoint.open(request -> {
            throw new IllegalStateException("must not come here");
        });
        String type = "application/x-www-form-urlencoded";
        assertThat(form(endpoint, "text/plain", "a=1").statusCode()).isEqualTo(415);
        assertThat(form(endpoint, type, "a=" + "x".repeat(16_384)).statusCode()).isEqualTo(413);
        assertThat(ask(endpoint, "DELETE", "/operate").statusCode()).isEqualTo(405);
        assertThat(faults).isEmpty();
        assertThat(ask(endpoint, "GET", "/operate").statusCode()).isEqualTo(500);
        assertThat(faults).hasSize(1);
    }

    @Test
    void theOperatorsPageIsRefusedForForeignHostNamesWithoutAToken() throws IOException {
        HttpEndpoint endpoint = open("", new Health(List.of()));
        endpoint.open(request -> {
            throw new IllegalStateException("must not come here");
        });
        try (Socket socket =
                new Socket(endpoint.address().getAddress(), endpoint.address().getPort())) {
            socket.getOutputStream()
                    .write("GET /operate HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 421 ");
        }
    }
}
