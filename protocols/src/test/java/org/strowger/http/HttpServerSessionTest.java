package org.strowger.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.strowger.http.ServerRig.get;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.protocol.CalendarTime;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;

class HttpServerSessionTest {
    private static final CloseReason ASKED = CloseReason.of(CloseCause.ASKED);

    private ServerRig rig = ServerRig.usual();

    @AfterEach
    void everythingIsReleased() {
        rig.close();
    }

    private void use(ServerRig other) {
        rig.close();
        rig = other;
    }

    // ---- Responses

    @Test
    void answersWithDateAndLengthAndKeepsTheConnection() {
        rig.answering().feed(get("/a?b"));

        assertThat(rig.sent())
                .isEqualTo("HTTP/1.1 200 OK\r\nDate: Thu, 26 Nov 2026 09:08:07 GMT\r\n"
                        + "Content-Type: text/plain; charset=utf-8\r\nContent-Length: 2\r\n\r\n/a");
        assertThat(rig.session.isOver()).isFalse();
        assertThat(rig.feed(get("/c")).texts()).containsExactly("/c");
    }

    @Test
    void writesTheCurrentTimeInTheDateHeader() {
        rig.answering();
        rig.nowNanos = Duration.ofMillis(53_999).toNanos();
        rig.feed(get("/a"));
        assertThat(rig.responses().get(0).headers().first("Date")).contains("Thu, 26 Nov 2026 09:09:00 GMT");
        rig.nowNanos = Duration.ofDays(5).toNanos();
        rig.feed(get("/a"));
        assertThat(rig.responses().get(0).headers().first("Date")).contains("Tue, 01 Dec 2026 09:08:07 GMT");
    }

    @Test
    void answersAHeadRequestWithoutTheBody() {
        rig.answering().feed("HEAD /abc HTTP/1.1\r\nHost: a\r\n\r\n");

        assertThat(rig.sent()).contains("Content-Length: 4\r\n").endsWith("\r\n\r\n");
    }

    @Test
    void writesNoLengthFor204() {
        rig.onRequest =
                (request, token) -> rig.session.respond(token, new HttpResponse(204, HttpHeaders.NONE, new byte[0]), 1);
        rig.feed(get("/"));

        assertThat(rig.sent()).startsWith("HTTP/1.1 204 No Content\r\n").doesNotContain("Content-Length");
    }

    @Test
    void sendsABodyOfManyBuffers() {
        byte[] body = new byte[300_000];
        java.util.Arrays.fill(body, (byte) 'x');
        rig.onRequest =
                (request, token) -> rig.session.respond(token, new HttpResponse(200, HttpHeaders.NONE, body), 1);
        rig.feed(get("/"));

        assertThat(rig.responses()).singleElement().satisfies(each -> assertThat(each.body())
                .isEqualTo(body));
    }

    /** The owner cannot contradict the framing of the session. */
    @ParameterizedTest
    @ValueSource(strings = {"content-length", "Transfer-Encoding", "Date", "Connection"})
    void refusesResponsesWithHeadersThatTheSessionWrites(String name) {
        rig.feed(get("/"));
        var response = new HttpResponse(200, HttpHeaders.of(name, "1"), new byte[0]);

        assertThatIllegalArgumentException().isThrownBy(() -> rig.session.respond(0, response, 1));
        assertThat(rig.session.pendingRequests()).isOne();
    }

    @Test
    void refusesResponsesThatNoRequestAwaits() {
        use(ServerRig.withPipeline(3));
        rig.feed(get("/0") + get("/1"));
        rig.respond(1, 200, "one");

        assertThatIllegalArgumentException().isThrownBy(() -> rig.respond(1, 200, "again"));
        assertThatIllegalArgumentException().isThrownBy(() -> rig.respond(2, 200, "none"));
        assertThatIllegalArgumentException().isThrownBy(() -> rig.respond(-1, 200, "none"));
        rig.respond(0, 200, "zero");
        assertThatIllegalArgumentException().isThrownBy(() -> rig.respond(0, 200, "again"));
        assertThat(rig.texts()).containsExactly("zero", "one");
    }

    // ---- Keep-alive

