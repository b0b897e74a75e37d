package org.strowger.router.http.jasmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
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
import org.strowger.http.HttpVersion;
import org.strowger.http.PercentCoding;
import org.strowger.message.Address;
import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.message.MessageTime;
import org.strowger.message.OptionalParameter;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.Secret;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.value.Amount;
import org.strowger.router.http.api.AccountStatus;
import org.strowger.router.http.api.AccountStatus.Credit;
import org.strowger.router.http.api.ApiOptions;
import org.strowger.router.http.api.CallbackApplication;
import org.strowger.router.http.api.HttpAction;
import org.strowger.router.http.api.HttpCall;
import org.strowger.router.http.api.HttpCredentials;
import org.strowger.router.http.api.SendResult;
import org.strowger.router.json.JsonWriter;

class JasminApiTest {
    private static final Instant NOW = Instant.parse("2026-11-25T12:00:00Z");
    private static final ApiOptions USUAL = new ApiOptions(false, 10_000);
    private static final ApiOptions EXACT = new ApiOptions(true, 10_000);
    private static final JasminApi API = new JasminApi();
    private static final String LOGIN = "username=foo&password=bar";
    private static final HttpHeaders BASIC = HttpHeaders.of("Authorization", "Basic Zm9vOmJhcg==");

    private static HttpRequest get(String target) {
        return HttpRequest.get(target, HttpHeaders.NONE);
    }

    private static HttpRequest send(String query) {
        return get("/send?" + LOGIN + "&" + query);
    }

    private static HttpRequest rest(String json) {
        HttpHeaders headers = HttpHeaders.builder()
                .add("Authorization", "Basic Zm9vOmJhcg==")
                .add("Content-Type", "application/json; charset=utf-8")
                .build();
        return HttpRequest.post("/secure/send", headers, json.getBytes(StandardCharsets.UTF_8));
    }

    private static HttpCall.ForAccount account(HttpRequest request) {
        return (HttpCall.ForAccount) API.read(request, USUAL);
    }

    private static HttpAction action(HttpRequest request, ApiOptions options) {
        return action(CallbackApplication.of(ApplicationSettings.former("foo"), "jasmin-post"), request, options);
    }

    private static HttpAction action(ApplicationSettings application, HttpRequest request, ApiOptions options) {
        HttpCall call = API.read(request, options);
        return call instanceof HttpCall.ForAccount account
                ? account.handler().begin(application, NOW)
                : new HttpAction.Respond(((HttpCall.Answered) call).response());
    }

    private static PlainMessage message(HttpRequest request, ApiOptions options) {
        HttpAction action = action(request, options);
        assertThat(action)
                .as(() -> action instanceof HttpAction.Respond respond ? text(respond.response()) : "")
                .isInstanceOf(HttpAction.Send.class);
        return ((HttpAction.Send) action).messages().get(0);
    }

    private static PlainMessage message(String query) {
        return message(send("to=4477&" + query), USUAL);
    }

    /** Returns the response if the message is accepted, and routed. */
    private static HttpResponse response(HttpRequest request, ApiOptions options) {
        HttpAction action = action(request, options);
        if (action instanceof HttpAction.Send send) {
            PlainMessage message = send.messages().get(0);
            return send.answer()
                    .apply(List.of(
                            new SendResult(message, Outcome.accepted("07033084-5cfd-4812-90a4-e4d24ffb6e3d"), null)));
        }
        if (action instanceof HttpAction.Account account) {
            return account.answer().apply(new AccountStatus(0, 0, null));
        }
        return action instanceof HttpAction.Price price
                ? price.answer().apply(true)
                : ((HttpAction.Respond) action).response();
    }

    private static String answer(HttpRequest request) {
        return text(response(request, USUAL));
    }

    private static String refused(HttpRequest request, ApiOptions options, Outcome outcome, RefusalReason... reason) {
        HttpAction.Send send = (HttpAction.Send) action(request, options);
        return text(send.answer()
                .apply(List.of(new SendResult(
                        send.messages().get(0),
                        outcome,
                        List.of(reason).stream().findFirst().orElse(null)))));
    }

