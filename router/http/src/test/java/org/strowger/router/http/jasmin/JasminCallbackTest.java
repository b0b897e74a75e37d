package org.strowger.router.http.jasmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HexFormat;
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
import org.strowger.message.ReceiptCounts;
import org.strowger.message.ReceiptTimes;
import org.strowger.router.http.api.CallbackNotice;
import org.strowger.router.http.api.CallbackTarget;

class JasminCallbackTest {
    private static final Instant AT = Instant.parse("2026-11-25T12:22:05Z");
    private static final CallbackTarget TARGET =
            new CallbackTarget("http://u:p@app.example/dlr?x=1#f", "foo", List.of());
    private static final Receipt FULL = new Receipt(
            "abc&1",
            MessageState.DELIVERED,
            "000",
            new ReceiptTimes("2611251220", "2611251222"),
            new ReceiptCounts(1, 1),
            "hi there");

    private static CallbackNotice.Report report(CallbackEvent event, Receipt receipt, int smppStatus, int level) {
        CallbackRequest request = new CallbackRequest("jasmin-get", "", Set.of(event), "", Integer.toString(level));
        return new CallbackNotice.Report(
                "notice-1",
                AT,
                "F1",
                event,
                request,
                "100",
                Address.NONE,
                Address.NONE,
                receipt,
                smppStatus,
                ZoneOffset.UTC);
    }

    private static String query(CallbackNotice notice) {
        return JasminCallback.GET.request(notice, TARGET, AT).query();
    }

    @Test
    void aReportOfTheSmscResponseHasLevelOne() {
        assertThat(query(report(CallbackEvent.SENT, Receipt.of("", MessageState.UNKNOWN, ""), 0, 3)))
                .isEqualTo("x=1&id=100&level=1&message_status=ESME_ROK&connector=F1");
        assertThat(query(report(CallbackEvent.REFUSED, Receipt.of("", MessageState.REJECTED, ""), 0x0B, 1)))
                .isEqualTo("x=1&id=100&level=1&message_status=ESME_RINVDSTADR&connector=F1");
        assertThat(query(report(CallbackEvent.REFUSED, Receipt.of("", MessageState.EXPIRED, ""), 0, 3)))
                .isEqualTo("x=1&id=100&level=1&message_status=ESME_RSYSERR&connector=F1");
    }

    @Test
    void aReceiptIsReportedWithLevelTwo() {
        assertThat(query(report(CallbackEvent.DELIVERED, FULL, 0, 3)))
                .isEqualTo("x=1&id=100&level=2&message_status=DELIVRD&connector=F1&id_smsc=abc%261&sub=001&dlvrd=001"
                        + "&subdate=2611251220&donedate=2611251222&err=000&text=hi+there");
    }

    @ParameterizedTest
    @CsvSource({
        "FAILED, EXPIRED, EXPIRED",
        "FAILED, DELETED, DELETED",
        "FAILED, UNDELIVERABLE, UNDELIV",
        "FAILED, REJECTED, REJECTD",
        "FAILED, SKIPPED, UNDELIV",
        "FAILED, UNKNOWN, UNKNOWN",
        "PROGRESS, ACCEPTED, ACCEPTD",
        "PROGRESS, ENROUTE, ENROUTE",
        "PROGRESS, SCHEDULED, ENROUTE",
        "REFUSED, EXPIRED, EXPIRED",
        "REFUSED, REJECTED, REJECTD",
        "REFUSED, DELETED, DELETED",
        "REFUSED, UNKNOWN, UNKNOWN"
    })
    void everyStateHasAWordAndMissingValuesAreSentAsNotDefined(CallbackEvent event, MessageState state, String word) {
        assertThat(query(report(event, Receipt.of("", state, ""), 0, 2)))
                .isEqualTo("x=1&id=100&level=2&message_status=" + word
                        + "&connector=F1&id_smsc=ND&sub=ND&dlvrd=ND&subdate=ND&donedate=ND&err=ND&text=ND");
    }

    @Test
    void aPostHasTheValuesAsAForm() {
        HttpRequest request = JasminCallback.POST.request(report(CallbackEvent.DELIVERED, FULL, 0, 2), TARGET, AT);
        assertThat(request.method()).isEqualTo("POST");
        assertThat(request.target()).isEqualTo("/dlr?x=1");
        assertThat("x=1&" + new String(request.body(), StandardCharsets.US_ASCII))
                .isEqualTo(query(report(CallbackEvent.DELIVERED, FULL, 0, 2)));
        HttpHeaders headers = request.headers();
        assertThat(headers.first("Content-Type")).contains("application/x-www-form-urlencoded");
        assertThat(headers.first("Accept")).contains("text/plain");
        assertThat(headers.first("User-Agent")).contains("Jasmin gateway/1.0 DLRThrower");
        assertThat(headers.first("Host")).contains("app.example");
        assertThat(headers.first("Authorization")).contains("Basic dTpw");
        assertThat(JasminCallback.POST.url(report(CallbackEvent.DELIVERED, FULL, 0, 2), TARGET))
                .isEqualTo("http://app.example/dlr?x=1");
    }

    @Test
    void anMoMessageIsSentAsContentAndAsBinary() {
        Body body = new Body(HexFormat.of().parseHex("027000041f0d0a"), true, 8);
        PlainMessage message = PlainMessage.from(Address.international("4477"))
                .to(new Address(0, 1, "6000"))
                .saying(body)
                .build();
        CallbackNotice notice = new CallbackNotice.Incoming("notice-2", AT, "F1", message, "\u041f\r\n");
        assertThat(query(notice))
                .isEqualTo("x=1&id=notice-2&from=%2B4477&to=6000&origin-connector=F1&priority=0&coding=8"
                        + "&content=%04%1F%0D%0A&binary=041f0d0a");
        assertThat(JasminCallback.GET.request(notice, TARGET, AT).headers().first("User-Agent"))
                .contains("Jasmin gateway/1.0 deliverSmHttpThrower");
    }

    @ParameterizedTest
    @CsvSource({
        "200, 'ACK/Jasmin', true",
        "202, ' ACK/Jasmin\n', true",
        "302, 'ACK/Jasmin', true",
        "400, 'ACK/Jasmin', false",
        "500, 'ACK/Jasmin', false",
        "200, 'ack/jasmin', false",
        "200, 'ACK/Jasmin!', false",
        "200, '', false",
        "200, 'OK', false"
    })
    void onlyTheExactAcknowledgementTextIsAccepted(int status, String body, boolean isTaken) {
        assertThat(JasminCallback.POST.isTaken(HttpResponse.text(status, body))).isEqualTo(isTaken);
    }

    @Test
    void theNamesOfTheStylesContainTheirHttpMethod() {
        assertThat(JasminCallback.GET.name()).isEqualTo("jasmin-get");
        assertThat(JasminCallback.POST.name()).isEqualTo("jasmin-post");
    }
}
