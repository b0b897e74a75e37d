package org.strowger.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.strowger.http.ClientRig.request;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;

class HttpClientSessionTest {
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private static final CloseReason ASKED = CloseReason.of(CloseCause.ASKED);

    private ClientRig rig = ClientRig.usual();

    @AfterEach
    void everythingIsReleased() {
        rig.close();
    }

    private void use(ClientRig other) {
        rig.close();
        rig = other;
    }

    // ---- Requests

    @Test
    void sendsAGetRequestWithoutAContentLength() {
        assertThat(rig.send(request("/dlr?id=1&status=8"), 7))
                .isEqualTo("GET /dlr?id=1&status=8 HTTP/1.1\r\nHost: b.example\r\n\r\n");
    }

    @Test
    void sendsAPostRequestWithAContentLengthEvenIfItIsEmpty() {
        HttpHeaders headers = HttpHeaders.builder()
                .add("Host", "b.example")
                .add("Content-Type", "application/json")
                .build();

        assertThat(rig.send(HttpRequest.post("/", headers, ParsedRequests.octets("{}")), 7))
                .isEqualTo("POST / HTTP/1.1\r\nHost: b.example\r\nContent-Type: application/json\r\n"
                        + "Content-Length: 2\r\n\r\n{}");
        rig.feed(OK);
        assertThat(rig.send(HttpRequest.post("/", headers, new byte[0]), 8)).endsWith("Content-Length: 0\r\n\r\n");
    }

    @Test
    void sendsABodyOfManyBuffers() {
        byte[] body = new byte[100_000];
        String sent = rig.send(HttpRequest.post("/", HttpHeaders.of("Host", "b"), body), 7);

        assertThat(sent).contains("Content-Length: 100000\r\n").hasSizeGreaterThan(100_000);
    }

    @Test
    void sendsANonAsciiQueryUnchanged() {
        assertThat(rig.send(request("/?a=\u00e9"), 1)).startsWith("GET /?a=\u00e9 HTTP/1.1\r\n");
    }

    @Test
    void refusesRequestsThatWouldBeFramedWrongly() {
        for (HttpHeaders headers : new HttpHeaders[] {
            HttpHeaders.NONE,
            HttpHeaders.builder().add("Host", "a").add("host", "b").build(),
            HttpHeaders.builder().add("Host", "a").add("Content-Length", "1").build(),
            HttpHeaders.builder()
                    .add("Host", "a")
                    .add("Transfer-Encoding", "chunked")
                    .build(),
            HttpHeaders.builder().add("Host", "a").add("Expect", "100-continue").build()
        }) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> rig.session.submit(HttpRequest.get("/", headers), 1, 1));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> rig.session.submit(request("http://b/"), 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> request("/ HTTP/1.1\r\nX: y\r\n\r\nGET /"));
        assertThatIllegalArgumentException().isThrownBy(() -> request("/\u20ac"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HttpRequest(
                        "GET / HTTP/1.1\r\n", "/", HttpVersion.HTTP_1_1, HttpHeaders.NONE, new byte[0]));
        assertThat(rig.sent()).isEmpty();
        assertThat(rig.session.isFree()).isTrue();
    }

    @Test
    void acceptsOneRequestAtATime() {
        rig.send(request("/a"), 1);

        assertThat(rig.session.isFree()).isFalse();
        assertThat(rig.session.submit(request("/b"), 2, 1)).isFalse();
        assertThat(rig.sent()).isEmpty();
        rig.feed(OK);
        assertThat(rig.outcomes).containsExactly("1: 200 ok");
        assertThat(rig.session.isFree()).isTrue();
    }

    @Test
    void acceptsTheNextRequestWhileItReportsAResponse() {
        rig.onOutcome = token -> {
            if (token < 3) {
                rig.session.submit(request("/" + token), token + 1, rig.nowNanos);
            }
        };
        rig.send(request("/a"), 1);
        rig.feed(OK);
        assertThat(rig.sent()).startsWith("GET /1 ");
        rig.feed(OK);
        assertThat(rig.sent()).startsWith("GET /2 ");
        rig.feed(OK);
        assertThat(rig.outcomes).containsExactly("1: 200 ok", "2: 200 ok", "3: 200 ok");
    }

