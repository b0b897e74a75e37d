package org.strowger.router.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.Secret;
import org.strowger.router.http.gateway.WrittenText;

/** Twilio's API by the examples of its documentation. */
class TwilioProviderTest {
    private static final String URL = "https://api.twilio.com/2010-04-01/Accounts/AC0123/Messages.json";

    private final ProviderFixture twilio =
            new ProviderFixture("{profile: twilio, url: '" + URL + "', callback-url: 'https://mycompany.com'}");

    @Test
    void aMessageIsSentAsAFormWithBasicAuthentication() {
        HttpRequest request = twilio.request("Hi there! €");
        assertThat(request.method()).isEqualTo("POST");
        assertThat(request.target()).isEqualTo("/2010-04-01/Accounts/AC0123/Messages.json");
        assertThat(request.headers().first("Host")).hasValue("api.twilio.com");
        assertThat(request.headers().first("Authorization")).hasValue("Basic QUMwMTIzOjEyMzQ1");
        assertThat(ProviderFixture.body(request))
                .isEqualTo("To=%2B447700900123&From=SHOP&Body=Hi+there%21+%E2%82%AC"
                        + "&StatusCallback=https%3A%2F%2Fmycompany.com%2Fproviders%2Fp%2Freceipt");
    }

    @Test
    void theValidityIsLimitedToTheMaximumOfTheApi() {
        Body text = WrittenText.automatic("hi");
        assertThat(ProviderFixture.body(
                        twilio.request(ProviderFixture.message(text, ReceiptRequest.NEVER, Duration.ofDays(2)))))
                .isEqualTo("To=%2B447700900123&From=SHOP&Body=hi&ValidityPeriod=36000");
    }

    @Test
    void binaryMessagesAndSegmentsAreNotSent() {
        Body octets = new Body(new byte[] {1, 2}, false, 4);
        Body segment = new Body(new byte[] {5, 0, 3, 1, 2, 1, 'h', 'i'}, true, 0);
        assertThat(twilio.provider.request(ProviderFixture.message(octets, ReceiptRequest.NEVER, Duration.ZERO)))
                .isEmpty();
        assertThat(twilio.provider.request(ProviderFixture.message(segment, ReceiptRequest.NEVER, Duration.ZERO)))
                .isEmpty();
    }

    @Test
    void theSidIsTheMessageId() {
        Outcome outcome = twilio.outcome(
                201,
                "{\"account_sid\": \"AC0123\", \"body\": \"Hi there!\", \"error_code\": null, \"num_segments\": \"1\","
                        + " \"sid\": \"SMaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\", \"status\": \"queued\"}");
        assertThat(outcome).isEqualTo(Outcome.accepted("SMaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"));
    }

    @ParameterizedTest
    @CsvSource({
        "400, 21211, PERMANENT, 11",
        "400, 21606, PERMANENT, 10",
        "400, 21610, PERMANENT, 69",
        "401, 20003, TEMPORARY, 8",
        "404, 20404, TEMPORARY, 8",
        "429, 20429, THROTTLED, 88",
        "500, 20500, TEMPORARY, 8",
        "503, 20503, TEMPORARY, 8"
    })
    void anErrorHasTheOutcomeOfItsCode(int status, String code, Outcome.Kind kind, int error) {
        Outcome outcome = twilio.outcome(
                status,
                "{\"code\": " + code + ", \"message\": \"The 'To' number +1 is not valid\", \"status\": " + status
                        + "}");
        assertThat(outcome.kind()).isEqualTo(kind);
        assertThat(outcome.code()).isEqualTo(error);
        assertThat(outcome.detail())
                .isEqualTo("HTTP status " + status
                        + (kind == Outcome.Kind.THROTTLED ? ", error 20429" : ", error " + code));
    }

    /** The example of the documentation on the security of webhooks. */
    @Test
    void theSignatureMatchesTheDocumentation() {
        String signed = "https://mycompany.com/myapp.php?foo=1&bar=2CallSidCA1234567890ABCDECaller+14158675309"
                + "Digits1234From+14158675309To+18005551212";
        assertThat(signature(signed)).isEqualTo("RSOYDt4T1cUTdK1PDd93/VVr8B8=");
    }

