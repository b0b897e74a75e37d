package org.strowger.tools.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.protocol.Secret;
import org.strowger.router.reactor.PlainPeer;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.tools.callback.CallbackFault;

/** The peer is a bare channel. */
class SimulatedProviderTest {
    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final ReactorRig rig = new ReactorRig(1);

    @AfterEach
    void close() {
        rig.close();
    }

    private SimulatedProvider open(SimulatedApi api, CallbackFault fault) throws IOException {
        ProviderPlan plan = new ProviderPlan(ANY, SessionLayer.PLAIN, api, Secret.NONE, Duration.ofSeconds(1), fault);
        SimulatedProvider provider = SimulatedProvider.openNow(rig.thread(), plan, Instant.EPOCH);
        rig.drive();
        return provider;
    }

    private String ask(SimulatedProvider provider, String type, String body) {
        PlainPeer peer = rig.peer(provider.address());
        rig.drive();
        peer.send(("POST /send HTTP/1.1\r\nHost: a\r\nContent-Type: " + type + "\r\nContent-Length: " + body.length()
                        + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.UTF_8));
        rig.advance(Duration.ofMillis(10));
        return new String(peer.receive(), StandardCharsets.UTF_8);
    }

    private static String status(String response) {
        return response.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "KANNEL | application/x-www-form-urlencoded | to=1&text=x | 202 | 0: Accepted for delivery",
                "JASMIN | application/x-www-form-urlencoded | to=1 | 200 | Success \"sim1\"",
                "TWILIO | application/x-www-form-urlencoded | To=1 | 201 | \"sid\": \"sim1\"",
                "VONAGE | application/x-www-form-urlencoded | to=1 | 200 | \"message-id\": \"sim1\"",
                "INFOBIP | application/json | {\"messages\":[{\"destinations\":[{\"to\":\"1\"}]}]} | 200 |"
                        + " \"messageId\": \"sim1\"",
                "SINCH | application/json | {\"to\":[\"1\"]} | 201 | \"id\": \"sim1\""
            })
    void acceptsAMessageAsTheApiDoes(SimulatedApi api, String type, String body, String status, String words)
            throws IOException {
        SimulatedProvider provider = open(api, CallbackFault.NONE);
        String response = ask(provider, type, body);
        assertThat(status(response)).isEqualTo(status);
        assertThat(response).contains(words);
        assertThat(provider.count(ProviderCount.ACCEPTED)).isOne();
    }

    @Test
    void refusesARequestWithoutARecipient() throws IOException {
        SimulatedProvider provider = open(SimulatedApi.SINCH, CallbackFault.NONE);
        assertThat(status(ask(provider, "application/json", "{\"to\":[]}"))).isEqualTo("400");
        assertThat(provider.count(ProviderCount.MALFORMED)).isOne();
    }

    @Test
    void failsRequestsAccordingToItsPlan() throws IOException {
        SimulatedProvider slow = open(SimulatedApi.KANNEL, new CallbackFault(1, 429, 5, 1));
        assertThat(ask(slow, "application/x-www-form-urlencoded", "to=1"))
                .startsWith("HTTP/1.1 429 ")
                .contains("Retry-After: 5\r\n");
        SimulatedProvider gone = open(SimulatedApi.KANNEL, new CallbackFault(1, CallbackFault.CLOSES, 0, 1));
        assertThat(ask(gone, "application/x-www-form-urlencoded", "to=1")).isEmpty();
        assertThat(gone.count(ProviderCount.FAULTS)).isOne();
        assertThat(gone.count(ProviderCount.ACCEPTED)).isZero();
    }

    @Test
    void anUndeliverableReceiptIsCountedAsFailed() throws IOException {
        SimulatedProvider provider = open(SimulatedApi.JASMIN, CallbackFault.NONE);
        ask(provider, "application/x-www-form-urlencoded", "to=1&dlr-url=http%3A%2F%2F127.0.0.1%3A9%2Fx");
        ask(provider, "application/x-www-form-urlencoded", "to=1&dlr-url=https%3A%2F%2Fexample.com%2Fx");
        ask(provider, "application/x-www-form-urlencoded", "to=1&dlr-url=nothing");
        rig.advance(Duration.ofSeconds(10));
        assertThat(provider.count(ProviderCount.RECEIPTS_FAILED)).isEqualTo(3);
    }

    @Test
    void aNegativeDelayIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ProviderPlan(
                        ANY,
                        SessionLayer.PLAIN,
                        SimulatedApi.KANNEL,
                        Secret.NONE,
                        Duration.ofMillis(-1),
                        CallbackFault.NONE));
    }
}