    // ---- Responses

    @Test
    void reportsARedirectWithoutFollowingIt() {
        rig.send(request("/a"), 1);
        rig.feed("HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n");

        assertThat(rig.outcomes).containsExactly("1: 302 ");
        assertThat(rig.responses.get(0).headers().first("location")).contains("http://169.254.169.254/");
        assertThat(rig.sent()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok",
                "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok"
            })
    void endsAfterAResponseThatClosesTheConnection(String response) {
        rig.send(request("/a"), 1);
        rig.feed(response);

        assertThat(rig.outcomes).containsExactly("1: 200 ok");
        assertThat(rig.session.isOver()).isTrue();
        assertThat(rig.session.closeReason().cause()).isEqualTo(CloseCause.ASKED);
    }

    @Test
    void endsAfterTheResponseToARequestThatClosesTheConnection() {
        HttpHeaders headers = HttpHeaders.builder()
                .add("Host", "b")
                .add("Connection", "close")
                .build();
        rig.send(HttpRequest.get("/", headers), 1);
        rig.feed(OK);

        assertThat(rig.session.isOver()).isTrue();
    }

    @Test
    void readsAResponseThatEndsWithTheConnection() {
        rig.send(request("/a"), 1);
        rig.feed("HTTP/1.1 200 OK\r\n\r\nab").feed("cd");
        assertThat(rig.outcomes).isEmpty();
        rig.driver.feedEnd(rig.nowNanos);

        assertThat(rig.outcomes).containsExactly("1: 200 abcd");
        assertThat(rig.session.isOver()).isTrue();
    }

    @Test
    void truncatesABodyBeyondTheLimitAndEnds() {
        HttpLimits limits = HttpLimits.USUAL.withBodies(3);
        use(new ClientRig(new HttpClientSettings(limits, Duration.ofSeconds(30), Duration.ofSeconds(30))));
        rig.send(request("/a"), 1);
        rig.feed("HTTP/1.1 500 Error\r\nContent-Length: 5\r\n\r\nabcde");

        assertThat(rig.outcomes).containsExactly("1: 500 abc (cut)");
        assertThat(rig.session.isOver()).isTrue();
    }

    @Test
    void readsNoBodyInTheResponseToAHeadRequest() {
        rig.send(new HttpRequest("HEAD", "/", HttpVersion.HTTP_1_1, HttpHeaders.of("Host", "b"), new byte[0]), 1);
        rig.feed("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n");
        rig.send(request("/a"), 2);
        rig.feed(OK);

        assertThat(rig.outcomes).containsExactly("1: 200 ", "2: 200 ok");
    }

    // ---- Octets that answer no request

    @Test
    void endsWhenOctetsArriveWithoutARequest() {
        rig.feed("x");

        assertThat(rig.session.isOver()).isTrue();
        assertThat(rig.session.closeReason().cause()).isEqualTo(CloseCause.VIOLATION);
    }

    /** Otherwise they would be the response to the next request. */
    @Test
    void endsWhenOctetsFollowAResponse() {
        rig.onOutcome = token -> assertThat(rig.session.isFree()).isFalse();
        rig.send(request("/a"), 1);
        rig.feed(OK + OK);

        assertThat(rig.outcomes).containsExactly("1: 200 ok");
        assertThat(rig.session.isOver()).isTrue();
        assertThat(rig.session.closeReason().cause()).isEqualTo(CloseCause.VIOLATION);
    }

    @Test
    void refusesAResponseReceivedBeforeTheRequestWasSent() {
        rig.session.submit(request("/a"), 1, rig.nowNanos);
        // Not through the driver, which would send the request first.
        rig.session.receive(io.netty.buffer.Unpooled.wrappedBuffer(ParsedRequests.octets(OK)), rig.nowNanos);

        assertThat(rig.outcomes).containsExactly("1: VIOLATION not sent");
        assertThat(rig.session.isOver()).isTrue();
        assertThat(rig.sent()).as("a request that is reported as not sent").isEmpty();
    }

    // ---- Failures