    private static String text(HttpResponse response) {
        return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
    }

    private static String contentType(HttpRequest request) {
        return response(request, USUAL).headers().first("Content-Type").orElse("");
    }

    // ---- Paths

    @Test
    void thePathsOfBothApisAreServed() {
        for (String path : List.of("/", "/ping", "/send", "/rate", "/balance", "/secure/send", "/secure/sendbatch")) {
            assertThat(API.serves(path)).as(path).isTrue();
        }
        for (String path : List.of("/metrics", "/sendx", "/send/", "/secure", "/v1/messages", "")) {
            assertThat(API.serves(path)).as(path).isFalse();
        }
    }

    @Test
    void pingAndRootNeedNoAccount() {
        assertThat(answer(get("/ping"))).isEqualTo("200 Jasmin/PONG");
        assertThat(answer(get("/"))).startsWith("200 Strowger");
    }

    @ParameterizedTest
    @CsvSource({
        "PUT, /send, 'GET, POST'",
        "HEAD, /send, 'GET, POST'",
        "DELETE, /rate, 'GET, POST'",
        "POST, /balance, GET",
        "POST, /ping, GET",
        "GET, /secure/send, POST",
        "GET, /secure/sendbatch, POST",
        "POST, /secure/rate, GET",
        "POST, /secure/balance, GET"
    })
    void unsupportedHttpMethodsAreNotAllowed(String method, String path, String allowed) {
        HttpResponse response =
                response(new HttpRequest(method, path, HttpVersion.HTTP_1_1, BASIC, new byte[0]), USUAL);
        assertThat(response.status()).isEqualTo(405);
        assertThat(response.headers().first("Allow")).contains(allowed);
    }

    // ---- /send

