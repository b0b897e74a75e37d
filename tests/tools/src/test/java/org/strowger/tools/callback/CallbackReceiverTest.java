package org.strowger.tools.callback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.protocol.Secret;
import org.strowger.router.reactor.PlainPeer;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.tools.callback.CallbackSteps.Result;

/** The peer is a bare channel that sends the octets of Strowger, Kannel and Jasmin. */
class CallbackReceiverTest {
    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final Instant EPOCH = Instant.parse("2026-02-03T04:05:06Z");
    private static final String KEY = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final String DELIVERED =
            "{\"type\":\"message.delivered\",\"timestamp\":\"2026-02-03T04:05:06Z\",\"data\":{\"id\":\"77\","
                    + "\"state\":\"delivered\"}}";

    private final ReactorRig rig = new ReactorRig(1);
    private final List<String> steps = new ArrayList<>();

    @AfterEach
    void close() {
        rig.close();
    }

    private CallbackReceiver open(List<Secret> secrets, Duration delay, CallbackFault fault) throws IOException {
        CallbackReceiverPlan plan = new CallbackReceiverPlan(ANY, SessionLayer.PLAIN, secrets, delay, fault);
        CallbackReceiver receiver = CallbackReceiver.openNow(rig.thread(), plan, EPOCH, this::came);
        rig.drive();
        return receiver;
    }

    private CallbackReceiver open(CallbackFault fault) throws IOException {
        return open(List.of(), Duration.ZERO, fault);
    }

    private CallbackReceiver usual() throws IOException {
        return open(CallbackFault.NONE);
    }

    private void came(ReceivedCallback callback, Result result) {
        steps.add(callback.sender() + " " + callback.kind() + " " + result);
    }

    private static String post(String path, String headers, String body) {
        return "POST " + path + " HTTP/1.1\r\nHost: a\r\n" + headers + "Content-Length: " + body.length() + "\r\n\r\n"
                + body;
    }

    private static String get(String target, String agent) {
        return "GET " + target + " HTTP/1.1\r\nHost: a\r\nUser-Agent: " + agent + "\r\n\r\n";
    }

    private static String strowger(String id, String body) {
        return post("/sms", "webhook-id: " + id + "\r\nwebhook-timestamp: 1\r\n", body);
    }

