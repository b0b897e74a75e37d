package org.strowger.router.http.v1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.router.http.v1.ApiClient.at;
import static org.strowger.router.http.v1.ApiClient.json;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.message.MessageState;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptTimes;
import org.strowger.protocol.Secret;
import org.strowger.router.http.api.CallbackNotice;
import org.strowger.router.http.api.CallbackTarget;
import org.strowger.router.json.JsonWriter;

class StandardCallbackTest {
    static final CallbackNotice.Report DELIVERED = report(CallbackEvent.DELIVERED, MessageState.DELIVERED, 0);

    private static final StandardCallback STYLE = new StandardCallback();
    private static final Secret SECRET = new Secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    private static final Secret OTHER_SECRET =
            new Secret("whsec_" + Base64.getEncoder().encodeToString(new byte[24]));
    private static final Instant NOW = Instant.ofEpochSecond(1_614_265_330L);

    // ---- Signatures

    /** The vector of the sheet, from the libraries of Standard Webhooks. */
    @Test
    void signsLikeTheLibrariesOfStandardWebhooks() {
        byte[] body = "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8);
        assertThat(WebhookSignature.of(SECRET, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330L, body))
                .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    @Test
    void signsWithAllSecrets() {
        HttpRequest request = request(DELIVERED, "https://example.com/sms", SECRET, OTHER_SECRET);
        HttpHeaders headers = request.headers();
        assertThat(headers.first("webhook-id")).hasValue("evt-1");
        assertThat(headers.first("webhook-timestamp")).hasValue("1614265330");
        assertThat(headers.first("Content-Type")).hasValue("application/json");
        assertThat(headers.first("webhook-signature"))
                .hasValue(WebhookSignature.of(SECRET, "evt-1", 1_614_265_330L, request.body()) + " "
                        + WebhookSignature.of(OTHER_SECRET, "evt-1", 1_614_265_330L, request.body()));
    }

    @Test
    void aCallbackWithoutASecretHasNoSignature() {
        assertThat(request(DELIVERED, "https://example.com/").headers().has("webhook-signature"))
                .isFalse();
    }

    // ---- The request

    @ParameterizedTest
    @CsvSource({
        "https://example.com,/,example.com",
        "https://example.com/sms?a=b%20c,/sms?a=b%20c,example.com",
        "http://10.0.0.1:8080/,/,10.0.0.1:8080",
        "http://[::1]:80?x,/?x,[::1]:80"
    })
    void postsToTheUrl(String url, String target, String host) {
        HttpRequest request = request(DELIVERED, url, SECRET);
        assertThat(request.method()).isEqualTo("POST");
        assertThat(request.target()).isEqualTo(target);
        assertThat(request.headers().first("Host")).hasValue(host);
        assertThat(STYLE.url(DELIVERED, new CallbackTarget(url, "shop", List.of())))
                .isEqualTo(url);
    }

    @Test
    void sendsADeliveryReportAsJson() {
        assertThat(body(DELIVERED))
                .isEqualTo("{\"type\":\"message.delivered\",\"timestamp\":\"2026-11-25T12:00:00.123Z\",\"data\":{"
                        + "\"event_id\":\"evt-1\",\"id\":\"17\",\"from\":\"SHOP\",\"to\":\"+447700900123\","
                        + "\"state\":\"delivered\",\"reference\":\"order 1\",\"smsc_id\":\"ab12\","
                        + "\"error\":\"000\",\"smsc_submitted\":\"2026-11-25T12:00:00Z\","
                        + "\"smsc_done\":\"2026-11-25T12:01:00Z\",\"smsc\":\"alpha\"}}");
    }

    @ParameterizedTest
    @CsvSource({
        "SENT,UNKNOWN,message.sent,sent",
        "REFUSED,REJECTED,message.refused,refused",
        "REFUSED,EXPIRED,message.refused,expired",
        "REFUSED,DELETED,message.refused,deleted",
        "REFUSED,UNKNOWN,message.refused,unknown",
        "PROGRESS,ENROUTE,message.progress,enroute",
        "FAILED,UNDELIVERABLE,message.failed,undeliverable",
        "FAILED,EXPIRED,message.failed,expired",
        "DELIVERED,DELIVERED,message.delivered,delivered"
    })
    void everyEventHasATypeAndAState(CallbackEvent event, MessageState state, String type, String word) {
        CallbackNotice.Report report = report(event, state, 0x45);
        assertThat(at(json(request(report, "http://a/").body()), "/type")).isEqualTo(type);
        assertThat(at(json(request(report, "http://a/").body()), "/data/state")).isEqualTo(word);
        assertThat(at(json(request(report, "http://a/").body()), "/data/smpp_status"))
                .isEqualTo("69");
    }

    @Test
    void forwardsTextFromAMobile() {
        assertThat(body(incoming(new Body(new byte[] {0x48, 0x69}, false, 0), "Hi \u20ac\"\n")))
                .isEqualTo("{\"type\":\"message.received\",\"timestamp\":\"2026-11-25T12:00:00Z\",\"data\":{"
                        + "\"event_id\":\"evt-2\",\"from\":\"+447700900123\",\"to\":\"12345\","
                        + "\"text\":\"Hi \u20ac\\\"\\u000a\",\"data_coding\":0,\"smsc\":\"alpha\"}}");
    }

    @Test
    void forwardsDataFromAMobile() {
        byte[] octets = {0x06, 0x05, 0x04, 0x15, (byte) 0xB3, 0x15, (byte) 0xB3, (byte) 0xFF, 0x00};
        assertThat(body(incoming(new Body(octets, true, 0xF5), "")))
                .contains("\"data_hex\":\"FF00\",\"udh\":\"06050415B315B3\",\"data_coding\":245")
                .doesNotContain("\"text\"");
        assertThat(body(incoming(new Body(new byte[0], false, 0), ""))).contains("\"text\":\"\"");
    }

    @Test
    void aReportWithTheLongestValuesIsBelow20KB() {
        String longest = "\u0001".repeat(255);
        CallbackNotice.Report report = new CallbackNotice.Report(
                longest,
                NOW,
                longest,
                CallbackEvent.FAILED,
                new CallbackRequest("strowger", "", Set.of(), "\ud83d\ude00".repeat(128), ""),
                longest,
                Address.alphanumeric(longest),
                Address.alphanumeric(longest),
                new Receipt(
                        longest,
                        MessageState.REJECTED,
                        longest,
                        new ReceiptTimes(longest, longest),
                        DELIVERED.receipt().counts(),
                        "a".repeat(40_000)),
                -1,
                ZoneOffset.UTC);
        StringBuilder body = new StringBuilder();
        NoticeJson.write(report, JsonWriter.compact(body::append));
        assertThat(body.toString().getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(20_000);
    }

    @ParameterizedTest
    @CsvSource({
        "200,true",
        "202,true",
        "204,true",
        "299,true",
        "301,false",
        "302,false",
        "404,false",
        "410,false",
        "500,false"
    })
    void everySuccessStatusAcknowledgesTheCallback(int status, boolean taken) {
        assertThat(STYLE.isTaken(new HttpResponse(status, HttpHeaders.NONE, new byte[0])))
                .isEqualTo(taken);
    }

    private static CallbackNotice.Report report(CallbackEvent event, MessageState state, int smppStatus) {
        return new CallbackNotice.Report(
                "evt-1",
                Instant.parse("2026-11-25T12:00:00.123456Z"),
                "alpha",
                event,
                new CallbackRequest("strowger", "", Set.of(event), "order 1", ""),
                "17",
                Address.alphanumeric("SHOP"),
                Address.international("447700900123"),
                Receipt.of("ab12", state, "000").withTimes(new ReceiptTimes("2611251200", "2611251201")),
                smppStatus,
                ZoneOffset.UTC);
    }

    private static CallbackNotice.Incoming incoming(Body body, String text) {
        PlainMessage message = PlainMessage.from(Address.international("447700900123"))
                .to(new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, "12345"))
                .saying(body)
                .build();
        return new CallbackNotice.Incoming("evt-2", Instant.parse("2026-11-25T12:00:00Z"), "alpha", message, text);
    }

    private static HttpRequest request(CallbackNotice notice, String url, Secret... secrets) {
        return STYLE.request(notice, new CallbackTarget(url, "shop", List.of(secrets)), NOW);
    }

    private static String body(CallbackNotice notice) {
        return new String(request(notice, "https://example.com/").body(), StandardCharsets.UTF_8);
    }
}
