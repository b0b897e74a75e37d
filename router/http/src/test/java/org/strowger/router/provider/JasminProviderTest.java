package org.strowger.router.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.http.HttpRequest;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;

/** Jasmin's HTTP API. */
class JasminProviderTest {
    private final ProviderFixture jasmin = new ProviderFixture("{profile: jasmin, url: 'http://jasmin:1401/send',"
            + " callback-url: 'http://sms.example', secret: " + ProviderFixture.SECRET + "}");

    @Test
    void aMessageIsSentAsAFormRequestingBothReportLevels() {
        HttpRequest request = jasmin.request("hi €");
        assertThat(request.target()).isEqualTo("/send");
        assertThat(ProviderFixture.body(request))
                .isEqualTo("username=AC0123&password=12345&to=%2B447700900123&content=hi+%E2%82%AC&from=SHOP&dlr=yes"
                        + "&dlr-url=http%3A%2F%2Fsms.example%2Fproviders%2Fp%2Freceipt%3Fsecret%3D0123456789abcdef"
                        + "&dlr-level=3&dlr-method=POST");
    }

    @Test
    void ucs2AndBinaryContentIsSentInHexadecimalDigits() {
        assertThat(ProviderFixture.body(jasmin.request("Ж"))).contains("&coding=8&hex-content=0416&");
        Body octets = new Body(new byte[] {0, -1}, false, 4);
        assertThat(ProviderFixture.body(
                        jasmin.request(ProviderFixture.message(octets, ReceiptRequest.NEVER, Duration.ofSeconds(61)))))
                .endsWith("&coding=4&hex-content=00ff&from=SHOP&validity-period=2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200 | Success \"07033084-5cfd-4812-90a4-e4d24ffb6e3d\" | ACCEPTED",
                "200 | something else | PERMANENT",
                "400 | Error \"Argument [to] has an invalid value: [x].\" | PERMANENT",
                "403 | Error \"Authentication failure for username:u\" | TEMPORARY",
                "403 | Error \"User throughput exceeded\" | THROTTLED",
                "403 | Error \"Cannot charge submit_sm, check RouterPB log file for details\" | TEMPORARY",
                "412 | Error \"No route found\" | PERMANENT",
                "412 | Error \"Failover route has no bound connectors\" | TEMPORARY",
                "500 | Error \"Cannot send submit_sm, check SMPPClientManagerPB log file for details\" | TEMPORARY",
                "503 | Error \"InterceptorPB not connected !\" | TEMPORARY"
            })
    void theOutcomeFollowsFromTheHttpStatusAndTheTextOfTheResponse(int status, String body, Outcome.Kind kind) {
        Outcome outcome = jasmin.outcome(status, body);
        assertThat(outcome.kind()).isEqualTo(kind);
        assertThat(outcome.messageId()).isEqualTo(outcome.isAccepted() ? "07033084-5cfd-4812-90a4-e4d24ffb6e3d" : "");
    }

    @ParameterizedTest
    @CsvSource({
        "DELIVRD, DELIVERED",
        "UNDELIV, UNDELIVERABLE",
        "EXPIRED, EXPIRED",
        "REJECTD, REJECTED",
        "UNKNOWN, UNKNOWN",
        "ESME_RINVDSTADR, REJECTED"
    })
    void aFinalReportIsReadAsAReceipt(String status, MessageState state) {
        ProviderEvents events = jasmin.provider.read(ProviderFixture.form(
                "receipt", "id=4711&level=2&message_status=" + status + "&connector=c&id_smsc=9&err=ND&text=x"));
        assertThat(events.messages()).hasSize(1);
        assertThat(events.messages().get(0).kind()).isEqualTo(ShortMessage.Kind.RECEIPT);
        assertThat(events.messages().get(0).receipt()).hasValue(Receipt.of("4711", state, ""));
    }

    @ParameterizedTest
    @CsvSource({"ENROUTE, ENROUTE", "ACCEPTD, ACCEPTED"})
    void aProgressReportIsReadAsANotification(String status, MessageState state) {
        ProviderEvents events = jasmin.provider.read(ProviderFixture.form("receipt", "id=1&message_status=" + status));
        assertThat(events.messages().get(0).receipt()).hasValue(Receipt.of("1", state, ""));
    }

    @Test
    void aReportOfTheSmscResponseIsIgnored() {
        assertThat(jasmin.provider.read(ProviderFixture.form("receipt", "id=1&message_status=ESME_ROK")))
                .isEqualTo(ProviderEvents.NOTHING);
    }

    @ParameterizedTest
    @ValueSource(strings = {"id=1", "message_status=DELIVRD", "id=1&message_status=LOST", "id=%zz"})
    void aReportWithoutItsParametersIsFaulty(String form) {
        assertThat(jasmin.provider.read(ProviderFixture.form("receipt", form)).isFaulty())
                .isTrue();
    }

    @Test
    void anMoMessageIsReadFromItsBinaryContent() {
        PlainMessage message = jasmin.provider
                .read(ProviderFixture.form(
                        "mo", "id=1&from=447700900123&to=6000&origin-connector=c&coding=8&content=x&binary=0416"))
                .messages()
                .get(0);
        assertThat(message.body()).isEqualTo(new Body(new byte[] {4, 0x16}, false, 8));
        assertThat(message.source().text()).isEqualTo("447700900123");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "from=447700900123&to=6000&coding=256&binary=00",
                "to=6000&coding=0&binary=00",
                "from=447700900123&to=6000&coding=x&binary=00",
                "from=447700900123&to=6000&coding=0"
            })
    void aMessageWithoutItsParametersIsFaulty(String form) {
        assertThat(jasmin.provider.read(ProviderFixture.form("mo", form)).isFaulty())
                .isTrue();
    }

    @Test
    void acknowledgesRequestsWithTheTextThatJasminExpects() {
        assertThat(new String(
                        jasmin.provider.taken(ProviderRequest.Kind.RECEIPT).body(), StandardCharsets.US_ASCII))
                .isEqualTo("ACK/Jasmin");
    }
}