    /** As Strowger signs, by the specification alone. */
    private String signed(String id, String body, long seconds, String key) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(key), "HmacSHA256"));
        String content = id + "." + seconds + "." + body;
        String signature = Base64.getEncoder().encodeToString(mac.doFinal(content.getBytes(StandardCharsets.UTF_8)));
        String headers = "webhook-id: " + id + "\r\nwebhook-timestamp: " + seconds + "\r\nwebhook-signature: v1,"
                + signature + "\r\n";
        return post("/sms", headers, body);
    }

    private long nowSeconds() {
        return EPOCH.plusNanos(rig.nowNanos()).getEpochSecond();
    }

    /** Sends over a connection of its own. @return the response */
    private String call(CallbackReceiver receiver, String request) {
        PlainPeer peer = rig.peer(receiver.address());
        peer.send(request.getBytes(StandardCharsets.ISO_8859_1));
        return text(peer);
    }

    private String text(PlainPeer peer) {
        rig.drive();
        return new String(peer.receive(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void acceptsCallbacksOfEachStyleWithTheExpectedResponse() throws IOException {
        CallbackReceiver receiver = usual();

        assertThat(call(receiver, strowger("e1", DELIVERED))).startsWith("HTTP/1.1 200 ");
        assertThat(call(receiver, get("/dlr?d=1", "Kannel/1.4.5")))
                .startsWith("HTTP/1.1 200 ")
                .as("a body could be sent to the mobile")
                .endsWith("Content-Length: 0\r\n\r\n");
        assertThat(call(
                        receiver,
                        post(
                                "/dlr",
                                "User-Agent: Jasmin gateway/1.0 DLRThrower\r\n",
                                "id=1&level=2&message_status=DELIVRD")))
                .startsWith("HTTP/1.1 200 ")
                .endsWith("\r\n\r\nACK/Jasmin");
        assertThat(call(receiver, get("/mo?from=44&content=hi", "Jasmin gateway/1.0 deliverSmHttpThrower")))
                .endsWith("\r\n\r\nACK/Jasmin");

        assertThat(steps)
                .containsExactly(
                        "STROWGER REPORT TAKEN", "KANNEL OTHER TAKEN", "JASMIN REPORT TAKEN", "JASMIN MESSAGE TAKEN");
        assertThat(receiver.count(CallbackCount.CALLBACKS)).isEqualTo(4);
        assertThat(receiver.count(CallbackCount.TAKEN)).isEqualTo(4);
        assertThat(receiver.count(CallbackCount.REPORTS)).isEqualTo(2);
        assertThat(receiver.count(CallbackCount.MESSAGES)).isEqualTo(1);
        assertThat(receiver.count(CallbackCount.OTHERS)).isEqualTo(1);
    }

    @Test
    void countsDuplicatesByTheirIdsOnAnyConnection() throws IOException {
        CallbackReceiver receiver = usual();

        call(receiver, strowger("e1", DELIVERED));
        call(receiver, strowger("e2", DELIVERED) + strowger("e1", DELIVERED));

        assertThat(receiver.count(CallbackCount.EVENTS)).isEqualTo(2);
        assertThat(receiver.count(CallbackCount.DOUBLED)).isEqualTo(1);
        assertThat(receiver.count(CallbackCount.REPEATED)).isZero();
        assertThat(steps).last().isEqualTo("STROWGER REPORT TAKEN_AGAIN");
    }

    @Test
    void acceptsOnlyEventsSignedWithItsSecret() throws IOException, GeneralSecurityException {
        CallbackReceiver receiver = open(List.of(new Secret("whsec_" + KEY)), Duration.ZERO, CallbackFault.NONE);

        assertThat(call(receiver, signed("e1", DELIVERED, nowSeconds(), KEY))).startsWith("HTTP/1.1 200 ");
        assertThat(call(receiver, signed("e2", DELIVERED, nowSeconds(), KEY.toLowerCase(Locale.ROOT))))
                .startsWith("HTTP/1.1 401 ")
                .as("the secret is not shown")
                .doesNotContain(KEY);
        assertThat(call(receiver, signed("e3", DELIVERED, nowSeconds() - 1000, KEY)))
                .startsWith("HTTP/1.1 401 ");
        assertThat(call(receiver, strowger("e4", DELIVERED))).startsWith("HTTP/1.1 401 ");
        assertThat(call(receiver, post("/sms", "", DELIVERED)))
                .as("without an id")
                .startsWith("HTTP/1.1 401 ");
        assertThat(call(receiver, get("/dlr", "Kannel/1.4.5")))
                .as("Kannel does not sign")
                .startsWith("HTTP/1.1 200 ");

        assertThat(receiver.count(CallbackCount.TAKEN)).isEqualTo(2);
        assertThat(receiver.count(CallbackCount.SIGNED_WRONG)).isEqualTo(1);
        assertThat(receiver.count(CallbackCount.SIGNED_AT_OTHER_TIME)).isEqualTo(1);
        assertThat(receiver.count(CallbackCount.UNSIGNED)).isEqualTo(2);
        assertThat(receiver.count(CallbackCount.EVENTS))
                .as("events of others do not count")
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"''", "{", "[]", "{}", "'{\"type\":\"x\"}'", "'{\"type\":1,\"data\":{}}'"})
    void refusesBodiesThatAreNoEvents(String body) throws IOException {
        CallbackReceiver receiver = usual();

        assertThat(call(receiver, strowger("e1", body))).startsWith("HTTP/1.1 400 ");
        assertThat(receiver.count(CallbackCount.MALFORMED)).isEqualTo(1);
    }

    @Test
    void delayedResponsesKeepTheOrderOfTheRequests() throws IOException {
        CallbackReceiver receiver = open(List.of(), Duration.ofMillis(200), CallbackFault.NONE);
        PlainPeer peer = rig.peer(receiver.address());

        peer.send(strowger("e1", DELIVERED).getBytes(StandardCharsets.ISO_8859_1));
        rig.advance(Duration.ofMillis(150));
        peer.send(strowger("e2", DELIVERED).getBytes(StandardCharsets.ISO_8859_1));
        assertThat(text(peer)).isEmpty();
        rig.advance(Duration.ofMillis(60));
        assertThat(text(peer)).containsOnlyOnce("HTTP/1.1 200 ");
        rig.advance(Duration.ofMillis(150));
        assertThat(text(peer)).containsOnlyOnce("HTTP/1.1 200 ");
    }

    @Test
    void aPeerThatDisconnectsBeforeItsResponseCausesNoError() throws IOException {
        CallbackReceiver receiver = open(List.of(), Duration.ofMillis(200), CallbackFault.NONE);
        PlainPeer peer = rig.peer(receiver.address());
        peer.send(strowger("e1", DELIVERED).getBytes(StandardCharsets.ISO_8859_1));

        peer.reset();
        rig.advance(Duration.ofSeconds(1));

        assertThat(receiver.connections()).isZero();
        assertThat(rig.incidents()).isEmpty();
        assertThat(call(receiver, "junk\r\n\r\n")).startsWith("HTTP/1.1 400 ");
    }

    @Test
    void failsEveryCallbackWhileFailureIsSwitchedOn() throws IOException {
        CallbackReceiver receiver = usual();
        receiver.failAll(true);
        assertThat(call(receiver, strowger("e1", DELIVERED))).as("closed").isEmpty();
        receiver.failAll(false);
        assertThat(call(receiver, strowger("e1", DELIVERED))).startsWith("HTTP/1.1 200 ");

        assertThat(receiver.count(CallbackCount.FAULTS)).isEqualTo(1);
        assertThat(receiver.count(CallbackCount.REPEATED)).isEqualTo(1);
        assertThat(receiver.count(CallbackCount.DOUBLED)).isZero();
    }

    @Test
    void aFailedCallbackIsAcceptedWhenRepeated() throws IOException {
        CallbackReceiver receiver = open(new CallbackFault(0.5, 503, 7, 1));
        StringBuilder answers = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            answers.append(call(receiver, strowger("e" + i, DELIVERED)));
        }
        long faults = receiver.count(CallbackCount.FAULTS);
        assertThat(faults).isBetween(30L, 70L);
        assertThat(answers.toString().split("HTTP/1.1 503 [^\r]*\r\n(?:Date: [^\r]*\r\n)?Retry-After: 7\r\n", -1))
                .hasSize((int) faults + 1);

        for (int i = 0; i < 100; i++) {
            call(receiver, strowger("e" + i, DELIVERED));
        }

        assertThat(receiver.count(CallbackCount.EVENTS)).isEqualTo(100);
        assertThat(receiver.count(CallbackCount.REPEATED)).isEqualTo(faults);
        assertThat(receiver.count(CallbackCount.DOUBLED)).isEqualTo(100 - faults);
    }

    @Test
    void closesTheConnectionInsteadOfAnsweringIfConfigured() throws IOException {
        CallbackReceiver receiver = open(new CallbackFault(1, CallbackFault.CLOSES, 0, 1));
        PlainPeer peer = rig.peer(receiver.address());

        peer.send(strowger("e1", DELIVERED).getBytes(StandardCharsets.ISO_8859_1));
        rig.advance(Duration.ofMillis(20));

        assertThat(peer.receive()).isEmpty();
        assertThat(peer.sawEnd()).isTrue();
        assertThat(receiver.count(CallbackCount.FAULTS)).isEqualTo(1);
        assertThat(receiver.count(CallbackCount.TAKEN)).isZero();
    }

    @Test
    void contradictorySettingsAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new CallbackFault(1.1, 500, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new CallbackFault(1, 200, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new CallbackFault(1, CallbackFault.CLOSES, 1, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CallbackReceiverPlan(
                        ANY, SessionLayer.PLAIN, List.of(new Secret("sesame")), Duration.ZERO, CallbackFault.NONE))
                .withMessageContaining("whsec_")
                .withMessageNotContaining("sesame");
    }
}
