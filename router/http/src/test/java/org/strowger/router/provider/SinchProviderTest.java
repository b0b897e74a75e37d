package org.strowger.router.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.Secret;

/** Sinch's SMS API by the examples of its documentation. */
class SinchProviderTest {
    private static final String SIGNING = "foo_secret1234";

    private final ProviderFixture sinch =
            new ProviderFixture("{profile: sinch, url: 'https://us.sms.api.sinch.com/xms/v1/plan/batches',"
                    + " callback-url: 'https://sms.example', signature-secret: " + SIGNING + "}");

    @Test
    void aMessageIsSentAsABatchWithOneRecipient() {
        HttpRequest request = sinch.request("Hi €");
        assertThat(request.headers().first("Authorization")).hasValue("Bearer 12345");
        assertThat(ProviderFixture.body(request))
                .isEqualTo("{\"from\":\"SHOP\",\"to\":[\"447700900123\"],\"type\":\"mt_text\",\"body\":\"Hi €\","
                        + "\"client_reference\":\"abc-1\",\"delivery_report\":\"per_recipient_final\","
                        + "\"callback_url\":\"https://sms.example/providers/p/receipt\"}");
    }

    @Test
    void aBinaryMessageIsSentAsABinaryBatch() {
        Body octets = new Body(new byte[] {6, 5, 4, 0x15, (byte) 0x81, 0, 0, 1, 2}, true, 4);
        assertThat(ProviderFixture.body(
                        sinch.request(ProviderFixture.message(octets, ReceiptRequest.NEVER, Duration.ZERO))))
                .contains("\"type\":\"mt_binary\",\"udh\":\"06050415810000\",\"body\":\"AQI=\"")
                .endsWith("\"delivery_report\":\"none\"}");
    }

    @Test
    void theIdOfTheBatchIsTheMessageId() {
        assertThat(sinch.outcome(
                        201,
                        "{\"id\": \"01FC66621XXXXX119Z8PMV1QPQ\", \"to\": [\"447700900123\"], \"canceled\": false}"))
                .isEqualTo(Outcome.accepted("01FC66621XXXXX119Z8PMV1QPQ"));
    }

    @ParameterizedTest
    @CsvSource({"400, PERMANENT", "401, TEMPORARY", "403, TEMPORARY", "429, THROTTLED", "500, TEMPORARY"})
    void anErrorHasTheOutcomeOfItsStatus(int status, Outcome.Kind kind) {
        assertThat(sinch.outcome(status, "{\"code\": \"syntax_invalid_parameter_format\", \"text\": \"x\"}")
                        .kind())
                .isEqualTo(kind);
    }

    private static ProviderRequest signed(String body, String nonce, String timestamp, String signature) {
        return ProviderFixture.request(
                "receipt",
                "",
                body,
                HttpHeaders.builder()
                        .add("x-sinch-webhook-signature", signature)
                        .add("x-sinch-webhook-signature-nonce", nonce)
                        .add("x-sinch-webhook-signature-timestamp", timestamp));
    }

    @Test
    void aSignatureCoversBodyNonceAndTime() {
        String body = "{\"type\": \"recipient_delivery_report_sms\", \"status\": \"Delivered\"}";
        String right = Base64.getEncoder()
                .encodeToString(Hmac.sha256(new Secret(SIGNING)).of(body + ".01FJA8B4A7BM43YGWSG9GBV067.1634579353"));
        String nonce = "01FJA8B4A7BM43YGWSG9GBV067";
        assertThat(sinch.provider.isSignatureValid(signed(body, nonce, "1634579353", right)))
                .isTrue();
        assertThat(sinch.provider.isSignatureValid(signed(body + " ", nonce, "1634579353", right)))
                .isFalse();
        assertThat(sinch.provider.isSignatureValid(signed(body, "x", "1634579353", right)))
                .isFalse();
        assertThat(sinch.provider.isSignatureValid(signed(body, nonce, "1634579354", right)))
                .isFalse();
        assertThat(sinch.provider.isSignatureValid(ProviderFixture.json("receipt", body)))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "Delivered, DELIVERED",
        "Failed, UNDELIVERABLE",
        "Expired, EXPIRED",
        "Rejected, REJECTED",
        "Aborted, REJECTED",
        "Cancelled, DELETED",
        "Unknown, UNKNOWN"
    })
    void aFinalStatusIsReadAsAReceipt(String status, MessageState state) {
        ProviderEvents events = sinch.provider.read(ProviderFixture.json(
                "receipt",
                "{\"type\": \"recipient_delivery_report_sms\", \"batch_id\": \"01FC66621XXXXX119Z8PMV1QPQ\","
                        + " \"recipient\": \"+447700900123\", \"code\": 401, \"status\": \"" + status
                        + "\", \"at\": \"2022-08-30T08:16:08.930Z\"}"));
        assertThat(events.messages().get(0).receipt()).hasValue(Receipt.of("01FC66621XXXXX119Z8PMV1QPQ", state, "401"));
    }

    @Test
    void aReportWithoutItsMembersIsFaulty() {
        assertThat(sinch.provider
                        .read(ProviderFixture.json("receipt", "{\"batch_id\": \"1\"}"))
                        .isFaulty())
                .isTrue();
        assertThat(sinch.provider.read(ProviderFixture.json("receipt", "{")).isFaulty())
                .isTrue();
    }

    @Test
    void messagesFromMobilesAreTextOrOctets() {
        PlainMessage text = sinch.provider
                .read(ProviderFixture.json(
                        "mo",
                        "{\"type\": \"mo_text\", \"id\": \"01\", \"from\": \"447700900123\", \"to\": \"6000\","
                                + " \"body\": \"hi\"}"))
                .messages()
                .get(0);
        assertThat(text.body().octets()).asString().isEqualTo("hi");
        PlainMessage octets = sinch.provider
                .read(ProviderFixture.json(
                        "mo",
                        "{\"type\": \"mo_binary\", \"from\": \"447700900123\", \"to\": \"6000\", \"body\": \"AQI=\","
                                + " \"udh\": \"06050415810000\"}"))
                .messages()
                .get(0);
        assertThat(octets.body().hasHeader()).isTrue();
        assertThat(octets.body().octets()).asHexString().isEqualTo("060504158100000102");
    }
}
