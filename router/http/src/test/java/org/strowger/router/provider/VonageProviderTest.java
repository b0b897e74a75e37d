package org.strowger.router.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.Secret;
import org.strowger.router.http.gateway.WrittenText;

/** Vonage's SMS API by the examples of its documentation. */
class VonageProviderTest {
    private static final String SIGNING = "signaturesecretsignature";

    private final ProviderFixture vonage =
            new ProviderFixture("{profile: vonage, url: 'https://rest.nexmo.com/sms/json',"
                    + " callback-url: 'https://sms.example', signature-secret: " + SIGNING + "}");

    @Test
    void aMessageIsSentAsAFormWithTheCredentials() {
        assertThat(ProviderFixture.body(vonage.request("hi there")))
                .isEqualTo("api_key=AC0123&api_secret=12345&from=SHOP&to=447700900123&type=text&text=hi+there"
                        + "&client-ref=abc-1&status-report-req=1"
                        + "&callback=https%3A%2F%2Fsms.example%2Fproviders%2Fp%2Freceipt");
        assertThat(ProviderFixture.body(vonage.request("Ж"))).contains("&type=unicode&text=%D0%96&");
    }

    @Test
    void binaryMessagesAreSentWithTheirUserDataHeader() {
        Body octets = new Body(HexFormat.of().parseHex("0605041581000000ff"), true, 4);
        assertThat(ProviderFixture.body(
                        vonage.request(ProviderFixture.message(octets, ReceiptRequest.NEVER, Duration.ofSeconds(5)))))
                .contains("&type=binary&body=00ff&udh=06050415810000&")
                .endsWith("&ttl=20000");
        Body segment = new Body(HexFormat.of().parseHex("0500030102016869"), true, 0);
        assertThat(vonage.provider.request(ProviderFixture.message(segment, ReceiptRequest.NEVER, Duration.ZERO)))
                .isEmpty();
    }

    @Test
    void theMessageIdIsTheIdOfTheLastPart() {
        Outcome outcome = vonage.outcome(200, """
                {"message-count": "2", "messages": [
                  {"to": "447700900123", "message-id": "0A0000000123ABCD1", "status": "0", "network": "12345"},
                  {"to": "447700900123", "message-id": "0A0000000123ABCD2", "status": "0", "network": "12345"}]}
                """);
        assertThat(outcome).isEqualTo(Outcome.accepted("0A0000000123ABCD2"));
    }

    @ParameterizedTest
    @CsvSource({
        "1, THROTTLED, 88",
        "2, PERMANENT, 69",
        "4, TEMPORARY, 8",
        "5, TEMPORARY, 8",
        "7, PERMANENT, 11",
        "9, TEMPORARY, 8",
        "15, PERMANENT, 10",
        "22, PERMANENT, 69"
    })
    void theStatusInTheBodyDeterminesTheOutcome(String status, Outcome.Kind kind, int code) {
        Outcome outcome = vonage.outcome(
                200,
                "{\"message-count\": \"1\", \"messages\": [{\"status\": \"" + status
                        + "\", \"error-text\": \"Missing to param\"}]}");
        assertThat(outcome).isEqualTo(Outcome.of(kind, code, "status " + status));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "{\"messages\": []}", "<html>", "{\"messages\": [{\"status\": null}]}"})
    void aResponseWithoutAStatusIsARefusal(String body) {
        assertThat(vonage.outcome(200, body).kind()).isEqualTo(Outcome.Kind.PERMANENT);
    }

    // ---- Receipts

    private static String signed(String parameters, String concatenated) {
        String signature =
                HexFormat.of().formatHex(Hmac.sha256(new Secret(SIGNING)).of(concatenated));
        return parameters + "&sig=" + signature;
    }

    @Test
    void aSignatureCoversTheSortedParameters() {
        String form = "status=delivered&messageId=0A01&msisdn=447700900123&timestamp=1";
        String right = signed(form, "&messageId=0A01&msisdn=447700900123&status=delivered&timestamp=1");
        assertThat(vonage.provider.isSignatureValid(ProviderFixture.form("receipt", right)))
                .isTrue();
        assertThat(vonage.provider.isSignatureValid(
                        ProviderFixture.form("receipt", right.replace("delivered", "failed"))))
                .isFalse();
        assertThat(vonage.provider.isSignatureValid(ProviderFixture.form("receipt", right + "&more=1")))
                .isFalse();
        assertThat(vonage.provider.isSignatureValid(ProviderFixture.form("receipt", form)))
                .isFalse();
        // MD5, which Vonage uses unless another algorithm is chosen.
        assertThat(vonage.provider.isSignatureValid(
                        ProviderFixture.form("receipt", form + "&sig=0123456789abcdef0123456789abcdef")))
                .isFalse();
    }

    @Test
    void separatorsInValuesAreReplacedBeforeSigning() {
        String right = signed("text=a%26b%3Dc&to=6000&msisdn=447700900123", "&msisdn=447700900123&text=a_b_c&to=6000");
        assertThat(vonage.provider.isSignatureValid(ProviderFixture.form("mo", right)))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "delivered, DELIVERED",
        "expired, EXPIRED",
        "failed, UNDELIVERABLE",
        "rejected, REJECTED",
        "unknown, UNKNOWN"
    })
    void aFinalStatusIsReadAsAReceipt(String status, MessageState state) {
        String form = "msisdn=447700900123&to=SHOP&network-code=12345&messageId=0A01&price=0.03&status=" + status
                + "&scts=2001011400&err-code=1&api-key=abcd1234&message-timestamp=2020-01-01+12%3A00%3A00";
        Receipt expected = Receipt.of("0A01", state, "1");
        assertThat(vonage.provider
                        .read(ProviderFixture.form("receipt", form))
                        .messages()
                        .get(0)
                        .receipt())
                .hasValue(expected);
        String json = "{\"msisdn\": \"447700900123\", \"messageId\": \"0A01\", \"status\": \"" + status
                + "\", \"err-code\": \"1\"}";
        assertThat(vonage.provider
                        .read(ProviderFixture.json("receipt", json))
                        .messages()
                        .get(0)
                        .receipt())
                .hasValue(expected);
    }

    @Test
    void aProgressReportIsReadAsANotification() {
        ProviderEvents events = vonage.provider.read(ProviderFixture.form("receipt", "messageId=1&status=buffered"));
        assertThat(events.messages().get(0).receipt()).hasValue(Receipt.of("1", MessageState.ENROUTE, ""));
    }

    @Test
    void aMessageFromAMobileIsRead() {
        PlainMessage message = vonage.provider
                .read(ProviderFixture.form(
                        "mo", "msisdn=447700900123&to=447700900999&messageId=1&text=Hello+%D0%96&type=unicode"))
                .messages()
                .get(0);
        assertThat(message.body()).isEqualTo(WrittenText.automatic("Hello Ж"));
        assertThat(message.destination().text()).isEqualTo("447700900999");
        assertThat(vonage.provider
                        .read(ProviderFixture.form("mo", "msisdn=447700900123&text=x"))
                        .isFaulty())
                .isTrue();
    }
}