    @Test
    void reportsWhetherTheRequestWasSent() {
        rig.session.submit(request("/a"), 1, rig.nowNanos);
        rig.driver.disconnect(CloseReason.of(CloseCause.PEER_RESET), rig.nowNanos);
        assertThat(rig.outcomes).containsExactly("1: PEER_RESET not sent");

        use(ClientRig.usual());
        rig.send(request("/a"), 1);
        rig.driver.disconnect(CloseReason.of(CloseCause.PEER_RESET), rig.nowNanos);
        assertThat(rig.outcomes).containsExactly("1: PEER_RESET sent");
    }

    @Test
    void reportsThatOnlyTheFirstOfTwoRequestsWasSent() {
        rig.send(request("/a"), 1);
        rig.feed(OK);
        rig.session.submit(request("/b"), 2, rig.nowNanos);
        rig.driver.disconnect(CloseReason.of(CloseCause.PEER_RESET), rig.nowNanos);

        assertThat(rig.outcomes).containsExactly("1: 200 ok", "2: PEER_RESET not sent");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 200 OK\r\nContent-Le",
                "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n"
            })
    void failsWhenTheConnectionEndsBeforeTheResponse(String beginning) {
        rig.send(request("/a"), 1);
        rig.feed(beginning);
        rig.driver.feedEnd(rig.nowNanos);

        assertThat(rig.outcomes).containsExactly("1: PEER_CLOSED sent");
        assertThat(rig.session.isOver()).isTrue();
    }

    @Test
    void failsWhenTheResponseIsFaulty() {
        rig.send(request("/a"), 1);
        rig.feed("HTTP/1.1 200 OK\nContent-Length: 0\n\n");

        assertThat(rig.outcomes).containsExactly("1: VIOLATION sent");
        assertThat(rig.session.closeReason().detail()).contains("line feed");
    }

    /** The whole time counts, however often an octet comes. */
    @Test
    void failsWhenTheResponseTakesTooLong() {
        rig.send(request("/a"), 1);
        rig.feed("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
        int octets = 0;
        for (; !rig.session.isOver() && octets < 1000; octets++) {
            rig.feed("x");
            rig.pass(Duration.ofSeconds(1).toNanos());
        }

        assertThat(octets).isEqualTo(30);
        assertThat(rig.outcomes).containsExactly("1: TIMED_OUT sent");
    }

    @Test
    void measuresTheTimeoutOfEachRequestSeparately() {
        rig.send(request("/a"), 1);
        rig.pass(Duration.ofSeconds(29).toNanos());
        rig.feed(OK);
        rig.pass(Duration.ofSeconds(29).toNanos());
        rig.send(request("/b"), 2);
        rig.pass(Duration.ofSeconds(29).toNanos());
        rig.feed(OK);

        assertThat(rig.outcomes).containsExactly("1: 200 ok", "2: 200 ok");
    }

    @Test
    void endsAnIdleConnection() {
        rig.send(request("/a"), 1);
        rig.feed(OK);
        rig.pass(Duration.ofSeconds(30).toNanos());

        assertThat(rig.session.isOver()).isTrue();
        assertThat(rig.session.closeReason()).isEqualTo(CloseReason.late("no request was submitted"));
    }

    @Test
    void endsWhenTheServerEndsAnIdleConnection() {
        rig.driver.feedEnd(rig.nowNanos);

        assertThat(rig.session.isOver()).isTrue();
        assertThat(rig.session.submit(request("/a"), 1, rig.nowNanos)).isFalse();
        assertThat(rig.outcomes).isEmpty();
    }

    @Test
    void closesAfterThePendingResponse() {
        rig.send(request("/a"), 1);
        rig.session.close(ASKED, rig.nowNanos);
        assertThat(rig.session.isOver()).isFalse();
        rig.feed(OK);

        assertThat(rig.outcomes).containsExactly("1: 200 ok");
        assertThat(rig.session.isOver()).isTrue();
        assertThat(rig.session.closeReason()).isEqualTo(ASKED);

        use(ClientRig.usual());
        rig.session.close(ASKED, rig.nowNanos);
        assertThat(rig.session.isOver()).isTrue();
    }
}