    private static ProviderRequest signed(String query, String body, String signature) {
        return ProviderFixture.form(
                "receipt", query, body, HttpHeaders.builder().add("X-Twilio-Signature", signature));
    }

    private static String signature(String text) {
        return Base64.getEncoder().encodeToString(Hmac.sha1(new Secret("12345")).of(text));
    }

    @Test
    void aSignatureCoversTheUrlAndTheSortedParameters() {
        String url = "https://mycompany.com/providers/p/receipt";
        String right = signature(url + "MessageSidSM1MessageStatusdeliveredTo+44 7");
        String form = "To=%2B44+7&MessageStatus=delivered&MessageSid=SM1";
        assertThat(twilio.provider.isSignatureValid(signed("", form, right))).isTrue();
        assertThat(twilio.provider.isSignatureValid(signed("x=1", form, right))).isFalse();
        assertThat(twilio.provider.isSignatureValid(signed("", form + "&A=1", right)))
                .isFalse();
        assertThat(twilio.provider.isSignatureValid(signed("", form.replace("SM1", "SM2"), right)))
                .isFalse();
        assertThat(twilio.provider.isSignatureValid(signed("", form, "x" + right)))
                .isFalse();
        assertThat(twilio.provider.isSignatureValid(ProviderFixture.form("receipt", form)))
                .isFalse();
        assertThat(twilio.provider.isSignatureValid(
                        signed("x=1", form, signature(url + "?x=1MessageSidSM1MessageStatusdeliveredTo+44 7"))))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "delivered, DELIVERED",
        "undelivered, UNDELIVERABLE",
        "failed, UNDELIVERABLE",
        "canceled, DELETED",
        "read, DELIVERED"
    })
    void aFinalStatusIsReadAsAReceipt(String status, MessageState state) {
        ProviderEvents events = twilio.provider.read(ProviderFixture.form(
                "receipt",
                "SmsSid=SM1&SmsStatus=x&MessageStatus=" + status
                        + "&To=%2B447700900123&MessageSid=SM1&AccountSid=AC0123&ErrorCode=30003"));
        assertThat(events.fault()).isEmpty();
        assertThat(events.messages().get(0).receipt()).hasValue(Receipt.of("SM1", state, "30003"));
    }

    @ParameterizedTest
    @CsvSource({"queued", "sending", "sent", "accepted", "scheduled"})
    void aProgressReportIsReadAsANotification(String status) {
        ProviderEvents events =
                twilio.provider.read(ProviderFixture.form("receipt", "MessageSid=SM1&MessageStatus=" + status));
        assertThat(events.messages().get(0).receipt()).hasValue(Receipt.of("SM1", MessageState.ENROUTE, ""));
    }

    @ParameterizedTest
    @CsvSource({"MessageSid=SM1", "MessageStatus=delivered", "MessageSid=SM1&MessageStatus=gone", "MessageSid=%"})
    void aCallbackWithoutItsParametersIsFaulty(String form) {
        assertThat(twilio.provider.read(ProviderFixture.form("receipt", form)).isFaulty())
                .isTrue();
    }

    @Test
    void aMessageFromAMobileIsRead() {
        ProviderEvents events = twilio.provider.read(ProviderFixture.form(
                "mo", "From=%2B447700900123&To=%2B14155550100&Body=%D0%96+hi&MessageSid=SM2&NumSegments=1&NumMedia=0"));
        PlainMessage message = events.messages().get(0);
        assertThat(message.source()).isEqualTo(Address.international("447700900123"));
        assertThat(message.destination()).isEqualTo(Address.international("14155550100"));
        assertThat(message.body()).isEqualTo(WrittenText.automatic("Ж hi"));
    }

    @Test
    void anMoMessageIsAcknowledgedWithAnEmptyReply() {
        assertThat(new String(
                        twilio.provider.taken(ProviderRequest.Kind.MESSAGE).body(), StandardCharsets.US_ASCII))
                .endsWith("<Response/>");
    }
}
