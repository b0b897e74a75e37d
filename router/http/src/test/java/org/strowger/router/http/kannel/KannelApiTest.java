package org.strowger.router.http.kannel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.router.http.kannel.KannelFixture.EXACT;
import static org.strowger.router.http.kannel.KannelFixture.NOW;
import static org.strowger.router.http.kannel.KannelFixture.USUAL;
import static org.strowger.router.http.kannel.KannelFixture.answer;
import static org.strowger.router.http.kannel.KannelFixture.call;
import static org.strowger.router.http.kannel.KannelFixture.get;
import static org.strowger.router.http.kannel.KannelFixture.message;
import static org.strowger.router.http.kannel.KannelFixture.messages;
import static org.strowger.router.http.kannel.KannelFixture.request;
import static org.strowger.router.http.kannel.KannelFixture.response;
import static org.strowger.router.http.kannel.KannelFixture.text;

import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.message.MessageTime;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.Secret;
import org.strowger.router.http.api.HttpAction;
import org.strowger.router.http.api.HttpCall;
import org.strowger.router.http.api.HttpCredentials;

class KannelApiTest {
    private static final String LOGIN = "username=tester&password=foobar";
    private static final byte[] NOTHING = {};

    // ---- The request itself

    @Test
    void everyAnswerHasTheHeadersOfKannel() {
        HttpHeaders headers = response(get(LOGIN + "&to=4477&text=q"), USUAL).headers();
        assertThat(headers.first("Server")).contains("Kannel/1.4.5");
        assertThat(headers.first("Content-type")).contains("text/html");
        assertThat(headers.first("Pragma")).contains("no-cache");
        assertThat(headers.first("Cache-Control")).contains("no-cache");
    }

    @Test
    void unsupportedPathsBelowCgiBinAreUnknown() {
        KannelApi api = new KannelApi();
        assertThat(api.serves("/cgi-bin/sendsms")).isTrue();
        assertThat(api.serves("/cgi-bin/sendota")).isTrue();
        assertThat(api.serves("/v1/messages")).isFalse();
        assertThat(answer(HttpRequest.get("/cgi-bin/sendota?" + LOGIN, HttpHeaders.NONE), USUAL))
                .isEqualTo("404 Unknown request.");
    }

    @Test
    void aHeadRequestSendsAMessageOnlyIfKannelIsImitatedExactly() {
        HttpRequest head = request("HEAD", "/cgi-bin/sendsms?" + LOGIN + "&to=4477", HttpHeaders.NONE, NOTHING);
        assertThat(response(head, USUAL).status()).isEqualTo(405);
        assertThat(response(head, USUAL).headers().first("Allow")).contains("GET, POST");
        assertThat(messages(head, EXACT)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "DELETE", "OPTIONS", "get"})
    void unsupportedHttpMethodsAreNotAllowed(String method) {
        HttpRequest request = request(method, "/cgi-bin/sendsms?" + LOGIN + "&to=4477", HttpHeaders.NONE, NOTHING);
        assertThat(response(request, EXACT).status()).isEqualTo(405);
    }

    @Test
    void aQueryThatCannotBeReadIsRefused() {
        assertThat(answer("to=4477&text=100%")).startsWith("400 Query misformed, rejected: ");
        assertThat(answer("to=4477" + "&x=y".repeat(100))).startsWith("400 Query misformed, rejected: ");
    }

    // ---- Senders

