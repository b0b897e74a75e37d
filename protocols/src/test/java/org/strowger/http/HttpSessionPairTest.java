package org.strowger.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.protocol.CalendarTime;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.SessionPair;
import org.strowger.protocol.buffer.ThreadTools;

/** Our client and our server understand each other. */
class HttpSessionPairTest {
    private static final int REQUESTS = 60;

    @ParameterizedTest
    @EnumSource(Pieces.class)
    void exchangesRequestsAndResponsesUnchanged(Pieces pieces) {
        long seed = 11;
        Random random = new Random(seed);
        try (Pair pair = new Pair(pieces, seed)) {
            for (int i = 0; i < REQUESTS; i++) {
                HttpRequest request = request(random);
                HttpResponse response = response(random);
                pair.next = response;
                assertThat(pair.client.submit(request, i, pair.sessions.nowNanos()))
                        .isTrue();
                pair.sessions.drive();

                HttpRequest came = pair.requests.get(i);
                assertThat(came.method()).isEqualTo(request.method());
                assertThat(came.target()).isEqualTo(request.target());
                assertThat(came.headers().first("X-Number"))
                        .isEqualTo(request.headers().first("X-Number"));
                assertThat(came.body()).as("seed %d, request %d", seed, i).isEqualTo(request.body());
                HttpResponse got = pair.responses.get(i);
                assertThat(got.status()).isEqualTo(response.status());
                assertThat(got.headers().first("X-Answer"))
                        .isEqualTo(response.headers().first("X-Answer"));
                assertThat(got.body())
                        .as("seed %d, response %d", seed, i)
                        .isEqualTo(request.method().equals("HEAD") ? new byte[0] : response.body());
            }
            assertThat(pair.failures).isEmpty();
            assertThat(pair.client.isFree()).isTrue();
        }
    }

    private static HttpRequest request(Random random) {
        String[] methods = {"GET", "POST", "PUT", "HEAD", "DELETE", "X-OWN"};
        String method = methods[random.nextInt(methods.length)];
        byte[] body = new byte[method.equals("GET") || method.equals("HEAD") ? 0 : random.nextInt(20_000)];
        random.nextBytes(body);
        HttpHeaders headers = HttpHeaders.builder()
                .add("Host", "a.example:8080")
                .add("X-Number", Integer.toString(random.nextInt()))
                .build();
        String target = "/p?" + PercentCoding.FORM.encode(Long.toString(random.nextLong()) + " \u20ac");
        return new HttpRequest(method, target, HttpVersion.HTTP_1_1, headers, body);
    }

    private static HttpResponse response(Random random) {
        int[] statuses = {200, 202, 204, 304, 400, 429, 503};
        int status = statuses[random.nextInt(statuses.length)];
        byte[] body = new byte[status == 204 || status == 304 ? 0 : random.nextInt(20_000)];
        random.nextBytes(body);
        return new HttpResponse(status, HttpHeaders.of("X-Answer", Integer.toString(random.nextInt())), body);
    }

    /** The two sessions, and what they report. */
    private static final class Pair implements HttpServerHandler, HttpClientHandler, AutoCloseable {
        private final List<HttpRequest> requests = new ArrayList<>();
        private final List<HttpResponse> responses = new ArrayList<>();
        private final List<String> failures = new ArrayList<>();
        private final SessionPair sessions;
        private final HttpServerSession server;
        private final HttpClientSession client;
        private HttpResponse next = HttpResponse.text(500, "not set");

        Pair(Pieces pieces, long seed) {
            HttpServerSession[] servers = new HttpServerSession[1];
            HttpClientSession[] clients = new HttpClientSession[1];
            this.sessions = new SessionPair(
                    allocator -> servers[0] = new HttpServerSession(
                            HttpServerSettings.USUAL,
                            this,
                            new ThreadTools(allocator),
                            CalendarTime.from(ServerRig.EPOCH),
                            1),
                    allocator -> clients[0] =
                            new HttpClientSession(HttpClientSettings.USUAL, this, new ThreadTools(allocator), 1),
                    pieces,
                    seed);
            this.server = servers[0];
            this.client = clients[0];
        }

        @Override
        public void requestCame(HttpRequest request, long token) {
            requests.add(request);
            server.respond(token, next, sessions.nowNanos());
        }

        @Override
        public void brokenRequestCame(HttpFault fault) {
            failures.add(fault.toString());
        }

        @Override
        public void responseCame(HttpResponse response, boolean isCut, long token) {
            responses.add(response);
        }

        @Override
        public void requestFailed(CloseReason why, boolean wasSent, long token) {
            failures.add(why.toString());
        }

        @Override
        public void close() {
            sessions.close();
            if (sessions.heldBytes() != 0) {
                throw new AssertionError(sessions.heldBytes() + " bytes are held by sessions that are gone");
            }
        }
    }
}