    @Test
    void aSuccessResponseContainsTheMessageId() {
        assertThat(answer(send("to=4477&content=hi")))
                .isEqualTo("200 Success \"07033084-5cfd-4812-90a4-e4d24ffb6e3d\"");
        assertThat(contentType(send("to=4477&content=hi"))).isEqualTo("text/plain");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | Mandatory arguments not found, please refer to the HTTPAPI specifications.",
                "foo=1&to=4477 | Argument [foo] is unknown.",
                "username=foo&password=bar&to=4477&content=a&foo=1 | Argument [foo] is unknown.",
                "username=foo&foo=1 | Mandatory argument [to] is not found.",
                "to=4477 | Mandatory argument [username] is not found.",
                "to=4477&username=foo | Mandatory argument [password] is not found.",
                "username=foo&password=bar&to=4477 | content or hex-content not present.",
                "username=foo&password=bar&to=4477&content=a&hex-content=61"
                        + " | content and hex-content cannot be used both in same request.",
                "to=x&coding=99 | Argument [to] has an invalid value: [x].",
                "to=4477+4478 | Argument [to] has an invalid value: [4477 4478].",
                "to=4477&coding=11 | Argument [coding] has an invalid value: [11].",
                "to=4477&username= | Argument [username] has an invalid value: [].",
                "to=4477&username=foo&password= | Argument [password] has an invalid value: [***].",
                "to=1&username=a&password=b&priority=4 | Argument [priority] has an invalid value: [4].",
                "to=1&username=a&password=b&sdt=1R | Argument [sdt] has an invalid value: [1R].",
                "to=1&username=a&password=b&validity-period=x | Argument [validity-period] has an invalid value: [x].",
                "to=1&username=a&password=b&dlr=1 | Argument [dlr] has an invalid value: [1].",
                "to=1&username=a&password=b&dlr-url=ftp://h | Argument [dlr-url] has an invalid value: [ftp://h].",
                "to=1&username=a&password=b&dlr-url=http:// | Argument [dlr-url] has an invalid value: [http://].",
                "to=1&username=a&password=b&dlr-level=4 | Argument [dlr-level] has an invalid value: [4].",
                "to=1&username=a&password=b&dlr-method=put | Argument [dlr-method] has an invalid value: [put].",
                "to=1&username=a&password=b&tags=a_b | Argument [tags] has an invalid value: [a_b].",
                "to=1&username=a&password=b&custom_tlvs=[[1,2]]"
                        + " | Argument [custom_tlvs] has an invalid value: [[[1,2]]]."
            })
    void argumentFaultsAreReportedBeforeTheLoginIsChecked(String query, String words) {
        HttpRequest request = get("/send?" + query);
        assertThat(API.read(request, USUAL)).isInstanceOf(HttpCall.Answered.class);
        assertThat(answer(request)).isEqualTo("400 Error \"" + words + '"');
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hex-content=6z | Invalid hex-content data: '6z'",
                "hex-content=616 | Invalid hex-content data: '616'",
                "content=%FF | Argument [content] has an invalid value: [\ufffd].",
                "content=a&from=TwelveLetter | Argument [from] has an invalid value: [TwelveLetter].",
                "content=a&sdt=269999000000000%2B | Argument [sdt] has an invalid value: [269999000000000+]."
            })
    void contentFaultsAreReportedAfterTheLoginIsChecked(String query, String words) {
        HttpRequest request = send("to=4477&" + query);
        assertThat(API.read(request, USUAL)).isInstanceOf(HttpCall.ForAccount.class);
        assertThat(answer(request)).isEqualTo("400 Error \"" + words + '"');
    }

    @Test
    void aQueryThatCannotBeReadIsRefused() {
        assertThat(answer(send("content=100%"))).startsWith("400 Error \"The arguments cannot be read: ");
    }

    @Test
    void aLongInvalidValueIsTruncatedInTheError() {
        assertThat(answer(send("to=" + "x".repeat(5000)))).hasSizeLessThan(600);
    }

    @ParameterizedTest
    @CsvSource({"16, true", "17, false"})
    void userNamesHaveJasminsLengthLimitIfItIsImitatedExactly(int length, boolean isValid) {
        HttpRequest request = get("/send?username=" + "a".repeat(length) + "&password=b&to=1&content=c");
        assertThat(API.read(request, EXACT) instanceof HttpCall.ForAccount).isEqualTo(isValid);
        assertThat(API.read(request, USUAL)).isInstanceOf(HttpCall.ForAccount.class);
    }

    @ParameterizedTest
    @CsvSource({
        "MISSING, '403 Error \"Authentication failure for username:foo\"'",
        "WRONG, '403 Error \"Authentication failure for username:foo\"'",
        "BARRED, '503 Error \"Unknown error: too many requests, try again later\"'",
        "UNAVAILABLE, '503 Error \"Unknown error: out of service, try again later\"'",
        "BUSY, '503 Error \"Unknown error: too many requests, try again later\"'"
    })
    void refusedCredentialsAreAnsweredInJasminsWords(HttpCall.Denial why, String expected) {
        HttpCall.ForAccount call = account(send("to=1&content=a"));
        assertThat(call.credentials()).isEqualTo(new HttpCredentials.Password("foo", new Secret("bar")));
        assertThat(text(call.handler().denied(why))).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource(
            value = HttpCall.Denial.class,
            names = {"BARRED", "BUSY", "UNAVAILABLE"})
    void aTemporaryRefusalOfCredentialsHasJasminsStatusIfItIsImitatedExactly(HttpCall.Denial why) {
        HttpCall.ForAccount call = (HttpCall.ForAccount) API.read(send("to=1&content=a"), EXACT);
        assertThat(text(call.handler().denied(why)))
                .isEqualTo("500 Error \"Cannot send submit_sm, check SMPPClientManagerPB log file for details\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "INVALID_DESTINATION | 412 | No route found",
                "INVALID_SENDER | 400 | Value filter failed for user [foo] (source_address filter mismatch).",
                "NOT_ENCODABLE | 400 | Value filter failed for user [foo] (content filter mismatch).",
                "NOT_ALLOWED | 400 | Authorization failed for user [foo] (Cannot send MT messages).",
                "TOO_FAST | 403 | User throughput exceeded",
                "NO_ANSWER | 412 | Failover route has no bound connectors",
                "QUEUE_FULL | 500 | Cannot send submit_sm, check SMPPClientManagerPB log file for details",
                "LATER | 500 | Cannot send submit_sm, check SMPPClientManagerPB log file for details",
                "SHUTTING_DOWN | 500 | Cannot send submit_sm, check SMPPClientManagerPB log file for details"
            })
    void everyRefusalHasTheNearestAnswer(RefusalReason reason, int status, String words) {
        Outcome outcome = Outcome.of(reason.kind(), 1, reason.meaning());
        assertThat(refused(send("to=1&content=a"), USUAL, outcome, reason))
                .isEqualTo(status + " Error \"" + words + '"');
    }

    @Test
    void theErrorNamesTheStatusOfARefusalByTheSmsc() {
        Outcome outcome = Outcome.of(Outcome.Kind.PERMANENT, 0x0B, "");
        assertThat(refused(send("to=1&content=a"), USUAL, outcome))
                .isEqualTo("500 Error \"Unknown error: ESME_RINVDSTADR\"");
    }

    // ---- Messages

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "content=hi%40%E2%82%AC | 0 | 6869001b65",
                "content=%D0%9F | 8 | 041f",
                "content=%D0%9F&coding=0 | 0 | 3f",
                "content=%00%FF&coding=3 | 3 | 00ff",
                "content=&coding=0 | 0 | ''",
                "hex-content=041F&coding=8 | 8 | 041f",
                "hex-content=& | 0 | ''"
            })
    void theContentIsEncodedInTheRequestedCoding(String query, int coding, String octets) {
        PlainMessage message = message(query);
        assertThat(message.body().coding()).isEqualTo(coding);
        assertThat(HexFormat.of().formatHex(message.body().octets())).isEqualTo(octets);
    }

    @Test
    void aTextWithoutCodingIsGsmIfJasminIsImitatedExactly() {
        PlainMessage message = message(send("to=4477&content=%D0%9F"), EXACT);
        assertThat(message.body().coding()).isZero();
        assertThat(message.body().octets()).containsExactly('?');
    }

    @Test
    void readsAddressesAndOptionsOfARequest() {
        PlainMessage message = message(
                send("to=%2B4477&from=SHOP&content=a&priority=2&validity-period=60&sdt=000000000100000R&tags=a,b"),
                USUAL);
        assertThat(message.destination()).isEqualTo(Address.international("4477"));
        assertThat(message.source()).isEqualTo(Address.alphanumeric("SHOP"));
        assertThat(message.options().priority()).isEqualTo(2);
        assertThat(message.expiryTime(NOW)).contains(MessageTime.ARRIVAL.plus(Duration.ofMinutes(60)));
        assertThat(message.deliveryTime(NOW)).contains(MessageTime.ARRIVAL.plus(Duration.ofMinutes(1)));
        assertThat(message("content=a").source()).isEqualTo(Address.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "261231235959900%2B, 2026-12-31T23:59:59.900Z",
        "261231120000004%2B, 2026-12-31T11:00:00Z",
        "261231120000004-, 2026-12-31T13:00:00Z",
        "010203040506000R, 2028-01-28T16:05:06Z"
    })
    void scheduledTimesAreReadInTheFormatOfSmpp(String written, Instant expected) {
        assertThat(message("content=a&sdt=" + written).scheduledFor(NOW)).contains(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "dlr=no, '', NEVER, '', ''",
        "content=a, '', NEVER, '', ''",
        "dlr=yes, '', NEVER, '', ''",
        "dlr-level=3, '', NEVER, '', ''",
        "dlr-url=http://h/, jasmin-post, NEVER, 1, SENT REFUSED",
        "dlr=yes&dlr-url=http://h/, jasmin-post, NEVER, 1, SENT REFUSED",
        "dlr-url=http://h/&dlr-level=1&dlr-method=GET, jasmin-get, NEVER, 1, SENT REFUSED",
        "dlr-url=http://h/&dlr-level=2&dlr-method=get, jasmin-get, ON_END, 2, REFUSED PROGRESS DELIVERED FAILED",
        "dlr-url=http://h/&dlr-level=3&dlr-method=POST, jasmin-post, ON_END, 3, SENT REFUSED PROGRESS DELIVERED FAILED",
        "dlr=no&dlr-url=http://h/&dlr-level=2, jasmin-post, ON_END, 2, REFUSED PROGRESS DELIVERED FAILED"
    })
    void theDlrLevelSelectsTheReports(
            String query, String style, ReceiptRequest receipt, String details, String events) {
        PlainMessage message = message("content=a&" + query);
        CallbackRequest callback = message.callback();
        assertThat(callback.style()).isEqualTo(style);
        assertThat(callback.details()).isEqualTo(details);
        assertThat(callback.url()).isEqualTo(query.contains("dlr-url") ? "http://h/" : "");
        List<CallbackEvent> expected = events.isEmpty()
                ? List.of()
                : List.of(events.split(" ", -1)).stream()
                        .map(CallbackEvent::valueOf)
                        .toList();
        assertThat(callback.events()).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(message.options().receipt()).isEqualTo(receipt);
        assertThat(message.options().notifications()).isFalse();
    }

    // ---- Form and JSON

    @Test
    void argumentsCanBeInAForm() {
        HttpRequest request = HttpRequest.post(
                "/send?" + LOGIN,
                HttpHeaders.of("Content-Type", "application/x-www-form-urlencoded"),
                "to=4477&content=a+b".getBytes(StandardCharsets.US_ASCII));
        assertThat(message(request, USUAL).body().octets()).containsExactly('a', ' ', 'b');
    }

    @Test
    void argumentsCanBeInAJsonObject() {
        String json = "{\"username\":\"foo\",\"password\":\"bar\",\"to\":4477,\"content\":\"\u041f\",\"dlr_level\":2,"
                + "\"dlr_url\":\"http://h/\",\"custom_tlvs\":[]}";
        HttpRequest request = HttpRequest.post(
                "/send", HttpHeaders.of("Content-Type", "application/json"), json.getBytes(StandardCharsets.UTF_8));
        PlainMessage message = message(request, USUAL);
        assertThat(message.destination().text()).isEqualTo("4477");
        assertThat(message.body().coding()).isEqualTo(8);
        assertThat(message.callback().details()).isEqualTo("2");
    }

    /** As in Jasmin: with a charset, the type is not recognised, and the body is read as a form. */
    @Test
    void jsonWithACharsetInItsContentTypeIsReadAsAForm() {
        HttpRequest request = HttpRequest.post(
                "/send",
                HttpHeaders.of("Content-Type", "application/json; charset=utf-8"),
                "{\"to\":\"1\"}".getBytes(StandardCharsets.US_ASCII));
        assertThat(answer(request)).isEqualTo("400 Error \"Argument [{\"to\":\"1\"}] is unknown.\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "[]", "{\"to\":", "{\"to\":true}", "{\"content\":[\"a\"]}", "{\"to\":\"1\",\"to\":\"2\"}"})
    void aBodyThatIsNoValidJsonObjectHasNoArguments(String json) {
        HttpRequest request = HttpRequest.post(
                "/send", HttpHeaders.of("Content-Type", "application/json"), json.getBytes(StandardCharsets.UTF_8));
        assertThat(answer(request)).isEqualTo("400 Error \"" + ArgumentCheck.NO_ARGUMENTS + '"');
    }

    // ---- /rate and /balance

    @Test
    void rateReturnsTheNumberOfSegments() {
        HttpRequest request = get("/rate?" + LOGIN + "&to=4477&content=" + "a".repeat(161));
        assertThat(answer(request)).isEqualTo("200 {\"unit_rate\": 0.0, \"submit_sm_count\": 2}");
        assertThat(contentType(request)).isEqualTo("application/json");
        HttpAction.Price price = (HttpAction.Price) action(request, USUAL);
        assertThat(text(price.answer().apply(false))).isEqualTo("412 \"No route found\"");
    }

    @Test
    void balanceReturnsNoLimit() {
        assertThat(answer(get("/balance?" + LOGIN))).isEqualTo("200 {\"balance\": \"ND\", \"sms_count\": \"ND\"}");
        assertThat(contentType(get("/balance?" + LOGIN))).isEqualTo("application/json");
        assertThat(text(account(get("/balance?" + LOGIN)).handler().denied(HttpCall.Denial.WRONG)))
                .isEqualTo("403 \"Authentication failure for username:foo\"");
    }

    @Test
    void errorsOfRateAndBalanceAreStrings() {
        assertThat(answer(get("/rate?" + LOGIN + "&to=x&content=a")))
                .isEqualTo("400 \"Argument [to] has an invalid value: [x].\"");
        assertThat(answer(get("/balance?" + LOGIN + "&to=1"))).isEqualTo("400 \"Argument [to] is unknown.\"");
        assertThat(answer(get("/balance"))).isEqualTo("400 \"" + ArgumentCheck.NO_ARGUMENTS + '"');
    }

    // ---- REST

    @Test
    void theRestApiReadsAMessageFromAJsonObject() {
        HttpRequest request = rest("{\"to\":4477,\"hex_content\":\"041f\",\"coding\":8,\"username\":\"evil\"}");
        assertThat(account(request).credentials()).isEqualTo(new HttpCredentials.Password("foo", new Secret("bar")));
        assertThat(message(request, USUAL).body().octets()).containsExactly(4, 0x1F);
        assertThat(answer(request))
                .isEqualTo("200 {\"data\": \"Success \\\"07033084-5cfd-4812-90a4-e4d24ffb6e3d\\\"\"}");
        assertThat(contentType(request)).isEqualTo("application/json");
    }

    @Test
    void theFinalQuoteInARestAnswerIsMissingOnlyIfJasminIsImitatedExactly() {
        HttpRequest request = rest("{\"to\":\"1\",\"content\":\"a\"}");
        assertThat(text(response(request, EXACT)))
                .isEqualTo("200 {\"data\": \"Success \\\"07033084-5cfd-4812-90a4-e4d24ffb6e3d\"}");
        Outcome outcome = Outcome.of(Outcome.Kind.PERMANENT, 0x0B, "");
        assertThat(refused(request, EXACT, outcome, RefusalReason.INVALID_DESTINATION))
                .isEqualTo("412 {\"message\": \"Error \\\"No route found\"}");
        assertThat(refused(request, USUAL, outcome, RefusalReason.INVALID_DESTINATION))
                .isEqualTo("412 {\"message\": \"Error \\\"No route found\\\"\"}");
        assertThat(text(response(rest("{\"to\":\"x\"}"), EXACT)))
                .isEqualTo("400 {\"message\": \"Error \\\"Argument [to] has an invalid value: [x].\"}");
    }

    @Test
    void theRestApiReturnsRateAndBalance() {
        assertThat(answer(HttpRequest.get("/secure/rate?to=4477&content=a", BASIC)))
                .isEqualTo("200 {\"data\": {\"submit_sm_count\": 1, \"unit_rate\": 0.0}}");
        assertThat(answer(HttpRequest.get("/secure/balance", BASIC)))
                .isEqualTo("200 {\"data\": {\"balance\": \"ND\", \"sms_count\": \"ND\"}}");
        HttpCall.ForAccount balance = account(HttpRequest.get("/secure/balance", BASIC));
        assertThat(text(balance.handler().denied(HttpCall.Denial.WRONG)))
                .isEqualTo("403 {\"message\": \"Authentication failure for username:foo\"}");
        HttpCall.ForAccount rate = account(HttpRequest.get("/secure/rate?to=4477&content=a", BASIC));
        HttpAction.Price price = (HttpAction.Price) rate.handler().begin(ApplicationSettings.former("foo"), NOW);
        assertThat(text(price.answer().apply(false))).isEqualTo("412 {\"message\": \"No route found\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Bearer abc", "Basic", "Basic !!!", "Basic Zm9v", "Basic OmJhcg=="})
    void theRestApiRequiresBasicAuthentication(String header) {
        HttpHeaders headers = header.isEmpty() ? HttpHeaders.NONE : HttpHeaders.of("Authorization", header);
        HttpResponse response = response(HttpRequest.get("/secure/balance", headers), USUAL);
        assertThat(text(response)).startsWith("401 {\"title\": \"Authentication required\", \"description\": ");
        assertThat(response.headers().first("WWW-Authenticate")).isPresent();
    }

    @Test
    void basicAuthenticationIsReadInUtf8() {
        String token = Base64.getEncoder().encodeToString("f\u00fc:b:r".getBytes(StandardCharsets.UTF_8));
        HttpHeaders headers = HttpHeaders.of("Authorization", "bAsIc " + token);
        assertThat(account(HttpRequest.get("/secure/balance", headers)).credentials())
                .isEqualTo(new HttpCredentials.Password("f\u00fc", new Secret("b:r")));
    }

    @Test
    void theRestApiReportsFaultsWithTheirOwnTitles() {
        assertThat(answer(rest("{"))).startsWith("412 {\"title\": \"Cannot parse JSON data\"");
        assertThat(answer(HttpRequest.post("/secure/send", BASIC, new byte[0])))
                .startsWith("415 {\"title\": \"Unsupported media type\"");
        assertThat(answer(HttpRequest.post("/secure/sendx", BASIC, new byte[0])))
                .startsWith("404 {\"title\": \"Not found\"");
    }

    @Test
    void tlvsAreReadFromAListOrFromItsText() {
        List<OptionalParameter> expected = List.of(
                new OptionalParameter(0x1400, new byte[] {'1', '1', '0', '1', 0}),
                new OptionalParameter(0x204, new byte[] {0, 7}));
        String list = "[[5120,null,\"COctetString\",\"1101\"],[516,2,\"Int2\",7]]";
        String query = "content=a&custom_tlvs=" + PercentCoding.FORM.encode(list);
        assertThat(message(query).optionalParameters()).isEqualTo(expected);
        String json = "{\"to\":\"1\",\"content\":\"a\",\"custom_tlvs\":" + list + "}";
        assertThat(message(rest(json), USUAL).optionalParameters()).isEqualTo(expected);
        String quoted = "{\"to\":\"1\",\"content\":\"a\",\"custom_tlvs\":" + JsonWriter.quoted(list) + "}";
        assertThat(message(rest(quoted), USUAL).optionalParameters()).isEqualTo(expected);
    }

    @Test
    void invalidTlvsAreRefusedAndNotDropped() {
        assertThat(answer(rest("{\"to\":\"1\",\"content\":\"a\",\"custom_tlvs\":[[1,2,\"Int1\",3]]}")))
                .isEqualTo("400 {\"message\": \"Error \\\"Argument [custom_tlvs] has an invalid value: "
                        + "[[[1,2,\\\"Int1\\\",3]]].\\\"\"}");
    }

    @ParameterizedTest
    @CsvSource({"100000000, true, 100.0", "-1250000, true, -1.25", "0, true, 0.0", "5, false, '\"ND\"'"})
    void balanceReturnsTheAvailableCredit(long millionths, boolean isLimited, String balance) {
        HttpAction action = action(ApplicationSettings.former("foo"), get("/balance?" + LOGIN), USUAL);
        Credit credit = new Credit(Amount.ZERO, new Amount(millionths), isLimited);
        assertThat(text(((HttpAction.Account) action).answer().apply(new AccountStatus(0, 0, credit))))
                .isEqualTo("200 {\"balance\": " + balance + ", \"sms_count\": \"ND\"}");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aUrlForReportsIsRefusedToAnAccountWithoutCallbacks(boolean exact) {
        HttpRequest request = send("to=4477&content=a&dlr=yes&dlr-url=http://h/secret");
        HttpAction action = action(ApplicationSettings.former("foo"), request, new ApiOptions(exact, 10_000));
        assertThat(text(((HttpAction.Respond) action).response()))
                .isEqualTo("400 Error \"Authorization failed for user [foo] (Setting dlr url not authorized: callbacks"
                        + " are not configured).\"");
        assertThat(action(ApplicationSettings.former("foo"), send("to=4477&content=a&dlr=yes"), USUAL))
                .isInstanceOf(HttpAction.Send.class);
    }
}