    @ParameterizedTest
    @ValueSource(
            strings = {
                "username=tester&password=foobar",
                "user=tester&pass=foobar",
                "username=tester&user=other&pass=foobar",
                "username=tester&username=other&password=foobar&password=x"
            })
    void eachLoginParameterHasTwoNamesAndTheFirstNameTakesPrecedence(String query) {
        HttpCall.ForAccount call = (HttpCall.ForAccount) call(get(query + "&to=4477"), USUAL);
        assertThat(call.credentials()).isEqualTo(new HttpCredentials.Password("tester", new Secret("foobar")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"to=4477&text=q", "username=tester", "password=x", "username=&password=x", "username=a&password="
            })
    void aRequestWithoutLoginHasNoCredentials(String query) {
        HttpCall.ForAccount call = (HttpCall.ForAccount) call(get(query), USUAL);
        assertThat(call.credentials()).isEqualTo(new HttpCredentials.None());
    }

    @ParameterizedTest
    @CsvSource({
        "MISSING, 403 Authorization failed for sendsms",
        "WRONG, 403 Authorization failed for sendsms",
        "BARRED, '503 Temporal failure, try again later.'",
        "UNAVAILABLE, '503 Temporal failure, try again later.'",
        "BUSY, '503 Temporal failure, try again later.'"
    })
    void refusedCredentialsAreAnsweredInKannelsWords(HttpCall.Denial why, String expected) {
        HttpCall.ForAccount call = (HttpCall.ForAccount) call(get("to=&coding=9"), USUAL);
        assertThat(text(call.handler().denied(why))).isEqualTo(expected);
    }

    // ---- Answers, row by row

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "to=4477&text=q | 202 0: Accepted for delivery",
                "to=4477+4478&text=q | 202 0: Accepted for delivery",
                "to=4477&text=q&coding=abc | 202 0: Accepted for delivery",
                "to=4477&text=q&dlr-url=&dlr-mask=31 | 202 0: Accepted for delivery",
                "to=4477&text=q&dlr-mask=-1 | 202 0: Accepted for delivery",
                "to=4477&text=q&dlr-mask=66 | 202 0: Accepted for delivery",
                "to=4477&text=q&validity=-1&deferred=-1 | 202 0: Accepted for delivery",
                "to=4477&text=q&smsc=A&meta-data=?smpp?a=b&unknown=1 | 202 0: Accepted for delivery",
                "to=4477&udh= | 202 0: Accepted for delivery",
                "to=4477 | 202 0: Accepted for delivery",
                "text=q | 400 Missing receiver number, rejected",
                "to=&text=q | 400 Empty receiver number not allowed, rejected",
                "to=+&text=q | 400 Empty receiver number not allowed, rejected",
                "to=44a77&text=q | 400 Number(s) has/have been denied by white- and/or black-lists.",
                "to=44a77+x&text=q | 400 Number(s) has/have been denied by white- and/or black-lists.",
                "to=4477&text=q&udh=%05%00 | 400 UDH field misformed, rejected",
                "to=4477&text=q&udh=%03%00%03%01 | 400 UDH field misformed, rejected",
                "to=4477&text=q&dlr-url=x | 400 DLR-URL field misformed, rejected",
                "to=4477&text=q&dlr-url=http:// | 400 DLR-URL field misformed, rejected",
                "to=4477&text=q&dlr-url=ftp://host/ | 400 DLR-URL field misformed, rejected",
                "to=4477&text=q&dlr-url=http://%25p/ | 400 DLR-URL field misformed, rejected",
                "to=4477&text=q&dlr-mask=99 | 400 DLR-Mask field misformed, rejected",
                "to=4477&text=q&dlrmask=99 | 400 DLR-Mask field misformed, rejected",
                "to=4477&text=q&dlr-mask=-2 | 400 DLR-Mask field misformed, rejected",
                "to=4477&text=q&mclass=4 | 400 MClass field misformed, rejected",
                "to=4477&text=q&flash=4 | 400 MClass field misformed, rejected",
                "to=4477&text=q&pid=256 | 400 PID field misformed, rejected",
                "to=4477&text=q&rpi=3 | 400 RPI field misformed, rejected",
                "to=4477&text=q&alt-dcs=3 | 400 Alt-DCS field misformed, rejected",
                "to=4477&text=q&mwi=8 | 400 MWI field misformed, rejected",
                "to=4477&text=q&mwi=0&coding=1 | 400 MWI field misformed, rejected",
                "to=4477&text=q&coding=3 | 400 Coding field misformed, rejected",
                "to=4477&text=q&compress=2 | 400 Compress field misformed, rejected",
                "to=4477&text=q&validity=-2 | 400 Validity field misformed, rejected",
                "to=4477&text=q&validity=99999999999 | 400 Validity field misformed, rejected",
                "to=4477&text=q&deferred=-2 | 400 Deferred field misformed, rejected",
                "to=4477&text=q&priority=9 | 400 Priority field misformed, rejected",
                "to=4477&text=q&account=a%5Bb | 400 Account field misformed or too long, rejected",
                "to=4477&text=q&account=a%0Ab | 400 Account field misformed or too long, rejected",
                "to=4477&text=q&charset=klingon | 400 Charset or body misformed, rejected",
                "to=4477&text=%FF | 400 Charset or body misformed, rejected",
                "to=4477&text=%04%1F%04&coding=2 | 400 Charset or body misformed, rejected",
                "to=4477&text=%FF&coding=2&charset=UTF-8 | 400 Charset or body misformed, rejected"
            })
    void everyAnswerEqualsTheAnswerOfKannelInTheTable(String query, String expected) {
        assertThat(answer(query)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "to=&from=TwelveLetters | Empty receiver number not allowed, rejected",
                "to=44&from=TwelveLetters&udh=%05"
                        + " | Sender misformed, rejected: a number of at most 20 digits,"
                        + " or a name of at most 11 characters",
                "to=44&udh=%05&dlr-url=x | UDH field misformed, rejected",
                "to=44&dlr-url=x&dlr-mask=99 | DLR-URL field misformed, rejected",
                "to=44&dlr-mask=99&priority=9 | DLR-Mask field misformed, rejected",
                "to=44&priority=9&text=%FF | Priority field misformed, rejected"
            })
    void theFirstFaultInTheOrderOfKannelIsAnswered(String query, String expected) {
        assertThat(answer(query)).isEqualTo("400 " + expected);
    }

    @Test
    void aLongHeaderOrAccountIsRefused() {
        String header = "%8D%24%8B" + "%00".repeat(139);
        assertThat(answer("to=44&udh=" + header)).isEqualTo("400 UDH field is too long, rejected");
        assertThat(answer("to=44&account=" + "a".repeat(64))).startsWith("202");
        assertThat(answer("to=44&account=" + "a".repeat(65)))
                .isEqualTo("400 Account field misformed or too long, rejected");
    }

    @Test
    void aLongBillingLabelIsRefused() {
        assertThat(answer("to=44&binfo=" + "a".repeat(200))).startsWith("202");
        assertThat(answer("to=44&binfo=" + "a".repeat(201))).isEqualTo("400 BInfo field is too long, rejected");
    }

    @Test
    void theNumberOfRecipientsIsLimited() {
        assertThat(answer("to=44" + "+44".repeat(999))).startsWith("202");
        assertThat(answer("to=44" + "+44".repeat(1000))).isEqualTo("400 More than 1000 receiver numbers, rejected");
    }

    @ParameterizedTest
    @EnumSource(RefusalReason.class)
    void theResponseToARefusedMessageIsPermanentOrTemporary(RefusalReason reason) {
        String expected =
                switch (reason.kind()) {
                    case PERMANENT -> "403 Not routable. Do not try again.";
                    default -> "503 Temporal failure, try again later.";
                };
        assertThat(text(response(get(LOGIN + "&to=44"), USUAL, List.of(reason))))
                .isEqualTo(expected);
    }

    // ---- Recipients and senders

    @Test
    void eachRecipientGetsAMessage() {
        assertThat(messages("to=%2B4477+004478++447-9&text=q", USUAL))
                .extracting(PlainMessage::destination)
                .containsExactly(
                        Address.international("4477"),
                        Address.international("4478"),
                        new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, "4479"));
    }

    @Test
    void refusedRecipientsAreNamedUnlessKannelIsImitatedExactly() {
        HttpRequest request = get(LOGIN + "&to=4477+4%3Cb%3E+4478&text=q");
        List<RefusalReason> first = List.of(RefusalReason.INVALID_DESTINATION);
        assertThat(text(response(request, USUAL))).isEqualTo("202 0: Accepted for delivery Denied receivers are: 4?b?");
        assertThat(text(response(request, USUAL, first)))
                .isEqualTo("202 0: Accepted for delivery Denied receivers are: 4?b? 4477");
        assertThat(text(response(request, EXACT, first))).isEqualTo("202 0: Accepted for delivery");
        assertThat(messages(request, USUAL)).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        "from=%2B4711, 1, 1, 4711",
        "from=4711, 0, 1, 4711",
        "from=SHOP, 5, 0, SHOP",
        "from=, 0, 1, 9999",
        "text=q, 0, 1, 9999"
    })
    void theSenderIsTakenFromTheRequestOrElseFromTheAccount(String parameter, int ton, int npi, String text) {
        assertThat(message("to=4477&" + parameter).source()).isEqualTo(new Address(ton, npi, text));
    }

    @Test
    void aLongSenderIsShortenedOnlyIfKannelIsImitatedExactly() {
        assertThat(answer("to=4477&from=TwelveLetter")).startsWith("400 Sender misformed");
        assertThat(messages("to=4477&from=TwelveLetter", EXACT).get(0).source())
                .isEqualTo(Address.alphanumeric("TwelveLette"));
    }

    @Test
    void aMessageNeedsASender() {
        HttpCall.ForAccount call = (HttpCall.ForAccount) call(get("to=4477"), USUAL);
        HttpAction action = call.handler().begin(KannelFixture.application(Address.NONE), NOW);
        assertThat(text(((HttpAction.Respond) action).response()))
                .isEqualTo("400 Sender missing and no global set, rejected");
    }

    // ---- Texts

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "text=hi%40 | 0 | 686900",
                "text=%E2%82%AC%5B | 0 | 1b651b3c",
                "text=%D0%9F | 8 | 041f",
                "text=%F0%9F%98%80 | 8 | d83dde00",
                "text=%D0%9F&coding=0 | 0 | 3f",
                "text=%D0%9F&compress=1 | 32 | 3f",
                "text=%CF&charset=windows-1251 | 8 | 041f",
                "text=%E9&charset=ISO-8859-1 | 0 | 05",
                "text=%00%ff&coding=1 | 4 | 00ff",
                "text=%04%1F&coding=2 | 8 | 041f",
                "text=%D0%9F&coding=2&charset=UTF-8 | 8 | 041f",
                "text=a&coding=2&charset=utf-8 | 8 | 0061",
                "text=%1F%04&coding=2&charset=UCS-2LE | 8 | 041f",
                "coding=0 | 0 | ''"
            })
    void theTextIsEncodedInTheRequestedCoding(String query, int coding, String octets) {
        PlainMessage message = message("to=4477&" + query);
        assertThat(message.body().coding()).isEqualTo(coding);
        assertThat(HexFormat.of().formatHex(message.body().octets())).isEqualTo(octets);
        assertThat(message.body().hasHeader()).isFalse();
    }

    @Test
    void aTextWithoutCodingIsGsmIfKannelIsImitatedExactly() {
        PlainMessage message = messages("to=4477&text=%D0%9F%D1%80", EXACT).get(0);
        assertThat(message.body().coding()).isZero();
        assertThat(HexFormat.of().formatHex(message.body().octets())).isEqualTo("3f3f");
    }

    @Test
    void aLongTextIsNotTruncated() {
        assertThat(message("to=4477&text=" + "a".repeat(800)).body().octets()).hasSize(800);
    }

    @Test
    void aMessageWithAUdhAndWithoutCodingIsBinary() {
        PlainMessage message = message("to=4477&text=%FF&udh=%06%05%04%0B%84%23%F0");
        assertThat(message.body().hasHeader()).isTrue();
        assertThat(message.body().coding()).isEqualTo(4);
        assertThat(HexFormat.of().formatHex(message.body().octets())).isEqualTo("0605040b8423f0ff");
        assertThat(message("to=4477&text=a&udh=%02%70%00&coding=0").body().coding())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "mclass=0, 10",
        "flash=0, 10",
        "mclass=1&flash=0, 11",
        "mclass=3&coding=1, 17",
        "mclass=2&coding=2, 1a",
        "mclass=1&alt-dcs=1, f1",
        "mclass=1&alt-dcs=1&coding=1, f5",
        "mclass=1&alt-dcs=1&coding=2, 19",
        "alt-dcs=1, 0",
        "compress=1&mclass=1, 31",
        "mwi=0, d8",
        "mwi=3, db",
        "mwi=4, d0",
        "mwi=7&coding=2, e3",
        "mwi=1&mclass=1, d9"
    })
    void theDataCodingSchemeFollowsFromTheParameters(String query, String scheme) {
        assertThat(message("to=4477&text=ab&" + query).body().coding()).isEqualTo(Integer.parseInt(scheme, 16));
    }

    @Test
    void aWaitingIndicationWithoutTextHasTheDiscardCoding() {
        assertThat(message("to=4477&mwi=0").body().coding()).isEqualTo(0xC8);
    }

    // ---- Options and reports

    @Test
    void readsOptionsAndTimesOfARequest() {
        PlainMessage message = message("to=4477&text=q&pid=65&rpi=1&priority=3&validity=60&deferred=5&binfo=WAP");
        assertThat(message.options()).isEqualTo(new SendOptions(ReceiptRequest.NEVER, false, 3, 65, false, true));
        assertThat(message.expiryTime(NOW)).contains(MessageTime.ARRIVAL.plus(Duration.ofMinutes(60)));
        assertThat(message.deliveryTime(NOW)).contains(MessageTime.ARRIVAL.plus(Duration.ofMinutes(5)));
        assertThat(message.serviceType()).isEqualTo("WAP");
        PlainMessage plain = message("to=4477&text=q&binfo=toolong&rpi=2");
        assertThat(plain.options()).isEqualTo(SendOptions.NONE);
        assertThat(plain.isTimed()).isFalse();
        assertThat(plain.serviceType()).isEmpty();
        assertThat(plain.callback().events()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "0, NEVER, false, ''",
        "1, ON_SUCCESS, false, DELIVERED",
        "2, ON_FAILURE, false, FAILED REFUSED",
        "3, ON_END, false, DELIVERED FAILED REFUSED",
        "4, NEVER, true, PROGRESS",
        "8, NEVER, false, SENT",
        "16, NEVER, false, REFUSED",
        "19, ON_END, false, DELIVERED FAILED REFUSED",
        "24, NEVER, false, SENT REFUSED",
        "31, ON_END, true, DELIVERED FAILED REFUSED PROGRESS SENT"
    })
    void theDlrMaskSelectsTheReports(int mask, ReceiptRequest receipt, boolean notifies, String events) {
        PlainMessage message = message("to=4477&dlr-mask=" + mask + "&dlr-url=http://app.example/%25d");
        List<CallbackEvent> expected = events.isEmpty()
                ? List.of()
                : List.of(events.split(" ", -1)).stream()
                        .map(CallbackEvent::valueOf)
                        .toList();
        assertThat(message.callback().events()).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(message.options().receipt()).isEqualTo(receipt);
        assertThat(message.options().notifications()).isEqualTo(notifies);
    }

    /** As with Kannel; the receipts would fill the queue of the application. */
    @Test
    void noReportIsSentWithoutAUrl() {
        PlainMessage message = message("to=4477&dlr-mask=31");
        assertThat(message.callback().events()).isEmpty();
        assertThat(message.options().receipt()).isEqualTo(ReceiptRequest.NEVER);
        assertThat(message.options().notifications()).isFalse();
        assertThat(message("to=4477").callback()).isEqualTo(CallbackRequest.NONE);
    }

    @Test
    void theCallbackKeepsItsUrlAndTheDetailsOfTheRequest() {
        PlainMessage message = message(
                "to=004477&dlrmask=8&dlrurl=http%3A%2F%2Fapp.example%2Fdlr%3Fid%3D1%26d%3D%25d&account=a+b&binfo=%26x");
        CallbackRequest callback = message.callback();
        assertThat(callback.style()).isEqualTo("kannel");
        assertThat(callback.url()).isEqualTo("http://app.example/dlr?id=1&d=%d");
        assertThat(KannelDetails.of(callback)).isEqualTo(new KannelDetails("8", "a b", "&x", "004477"));
        assertThat(KannelDetails.of(message("to=%2B4477&dlr-mask=1&dlr-url=http://app.example/")
                        .callback()))
                .isEqualTo(new KannelDetails("1", "", "", ""));
    }

    @Test
    void printingFieldsShowsNoSecret() throws KannelRejection {
        assertThat(KannelFields.ofQuery(LOGIN).toString()).contains("password").doesNotContain("foobar");
    }

    // ---- POST with headers

    private static HttpHeaders.Builder headers(String contentType) {
        return HttpHeaders.builder()
                .add("Content-Type", contentType)
                .add("X-Kannel-Username", "tester")
                .add("X-Kannel-Password", "foobar")
                .add("x-kannel-to", "4477 4478");
    }

    private static HttpRequest post(HttpHeaders.Builder headers, byte... body) {
        return HttpRequest.post("/cgi-bin/sendsms", headers.build(), body);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "text/plain | 8 | 0041004000c300a40071",
                "text/plain; charset=\"ISO-8859-1\" | 8 | 0041004000c300a40071",
                "text/plain; Charset=UTF-8 | 0 | 41007b71",
                "application/octet-stream | 4 | 4140c3a471"
            })
    void theCharsetOfAPostIsReadFromTheContentType(String contentType, int coding, String octets) {
        byte[] body = {'A', '@', (byte) 0xC3, (byte) 0xA4, 'q'};
        PlainMessage message = messages(post(headers(contentType), body), USUAL).get(0);
        assertThat(message.body().coding()).isEqualTo(coding);
        assertThat(HexFormat.of().formatHex(message.body().octets())).isEqualTo(octets);
    }

    @Test
    void theHeadersOfAPostAreItsParameters() {
        HttpHeaders.Builder headers = headers("text/plain")
                .add("X-Kannel-From", "SHOP")
                .add("X-Kannel-UDH", "027000")
                .add("X-Kannel-Coding", "0")
                .add("X-Kannel-DLR-Mask", "31")
                .add("X-Kannel-DLR-URL", "http://app.example/?d=%d")
                .add("X-Kannel-Priority", "2")
                .add("X-Kannel-Text", "not a header of Kannel");
        List<PlainMessage> messages = messages(post(headers, (byte) 'q'), USUAL);
        assertThat(messages).hasSize(2);
        PlainMessage message = messages.get(1);
        assertThat(message.source()).isEqualTo(Address.alphanumeric("SHOP"));
        assertThat(message.destination().text()).isEqualTo("4478");
        assertThat(HexFormat.of().formatHex(message.body().octets())).isEqualTo("02700071");
        assertThat(message.callback().url()).isEqualTo("http://app.example/?d=%d");
        assertThat(message.options().priority()).isEqualTo(2);
    }

    @Test
    void aHeaderCanBePercentCoded() {
        HttpHeaders.Builder headers = headers("text/plain").add("X-Kannel-UDH", "%02p%00");
        PlainMessage message = messages(post(headers, (byte) 'q'), USUAL).get(0);
        assertThat(HexFormat.of().formatHex(message.body().octets())).isEqualTo("02700071");
        assertThat(answer(post(headers("text/plain").add("X-Kannel-UDH", "0370zz")), USUAL))
                .isEqualTo("400 UDH field misformed, rejected");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/x-www-form-urlencoded", "application/json", "image/png"})
    void unsupportedContentTypesAreRefusedWithoutCheckingTheAccount(String contentType) {
        HttpRequest anonymous =
                HttpRequest.post("/cgi-bin/sendsms", HttpHeaders.of("Content-Type", contentType), NOTHING);
        assertThat(answer(post(headers(contentType)), USUAL)).isEqualTo("400 Invalid content-type");
        assertThat(new KannelApi().read(anonymous, USUAL)).isInstanceOf(HttpCall.Answered.class);
    }

    @Test
    void htmlIsUnsupportedAfterTheAccountWasChecked() {
        HttpRequest request = post(headers("text/html; charset=UTF-8"), (byte) 'q');
        assertThat(new KannelApi().read(request, USUAL)).isInstanceOf(HttpCall.ForAccount.class);
        assertThat(answer(request, USUAL)).isEqualTo("415 Unsupported content-type, rejected");
    }

    @Test
    void aPostWithoutContentTypeIsABinaryMessage() {
        HttpHeaders headers = HttpHeaders.of("X-Kannel-To", "4477");
        PlainMessage message = messages(HttpRequest.post("/cgi-bin/sendsms", headers, new byte[] {1}), USUAL)
                .get(0);
        assertThat(message.body().coding()).isEqualTo(4);
    }

    @Test
    void aPostWithoutARecipientHasItsOwnErrorText() {
        HttpHeaders headers = HttpHeaders.of("Content-Type", "text/plain");
        assertThat(answer(HttpRequest.post("/cgi-bin/sendsms", headers, NOTHING), USUAL))
                .isEqualTo("400 Missing receiver(s) number(s), rejected");
    }

    @Test
    void theQueryOfAPostIsIgnored() {
        HttpResponse response = response(
                HttpRequest.post("/cgi-bin/sendsms?to=4477", HttpHeaders.of("Content-Type", "text/plain"), NOTHING),
                USUAL);
        assertThat(response.status()).isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource({
        "dlr-mask=31&dlr-url=http://app.example/secret, 400 DLR-URL rejected: callbacks are not configured for this"
                + " account",
        "dlr-mask=0&dlr-url=http://app.example/secret, sent",
        "dlr-mask=31, sent",
        "text=x, sent"
    })
    void aUrlForReportsIsRefusedToAnAccountWithoutCallbacks(String query, String answer) {
        assertThat(KannelFixture.answerWithoutCallbacks("to=4477&" + query)).isEqualTo(answer);
    }
}
