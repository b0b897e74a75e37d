package org.strowger.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.strowger.http.ClientRig.request;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;

class HttpClientPipelineTest {
    private static final int PENDING_MAX = 3;
    private static final int BODY_MAX = 16;
    private static final Duration RESPONSE = Duration.ofSeconds(5);
    private static final Duration IDLE = Duration.ofMinutes(1);
    private static final CloseReason ASKED = CloseReason.of(CloseCause.ASKED);

    private final ClientRig rig =
            new ClientRig(new HttpClientSettings(HttpLimits.USUAL.withBodies(BODY_MAX), RESPONSE, IDLE, PENDING_MAX));
    private final HttpClientSession session = rig.session;
    private final List<String> outcomes = rig.outcomes;

    @AfterEach
    void everythingIsReleased() {
        rig.close();
    }

    private static String response(String body) {
        return "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    private boolean submit(long token) {
        return session.submit(request("/" + token), token, rig.nowNanos);
    }

    @Test
    void sendsRequestsWithoutWaitingAndReportsTheResponsesInTheirOrder() {
        assertThat(submit(1) && submit(2) && submit(3)).isTrue();
        assertThat(rig.sent()).containsSubsequence("GET /1 ", "GET /2 ", "GET /3 ");
        assertThat(outcomes).isEmpty();

        rig.feed(response("one") + response("") + response("three"));

        assertThat(outcomes).containsExactly("1: 200 one", "2: 200 ", "3: 200 three");
        assertThat(session.isOver()).isFalse();
        assertThat(session.room()).isEqualTo(PENDING_MAX);
        assertThat(session.nextDeadlineNanos()).isEqualTo(rig.nowNanos + IDLE.toNanos());
    }

    @Test
    void readsResponsesThatComeOctetByOctet() {
        submit(1);
        submit(2);
        rig.sent();

        for (char octet : (response("one") + response("two")).toCharArray()) {
            rig.feed(String.valueOf(octet));
        }

        assertThat(outcomes).containsExactly("1: 200 one", "2: 200 two");
    }

    @Test
    void acceptsRequestsUpToTheLimitAndMoreInTheResponseHandler() {
        submit(1);
        submit(2);
        submit(3);
        assertThat(session.room()).isZero();
        assertThat(submit(4)).isFalse();
        rig.sent();

        rig.onOutcome = token -> assertThat(submit(token + 3)).isTrue();
        rig.feed(response("one") + response("two"));

        assertThat(rig.sent()).containsSubsequence("GET /4 ", "GET /5 ").doesNotContain("GET /6 ");
        rig.onOutcome = token -> {};
        rig.feed(response("three") + response("four") + response("five"));
        assertThat(outcomes).endsWith("3: 200 three", "4: 200 four", "5: 200 five");
    }

    @Test
    void skipsInterimResponsesBeforeEachResponse() {
        submit(1);
        submit(2);
        rig.sent();
        String interim = "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(HttpLimits.INTERIM_RESPONSES_MAX);

        rig.feed(interim + response("one") + interim + response("two"));

        assertThat(outcomes).containsExactly("1: 200 one", "2: 200 two");
    }

    @Test
    void reportsWhichRequestsWereSentWhenTheConnectionIsLost() {
        submit(1);
        submit(2);
        rig.sent();
        rig.feed(response("one"));
        submit(3);

        rig.driver.disconnect(CloseReason.of(CloseCause.PEER_RESET), rig.nowNanos);

        assertThat(outcomes).containsExactly("1: 200 one", "2: PEER_RESET sent", "3: PEER_RESET not sent");
    }

    @Test
    void theServerCanEndTheConnectionWithAResponse() {
        submit(1);
        submit(2);
        rig.sent();

        rig.feed("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 3\r\n\r\none" + response("two"));

        assertThat(outcomes).containsExactly("1: 200 one", "2: ASKED sent");
        assertThat(session.isOver()).isTrue();
        assertThat(submit(3)).isFalse();
    }

    @Test
    void aResponseWithoutALengthEndsWithTheConnection() {
        submit(1);
        submit(2);
        rig.sent();

        rig.feed("HTTP/1.1 200 OK\r\n\r\none");
        rig.driver.feedEnd(rig.nowNanos);

        assertThat(outcomes).containsExactly("1: 200 one", "2: ASKED sent");
    }

    @Test
    void failsPendingRequestsAtTheEndOfTheInput() {
        submit(1);
        rig.sent();
        rig.feed("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\non");

        rig.driver.feedEnd(rig.nowNanos);

        assertThat(outcomes).containsExactly("1: PEER_CLOSED sent");
        assertThat(session.closeReason().cause()).isEqualTo(CloseCause.PEER_CLOSED);
    }