    @Test
    void endsAfterTheResponseIfTheClientAsksForIt() {
        rig.answering().feed("GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n" + get("/hidden"));

        assertThat(rig.session.isOver()).isTrue();
        assertThat(rig.requests).hasSize(1);
        assertThat(rig.responses()).singleElement().satisfies(each -> assertThat(
                        each.headers().first("Connection"))
                .contains("close"));
        assertThat(rig.session.closeReason().cause()).isEqualTo(CloseCause.PEER_CLOSED);
    }

    @Test
    void keepsAConnectionOfHttp10OnlyIfRequested() {
        rig.answering().feed("GET /a HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n");
        assertThat(rig.responses().get(0).headers().first("Connection")).contains("keep-alive");
        assertThat(rig.session.isOver()).isFalse();

        rig.feed("GET /b HTTP/1.0\r\n\r\n");
        assertThat(rig.responses().get(0).headers().first("Connection")).contains("close");
        assertThat(rig.session.isOver()).isTrue();
    }

    @Test
    void discardsInputAfterTheLastRequest() {
        rig.feed("GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        rig.feed(get("/hidden"));

        assertThat(rig.session.wantsBytes())
                .as("the end of the connection must be noticed")
                .isTrue();
        assertThat(rig.driver.unread()).isZero();
        assertThat(rig.requests).hasSize(1);
        rig.respond(0, 200, "a");
        assertThat(rig.texts()).containsExactly("a");
    }

    // ---- Pipelining

    @Test
    void answersInTheOrderOfTheRequests() {
        use(ServerRig.withPipeline(4));
        rig.feed(get("/0") + get("/1") + get("/2"));
        rig.respond(2, 200, "two");
        rig.respond(1, 200, "one");
        assertThat(rig.sent()).isEmpty();
        rig.respond(0, 200, "zero");
        assertThat(rig.texts()).containsExactly("zero", "one", "two");
    }

    @Test
    void readsNoMoreRequestsThanTheLimit() {
        use(ServerRig.withPipeline(2));
        rig.feed(get("/0") + get("/1") + get("/2") + get("/3") + get("/4"));

        assertThat(rig.requests).hasSize(2);
        assertThat(rig.session.wantsBytes()).isFalse();
        rig.respond(1, 200, "one");
        assertThat(rig.session.wantsBytes()).isFalse();
        rig.respond(0, 200, "zero");
        assertThat(rig.session.wantsBytes()).isTrue();
        assertThat(rig.texts()).containsExactly("zero", "one");
        assertThat(rig.requests).hasSize(4);
        assertThat(rig.session.nextDeadlineNanos()).isEqualTo(Session.NO_DEADLINE);
    }

    @Test
    void stopsReadingWhileTooMuchOutputIsUnsent() {
        use(new ServerRig(new HttpServerSettings(HttpLimits.USUAL, HttpTimers.USUAL, 100, 300)).answering());
        String all = IntStream.range(0, 50).mapToObj(i -> get("/" + i)).reduce("", String::concat);
        ByteBuf bytes = Unpooled.wrappedBuffer(ParsedRequests.octets(all));
        int rounds = 0;
        while (bytes.isReadable()) {
            assertThat(rig.session.wantsBytes()).isTrue();
            rig.session.receive(bytes, rig.nowNanos);
            assertThat(rig.session.unsentOctets()).isBetween(100, 600);
            assertThat(rig.session.wantsBytes()).isEqualTo(rig.session.unsentOctets() < 300);
            rig.session.drainBytes(ByteBuf::release);
            rounds++;
        }
        assertThat(rounds).isBetween(10, 30);
        assertThat(rig.requests).hasSize(50);
    }

    @Test
    void handlesNoRequestsWhileReadingIsPaused() {
        rig.answering().session.hold(true, 1);
        rig.feed(get("/a"));
        assertThat(rig.session.wantsBytes()).isFalse();
        assertThat(rig.requests).isEmpty();
        assertThat(rig.session.nextDeadlineNanos()).isEqualTo(Session.NO_DEADLINE);
        rig.session.tick(Duration.ofDays(1).toNanos());
        assertThat(rig.session.isOver()).isFalse();
        rig.session.hold(false, 1);
        assertThat(rig.session.nextDeadlineNanos()).isNotEqualTo(Session.NO_DEADLINE);
        assertThat(rig.texts()).containsExactly("/a");
    }

    // ---- Faults

    @Test
    void answersAFaultAndEnds() {
        rig.answering()
                .feed("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n"
                        + get("/hidden"));

        List<HttpResponse> responses = rig.responses();
        assertThat(responses).singleElement().satisfies(each -> {
            assertThat(each.status()).isEqualTo(400);
            assertThat(each.headers().first("Connection")).contains("close");
            assertThat(new String(each.body(), java.nio.charset.StandardCharsets.UTF_8))
                    .isEqualTo("there are both Transfer-Encoding and Content-Length\n");
        });
        assertThat(rig.requests).isEmpty();
        assertThat(rig.faults).extracting(HttpFault::status).containsExactly(400);
        assertThat(rig.session.isOver()).isTrue();
        assertThat(rig.session.closeReason().cause()).isEqualTo(CloseCause.VIOLATION);
    }

    @Test
    void answersEarlierRequestsBeforeAFault() {
        rig.feed(get("/a") + get("/b") + "BROKEN\r\n");
        assertThat(rig.faults).hasSize(1);
        assertThat(rig.session.isOver()).isFalse();
        rig.respond(1, 200, "b");
        rig.respond(0, 200, "a");

        assertThat(rig.responses()).extracting(HttpResponse::status).containsExactly(200, 200, 400);
        assertThat(rig.session.isOver()).isTrue();
    }

    // ---- Expect: 100-continue

    private static String expecting(String what) {
        return "POST / HTTP/1.1\r\nHost: a\r\nExpect: " + what + "\r\nContent-Length: 2\r\n\r\n";
    }

    @Test
    void sendsContinueForABodyThatIsAwaited() {
        rig.answering().feed(expecting("100-Continue"));
        assertThat(rig.sent()).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
        rig.feed("ab");
        assertThat(rig.responses()).extracting(HttpResponse::status).containsExactly(200);
    }

    @Test
    void sendsNoContinueForABodyThatHasArrived() {
        rig.answering().feed(expecting("100-continue") + "ab");

        assertThat(rig.responses()).extracting(HttpResponse::status).containsExactly(200);
    }

    @Test
    void sendsContinueAfterTheResponsesToEarlierRequests() {
        rig.feed(get("/first") + expecting("100-continue"));
        assertThat(rig.sent()).isEmpty();
        rig.respond(0, 200, "first");
        assertThat(rig.sent()).endsWith("firstHTTP/1.1 100 Continue\r\n\r\n");
    }

    @Test
    void sendsNoContinueForABodyThatArrivedMeanwhile() {
        rig.feed(get("/first") + expecting("100-continue"));
        rig.feed("a");
        rig.respond(0, 200, "first");
        assertThat(rig.sent()).doesNotContain("100 Continue");
    }

    @Test
    void refusesExpectationsOtherThanContinue() {
        rig.feed(expecting("the-impossible"));

        assertThat(rig.responses()).extracting(HttpResponse::status).containsExactly(417);
        assertThat(rig.session.isOver()).isTrue();
    }

    @Test
    void ignoresExpectationsInHttp10Requests() {
        rig.answering().feed("POST / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
        assertThat(rig.sent()).isEmpty();
        rig.feed("ab");
        assertThat(rig.responses()).extracting(HttpResponse::status).containsExactly(200);
    }

    // ---- Timeouts

    @Test
    void endsAnIdleConnectionWithoutAResponse() {
        rig.answering().feed(get("/a"));
        rig.pass(Duration.ofSeconds(74).toNanos());
        rig.feed(get("/b"));
        rig.pass(Duration.ofSeconds(74).toNanos());
        assertThat(rig.texts()).containsExactly("/a", "/b");
        assertThat(rig.session.isOver()).isFalse();
        rig.pass(Duration.ofSeconds(1).toNanos());

        assertThat(rig.session.isOver()).isTrue();
        assertThat(rig.sent()).isEmpty();
        assertThat(rig.session.closeReason()).isEqualTo(CloseReason.late("no request arrived"));
    }

    @Test
    void endsAConnectionWithoutAnyRequest() {
        rig.pass(Duration.ofSeconds(75).toNanos());

        assertThat(rig.session.isOver()).isTrue();
    }

    /** An octet now and then does not extend the time. */
    @Test
    void refusesHeadersThatComeSlowly() {
        String head = "GET / HTTP/1.1\r\nHost: a\r\n" + "X: y\r\n".repeat(50);
        int sent = 0;
        for (; !rig.session.isOver() && sent < head.length(); sent++) {
            rig.feed(head.substring(sent, sent + 1));
            rig.pass(Duration.ofMillis(500).toNanos());
        }

        assertThat(sent).isEqualTo(20);
        assertThat(rig.responses()).extracting(HttpResponse::status).containsExactly(408);
        assertThat(rig.session.closeReason().cause()).isEqualTo(CloseCause.TIMED_OUT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 1000", "Transfer-Encoding: chunked"})
    void refusesABodyThatComesSlowly(String framing) {
        rig.feed("POST / HTTP/1.1\r\nHost: a\r\n" + framing + "\r\n\r\n");
        int sent = 0;
        for (; !rig.session.isOver() && sent < 1000; sent++) {
            rig.feed(framing.startsWith("C") ? "x" : "1\r\nx\r\n");
            rig.pass(Duration.ofSeconds(1).toNanos());
        }

        assertThat(sent).isEqualTo(30);
        assertThat(rig.responses()).extracting(HttpResponse::status).containsExactly(408);
    }

    @Test
    void measuresTheTimeoutOfEachRequestSeparately() {
        rig.answering();
        for (int i = 0; i < 10; i++) {
            rig.feed("GET / HTTP/1.1\r\nHo");
            rig.pass(Duration.ofSeconds(9).toNanos());
            // The next request begins in the same read.
            rig.feed("st: a\r\n\r\nG");
            rig.pass(Duration.ofSeconds(9).toNanos());
            rig.feed("ET / HTTP/1.1\r\nHost: a\r\n\r\n");
        }
        assertThat(rig.texts()).hasSize(20);
    }

    @Test
    void hasNoTimeoutWhileAResponseIsPending() {
        rig.feed(get("/a"));
        assertThat(rig.session.nextDeadlineNanos()).isEqualTo(Session.NO_DEADLINE);
        rig.pass(Duration.ofHours(1).toNanos());
        rig.respond(0, 200, "a");
        assertThat(rig.texts()).containsExactly("a");
        assertThat(rig.session.nextDeadlineNanos())
                .isEqualTo(rig.nowNanos + Duration.ofSeconds(75).toNanos());
    }

    // ---- The end

    @Test
    void answersAfterTheClientHasClosedItsOutput() {
        rig.feed(get("/a") + get("/b"));
        rig.driver.feedEnd(rig.nowNanos);
        assertThat(rig.session.isOver()).isFalse();
        rig.respond(1, 200, "b");
        rig.respond(0, 200, "a");

        assertThat(rig.responses())
                .extracting(each -> each.headers().first("Connection").orElse(""))
                .containsExactly("", "close");
        assertThat(rig.session.isOver()).isTrue();
        assertThat(rig.session.closeReason()).isEqualTo(CloseReason.of(CloseCause.PEER_CLOSED));
    }

    @Test
    void answersRequestsThatWereUnreadAtTheEndOfInput() {
        use(ServerRig.withPipeline(1));
        rig.answering();
        rig.onRequest = (request, token) -> {};
        rig.feed(get("/a") + get("/b"));
        rig.driver.feedEnd(rig.nowNanos);
        rig.respond(0, 200, "a");
        assertThat(rig.texts()).containsExactly("a");
        rig.respond(1, 200, "b");
        assertThat(rig.texts()).containsExactly("b");
        assertThat(rig.session.isOver()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"G", "GET / HTTP/1.1\r\n", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc"})
    void aConnectionClosedWithinARequestEndsTheSession(String beginning) {
        rig.feed(beginning);
        rig.driver.feedEnd(rig.nowNanos);

        assertThat(rig.session.isOver()).isTrue();
        assertThat(rig.session.closeReason()).isEqualTo(new CloseReason(CloseCause.PEER_CLOSED, "within a request"));
        assertThat(rig.sent()).isEmpty();
    }

    @Test
    void closesAnIdleConnectionAtOnce() {
        rig.answering().feed(get("/a"));
        rig.session.close(ASKED, rig.nowNanos);

        assertThat(rig.session.isOver()).isTrue();
        assertThat(rig.session.closeReason()).isEqualTo(ASKED);
        assertThat(rig.texts()).containsExactly("/a");
    }

    @Test
    void answersPendingRequestsBeforeItCloses() {
        rig.feed(get("/a") + get("/b"));
        rig.session.close(ASKED, rig.nowNanos);
        rig.feed(get("/hidden"));
        rig.respond(0, 200, "a");
        assertThat(rig.session.isOver()).isFalse();
        rig.respond(1, 200, "b");

        assertThat(rig.responses())
                .extracting(each -> each.headers().first("Connection").orElse(""))
                .containsExactly("", "close");
        assertThat(rig.requests).hasSize(2);
        assertThat(rig.session.isOver()).isTrue();
        assertThat(rig.session.closeReason()).isEqualTo(ASKED);
    }

    @Test
    void readsTheRestOfAnIncompleteRequestBeforeItCloses() {
        rig.answering().feed("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na");
        rig.session.close(ASKED, rig.nowNanos);
        assertThat(rig.session.isOver()).isFalse();
        rig.feed("b" + get("/hidden"));

        assertThat(rig.responses()).singleElement().satisfies(each -> assertThat(
                        each.headers().first("Connection"))
                .contains("close"));
        assertThat(rig.session.isOver()).isTrue();
        assertThat(rig.session.closeReason()).isEqualTo(ASKED);
    }

    @Test
    void waitsALimitedTimeForResponsesAfterItWasClosed() {
        rig.feed(get("/a"));
        rig.session.close(ASKED, rig.nowNanos);
        rig.session.close(ASKED, rig.nowNanos + 1);
        rig.pass(Duration.ofSeconds(5).toNanos() - 1);
        assertThat(rig.session.isOver()).isFalse();
        rig.pass(1);

        assertThat(rig.session.isOver()).isTrue();
        rig.respond(0, 200, "too late");
        assertThat(rig.sent()).isEmpty();
    }

    @Test
    void acceptsResponsesAfterTheConnectionIsLost() {
        rig.feed(get("/a"));
        rig.driver.disconnect(CloseReason.of(CloseCause.PEER_RESET), rig.nowNanos);
        rig.respond(0, 200, "a");

        assertThat(rig.session.closeReason().cause()).isEqualTo(CloseCause.PEER_RESET);
    }

    // ---- Memory

    /** Ten thousand connections may be idle. */
    @Test
    void anIdleSessionUsesLessThan500Bytes() {
        var meter = (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
        var tools = new org.strowger.protocol.buffer.ThreadTools(new io.netty.buffer.UnpooledByteBufAllocator(true));
        HttpServerSession[] sessions = new HttpServerSession[1000];
        long before = meter.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < sessions.length; i++) {
            sessions[i] =
                    new HttpServerSession(HttpServerSettings.USUAL, rig, tools, CalendarTime.from(ServerRig.EPOCH), i);
        }
        long each = (meter.getCurrentThreadAllocatedBytes() - before) / sessions.length;

        assertThat(each).isBetween(100L, 500L);
    }

    // ---- Incomplete bodies

    @Test
    void reportsTheSizeOfAnIncompleteBodyUntilItIsComplete() {
        rig.answering()
                .feed("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nxx")
                .feed("xx");
        assertThat(rig.session.incompleteRequest().path()).isEqualTo("/a");
        rig.feed("x");

        assertThat(rig.incomplete).containsExactly(2, 4, 0);
        assertThat(rig.responses()).hasSize(1);
    }

    @Test
    void aWholeRequestIsNoIncompleteBody() {
        rig.answering().feed("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nxx");

        assertThat(rig.incomplete).isEmpty();
    }

    @Test
    void dropsAnIncompleteBodyThatIsRefused() {
        rig.feed("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nxx");
        rig.session.refuseBody(rig.nowNanos);

        assertThat(rig.sent()).startsWith("HTTP/1.1 503 ");
        assertThat(rig.incomplete).containsExactly(2, 0);
        assertThat(rig.session.incompleteBody()).isZero();
        assertThat(rig.faults).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"end", "late", "lost"})
    void anIncompleteBodyEndsWithItsSession(String how) {
        rig.feed("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nxx");
        switch (how) {
            case "end" -> rig.session.receiveEnd(rig.nowNanos);
            case "late" -> rig.pass(Duration.ofHours(1).toNanos());
            default -> rig.driver.disconnect(CloseReason.of(CloseCause.PEER_RESET), rig.nowNanos);
        }

        assertThat(rig.incomplete).containsExactly(2, 0);
    }
}
