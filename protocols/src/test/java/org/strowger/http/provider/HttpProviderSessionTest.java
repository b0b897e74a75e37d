package org.strowger.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.http.HttpClientSettings;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpLimits;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.SessionDriver;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.Submission;
import org.strowger.protocol.buffer.ThreadTools;

class HttpProviderSessionTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true, true);
    private final Told told = new Told();
    private final HttpProviderSession session = new HttpProviderSession(
            new Numbers(),
            new HttpClientSettings(HttpLimits.USUAL.withBodies(100), Duration.ofSeconds(10), Duration.ofSeconds(30)),
            "1.1",
            new MessageIds(0xABCL),
            new SessionSetting(told, new ThreadTools(allocator), Instant.EPOCH),
            1);
    private final SessionDriver driver = new SessionDriver(session, allocator);
    private long nowNanos = 1;

    /** A profile whose request names the recipient, and whose response is the status. */
    private static final class Numbers implements ProviderProfile {
        @Override
        public Optional<HttpRequest> request(ProviderMessage message) {
            return message.text()
                    .map(text -> HttpRequest.get(
                            "/" + message.destination().text() + "?id=" + message.id(), HttpHeaders.of("Host", "a")));
        }

        @Override
        public Outcome outcome(HttpResponse response, ProviderMessage message) {
            return switch (response.status()) {
                case 200 -> Outcome.accepted(message.id());
                case 429 -> Outcome.of(Outcome.Kind.THROTTLED, 0, "");
                default -> Outcome.of(Outcome.Kind.PERMANENT, 0, "");
            };
        }
    }

    /** Notes each event as a line. */
    private static final class Told implements MessageHandler {
        private final List<String> events = new ArrayList<>();

        @Override
        public void signInAsked(SignIn asked) {
            events.add("asked");
        }

        @Override
        public void signedIn(SignIn.Traffic traffic, String version) {
            events.add("signed in, " + traffic + ", " + version);
        }

        @Override
        public void signInRefused(Outcome why) {
            events.add("refused");
        }

        @Override
        public void messageCame(ShortMessage message, long token) {
            events.add("message");
        }

        @Override
        public void outcomeCame(long token, Outcome outcome) {
            events.add(token + " " + outcome.kind() + " " + outcome.messageId());
        }

        @Override
        public void inquiryCame(Inquiry inquiry, long token) {
            events.add("inquiry");
        }

        @Override
        public void answerCame(long token, InquiryAnswer answer) {
            events.add("answer");
        }

        @Override
        public void subscriberAvailable(Address subscriber, Address asker) {
            events.add("available");
        }

        @Override
        public void congestionTold(int percent) {
            events.add("congestion");
        }

        @Override
        public void windowOpened() {
            events.add("window opened");
        }
    }

    @AfterEach
    void everythingIsReleased() {
        driver.disconnect(CloseReason.of(CloseCause.PEER_RESET), nowNanos);
        assertThat(allocator.metric().usedDirectMemory()).isZero();
    }

    private static PlainMessage.Builder message() {
        return PlainMessage.from(Address.alphanumeric("SHOP"))
                .to(Address.international("447700900123"))
                .saying(new Body("hi".getBytes(StandardCharsets.US_ASCII), false, 0));
    }

    private Submission submit(long token) {
        return session.submit(message().build(), Rewrite.NONE, token, nowNanos);
    }

    private String sent() {
        return new String(driver.takeSent(nowNanos), StandardCharsets.ISO_8859_1);
    }

    private void feed(String text) {
        driver.feed(text.getBytes(StandardCharsets.ISO_8859_1), nowNanos);
    }

    private void signIn() {
        sent();
        driver.tick(nowNanos);
    }

    private void pass(long nanos) {
        nowNanos += nanos;
        driver.tick(nowNanos);
    }

    // ---- Signing in

    @Test
    void aSessionIsSignedInWhenItsConnectionFirstAsksForOutput() {
        assertThat(session.isSignedIn()).isFalse();
        assertThat(submit(1)).isEqualTo(Submission.NOT_BOUND);
        driver.tick(nowNanos);
        assertThat(told.events).isEmpty();
        signIn();
        assertThat(told.events).containsExactly("signed in, SENDS, 1.1");
        assertThat(session.isSignedIn()).isTrue();
        assertThat(session.windowRoom()).isOne();
    }

    /** As after a TLS handshake that has failed: the session never asks for output. */
    @Test
    void aSessionIsNeverSignedInIfItsConnectionFails() {
        driver.disconnect(CloseReason.of(CloseCause.TLS_FAILED), nowNanos);
        assertThat(told.events).isEmpty();
        assertThat(session.hasEndedAsUsual()).isFalse();
    }

    // ---- Outcomes

    @Test
    void sendsOneRequestAtATimeAndAllocatesTheMessageId() {
        signIn();
        assertThat(submit(7)).isEqualTo(Submission.ACCEPTED);
        assertThat(sent()).startsWith("GET /447700900123?id=0000000000000abc-1 HTTP/1.1\r\n");
        assertThat(submit(8)).isEqualTo(Submission.WINDOW_FULL);
        feed(OK);
        assertThat(told.events).endsWith("7 ACCEPTED 0000000000000abc-1");
        assertThat(session.windowRoom()).isOne();
    }

    @Test
    void aRequestSentBeforeAConnectionIsLostIsUncertain() {
        signIn();
        submit(7);
        sent();
        driver.disconnect(CloseReason.of(CloseCause.PEER_RESET), nowNanos);
        assertThat(told.events).endsWith("7 UNCERTAIN ");
        assertThat(session.isOver()).isTrue();
        assertThat(session.hasEndedAsUsual()).isFalse();
    }

    @Test
    void aConnectionLostBeforeTheRequestIsSentIsTemporary() {
        signIn();
        submit(7);
        driver.disconnect(CloseReason.of(CloseCause.PEER_RESET), nowNanos);
        assertThat(told.events).endsWith("7 TEMPORARY ");
    }

    @Test
    void aLateResponseIsUncertainAndEndsTheSession() {
        signIn();
        submit(7);
        sent();
        pass(10 * SECOND);
        assertThat(told.events).endsWith("7 UNCERTAIN ");
        assertThat(session.isOver()).isTrue();
        assertThat(session.hasEndedAsUsual()).isFalse();
    }

    @Test
    void aTruncatedResponseIsUncertain() {
        signIn();
        submit(7);
        sent();
        feed("HTTP/1.1 200 OK\r\nContent-Length: 101\r\n\r\n" + "x".repeat(101));
        assertThat(told.events).endsWith("7 UNCERTAIN ");
        assertThat(session.isOver()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"5, 5", "120, 60", "99999999999999999999, 0", "Wed, 0", "-1, 0", "0, 0"})
    void respectsTheRetryAfterHeaderUpToOneMinute(String value, long seconds) {
        signIn();
        submit(7);
        sent();
        feed("HTTP/1.1 429 Slow\r\nRetry-After: " + value + "\r\nContent-Length: 0\r\n\r\n");
        assertThat(told.events).endsWith("7 THROTTLED ");
        if (seconds > 0) {
            assertThat(session.windowRoom()).isZero();
            // Not later than this side's own idle timeout, after which another connection takes its place.
            long rest = Math.min(seconds, 29) * SECOND;
            pass(rest - 1);
            assertThat(session.windowRoom()).isZero();
        }
        if (seconds < 30) {
            pass(1);
            assertThat(session.windowRoom()).isOne();
            assertThat(told.events.contains("window opened")).isEqualTo(seconds > 0);
        }
    }

    // ---- Messages that cannot be expressed

    @Test
    void refusesMessagesThatNoProviderApiSupports() {
        signIn();
        ShortMessage octets =
                message().saying(new Body(new byte[] {1}, false, 4)).build();
        ShortMessage receipt =
                message().reporting(Receipt.of("1", MessageState.DELIVERED, "")).build();
        ShortMessage several = message()
                .to(Address.international("1"), Address.international("2"))
                .build();
        for (ShortMessage each : List.of(octets, receipt, several)) {
            assertThat(session.submit(each, Rewrite.NONE, 1, nowNanos)).isEqualTo(Submission.UNFIT);
        }
        assertThat(session.submit(several, Rewrite.NONE.to(Address.international("3")), 1, nowNanos))
                .isEqualTo(Submission.ACCEPTED);
        assertThat(sent()).startsWith("GET /3?");
        assertThat(session.ask(Inquiry.query("1", Address.NONE), 1, nowNanos)).isEqualTo(Submission.UNFIT);
    }

    // ---- The end

    @Test
    void aConnectionClosedBetweenRequestsEndsNormally() {
        signIn();
        submit(7);
        sent();
        feed(OK);
        driver.feedEnd(nowNanos);
        assertThat(session.isOver()).isTrue();
        assertThat(session.hasEndedAsUsual()).isTrue();
    }

    @Test
    void aConnectionClosedWithItsResponseEndsNormally() {
        signIn();
        submit(7);
        sent();
        feed("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok");
        assertThat(told.events).endsWith("7 ACCEPTED 0000000000000abc-1");
        assertThat(session.hasEndedAsUsual()).isTrue();
    }

    @Test
    void aConnectionClosedBeforeUseInItsFirstSecondCountsAsFailed() {
        signIn();
        pass(SECOND - 2);
        driver.feedEnd(nowNanos);
        assertThat(session.isOver()).isTrue();
        assertThat(session.hasEndedAsUsual()).isFalse();
    }

    @Test
    void anIdleTimeoutEndsTheSessionNormally() {
        signIn();
        pass(30 * SECOND);
        assertThat(session.isOver()).isTrue();
        assertThat(session.hasEndedAsUsual()).isTrue();
    }

    @Test
    void anUnexpectedResponseEndsTheSessionAsAFailure() {
        signIn();
        pass(2 * SECOND);
        feed(OK);
        assertThat(session.closeReason().cause()).isEqualTo(CloseCause.VIOLATION);
        assertThat(session.hasEndedAsUsual()).isFalse();
    }

    @Test
    void closesAfterTheResponse() {
        signIn();
        submit(7);
        sent();
        session.close(CloseReason.of(CloseCause.ASKED), nowNanos);
        assertThat(session.isOver()).isFalse();
        assertThat(submit(8)).isEqualTo(Submission.WINDOW_FULL);
        feed(OK);
        assertThat(told.events).endsWith("7 ACCEPTED 0000000000000abc-1");
        assertThat(session.isOver()).isTrue();
    }
}