    @Test
    void octetsThatAnswerNoRequestEndTheSession() {
        submit(1);
        ByteBuf early = Unpooled.copiedBuffer(response("early"), StandardCharsets.ISO_8859_1);

        // The driver has not sent the request yet.
        session.receive(early, rig.nowNanos);

        assertThat(outcomes).containsExactly("1: VIOLATION not sent");
        assertThat(session.closeReason().detail()).contains("answer no request");
        assertThat(early.isReadable()).isFalse();
        assertThat(session.unsentOctets()).isZero();
        early.release();
    }

    @Test
    void anUnexpectedResponseEndsTheSession() {
        submit(1);
        rig.sent();

        rig.feed(response("one") + response("two"));

        assertThat(outcomes).containsExactly("1: 200 one");
        assertThat(session.closeReason().cause()).isEqualTo(CloseCause.VIOLATION);
    }

    @Test
    void aFaultyResponseFailsAllPendingRequests() {
        submit(1);
        submit(2);
        rig.sent();

        rig.feed("HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n");

        assertThat(outcomes).containsExactly("1: VIOLATION sent", "2: VIOLATION sent");
    }

    @Test
    void aBodyBeyondTheLimitIsReportedAndEndsTheSession() {
        submit(1);
        submit(2);
        rig.sent();

        rig.feed(response("x".repeat(BODY_MAX + 1)));

        assertThat(outcomes).containsExactly("1: 200 " + "x".repeat(BODY_MAX) + " (cut)", "2: ASKED sent");
    }

    @Test
    void eachRequestHasItsOwnDeadline() {
        submit(1);
        rig.sent();
        rig.nowNanos += 1_000_000_000;
        submit(2);
        rig.sent();
        rig.feed(response("one"));
        assertThat(session.nextDeadlineNanos()).isEqualTo(rig.nowNanos + RESPONSE.toNanos());

        rig.nowNanos = session.nextDeadlineNanos() - 1;
        rig.driver.tick(rig.nowNanos);
        assertThat(session.isOver()).isFalse();
        rig.nowNanos++;
        rig.driver.tick(rig.nowNanos);

        assertThat(outcomes).containsExactly("1: 200 one", "2: TIMED_OUT sent");
    }

    @Test
    void closingWaitsForThePendingResponses() {
        submit(1);
        submit(2);
        rig.sent();

        session.close(ASKED, rig.nowNanos);

        assertThat(submit(3)).isFalse();
        rig.feed(response("one"));
        assertThat(session.isOver()).isFalse();
        rig.feed(response("two"));
        assertThat(session.isOver()).isTrue();
        assertThat(session.closeReason()).isEqualTo(ASKED);
        assertThat(outcomes).containsExactly("1: 200 one", "2: 200 two");
    }

    @Test
    void closingWithoutPendingRequestsEndsTheSession() {
        session.close(ASKED, rig.nowNanos);

        assertThat(session.isOver()).isTrue();
        assertThat(session.nextDeadlineNanos()).isEqualTo(Session.NO_DEADLINE);
    }

    @Test
    void noRequestIsAcceptedAfterARequestThatClosesTheConnection() {
        HttpHeaders last = HttpHeaders.builder()
                .add("Host", "b")
                .add("Connection", "close")
                .build();
        submit(1);
        session.submit(HttpRequest.get("/2", last), 2, rig.nowNanos);
        assertThat(submit(3)).isFalse();
        rig.sent();

        rig.feed(response("one") + response("two"));

        assertThat(outcomes).containsExactly("1: 200 one", "2: 200 two");
        assertThat(session.isOver()).isTrue();
    }

    /** RFC 9110 section 9.3.2: its response has the length of a body, but no body. */
    @Test
    void theResponseToAHeadRequestHasNoBody() {
        session.submit(
                new HttpRequest("HEAD", "/1", HttpVersion.HTTP_1_1, HttpHeaders.of("Host", "b"), new byte[0]),
                1,
                rig.nowNanos);
        submit(2);
        session.submit(
                new HttpRequest("HEAD", "/3", HttpVersion.HTTP_1_1, HttpHeaders.of("Host", "b"), new byte[0]),
                3,
                rig.nowNanos);
        rig.sent();
        String head = "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n";

        rig.feed(head + response("two") + head);

        assertThat(outcomes).containsExactly("1: 200 ", "2: 200 two", "3: 200 ");
    }

    @Test
    void aLimitOfZeroPendingRequestsIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HttpClientSettings(HttpLimits.USUAL, RESPONSE, IDLE, 0));
    }
}
