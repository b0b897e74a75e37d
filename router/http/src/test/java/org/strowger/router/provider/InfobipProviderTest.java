package org.strowger.router.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.http.HttpRequest;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.router.http.gateway.WrittenText;

/** Infobip's SMS API, version 3, by the examples of its documentation. */
class InfobipProviderTest {
    private final ProviderFixture infobip =
            new ProviderFixture("{profile: infobip, url: 'https://xyz.api.infobip.com/sms/3/messages',"
                    + " callback-url: 'https://sms.example', secret: " + ProviderFixture.SECRET + "}");

    @Test
    void aMessageIsSentAsJsonWithTheApiKey() {
        HttpRequest request = infobip.request("This is a \"sample\"");
        assertThat(request.target()).isEqualTo("/sms/3/messages");
        assertThat(request.headers().first("Authorization")).hasValue("App 12345");
        assertThat(request.headers().first("Content-Type")).hasValue("application/json");
        assertThat(ProviderFixture.body(request))
                .isEqualTo("{\"messages\":[{\"sender\":\"SHOP\",\"destinations\":[{\"to\":\"447700900123\","
                        + "\"messageId\":\"abc-1\"}],\"content\":{\"text\":\"This is a \\\"sample\\\"\"},"
                        + "\"webhooks\":{\"delivery\":{\"url\":\"https://sms.example/providers/p/receipt"
                        + "?secret=0123456789abcdef\",\"contentType\":\"application/json\"}}}]}");
    }

    @Test
    void theValidityIsInSeconds() {
        assertThat(ProviderFixture.body(infobip.request(ProviderFixture.message(
                        WrittenText.automatic("x"), ReceiptRequest.NEVER, Duration.ofMinutes(5)))))
                .endsWith("\"options\":{\"validityPeriod\":{\"amount\":300,\"timeUnit\":\"SECONDS\"}}}]}");
    }

    private static String response(int group, int id) {
        return "{\"bulkId\": \"a\", \"messages\": [{\"messageId\": \"2033247207850523792\", \"status\": {\"groupId\": "
                + group + ", \"groupName\": \"X\", \"id\": " + id + ", \"name\": \"X\", \"description\": \"x\"},"
                + " \"destination\": \"447700900123\"}]}";
    }

    @Test
    void aPendingMessageIsAccepted() {
        assertThat(infobip.outcome(200, response(1, 26))).isEqualTo(Outcome.accepted("2033247207850523792"));
    }

    @ParameterizedTest
    @CsvSource({
        "200, 5, PERMANENT",
        "200, 2, PERMANENT",
        "401, 1, TEMPORARY",
        "400, 1, PERMANENT",
        "429, 1, THROTTLED",
        "500, 1, TEMPORARY"
    })
    void statusAndGroupDetermineTheOutcomeOfARefusal(int status, int group, Outcome.Kind kind) {
        assertThat(infobip.outcome(status, response(group, 12)).kind()).isEqualTo(kind);
    }

    private static String result(int group, String name) {
        return "{\"bulkId\": \"b\", \"messageId\": \"m" + group + "\", \"to\": \"447700900123\", \"sentAt\":"
                + " \"2019-11-09T16:00:00.000+0000\", \"smsCount\": 1, \"status\": {\"groupId\": " + group
                + ", \"groupName\": \"X\", \"id\": 5, \"name\": \"" + name + "\"}, \"error\": {\"groupId\": 0,"
                + " \"id\": 27, \"name\": \"EC_ABSENT_SUBSCRIBER\", \"permanent\": false}}";
    }

    @Test
    void oneRequestCanHaveReceiptsOfSeveralMessages() {
        String document = "{\"results\": [" + result(3, "DELIVERED_TO_HANDSET") + "," + result(2, "UNDELIVERABLE") + ","
                + result(1, "PENDING_ENROUTE") + "," + result(3, "DELIVERED_TO_OPERATOR") + "," + result(4, "EXPIRED")
                + "," + result(5, "REJECTED") + "]}";
        ProviderEvents events = infobip.provider.read(ProviderFixture.json("receipt", document));
        assertThat(events.messages().stream()
                        .map(message -> message.receipt().orElseThrow())
                        .toList())
                .containsExactly(
                        Receipt.of("m3", MessageState.DELIVERED, "27"),
                        Receipt.of("m2", MessageState.UNDELIVERABLE, "27"),
                        Receipt.of("m1", MessageState.ENROUTE, "27"),
                        Receipt.of("m3", MessageState.ENROUTE, "27"),
                        Receipt.of("m4", MessageState.EXPIRED, "27"),
                        Receipt.of("m5", MessageState.REJECTED, "27"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "{\"results\": []}", "[1]", "{\"results\": [{\"messageId\": \"1\"}]}"})
    void aReportRequestWithoutValidReceiptsIsRefused(String document) {
        assertThat(infobip.provider
                        .read(ProviderFixture.json("receipt", document))
                        .isFaulty())
                .isTrue();
    }

    @Test
    void aMessageFromAMobileIsRead() {
        ProviderEvents events = infobip.provider.read(ProviderFixture.json(
                "mo",
                "{\"results\": [{\"messageId\": \"817\", \"from\": \"447700900123\", \"to\": \"6000\", \"text\":"
                        + " \"QUIZ Correct answer\", \"cleanText\": \"Correct answer\", \"keyword\": \"QUIZ\"}],"
                        + " \"messageCount\": 1, \"pendingMessageCount\": 0}"));
        PlainMessage message = events.messages().get(0);
        assertThat(message.source().text()).isEqualTo("447700900123");
        assertThat(message.body()).isEqualTo(WrittenText.automatic("QUIZ Correct answer"));
    }
}
