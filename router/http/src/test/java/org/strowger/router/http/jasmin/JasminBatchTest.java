package org.strowger.router.http.jasmin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.message.MessageState;
import org.strowger.message.MessageTime;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ShortMessage.Kind;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.Secret;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.http.api.ApiOptions;
import org.strowger.router.http.api.CallbackApplication;
import org.strowger.router.http.api.CallbackNotice;
import org.strowger.router.http.api.CallbackTarget;
import org.strowger.router.http.api.HttpAction;
import org.strowger.router.http.api.HttpCall;
import org.strowger.router.http.api.HttpCredentials;
import org.strowger.router.http.api.SendResult;

/** {@code /secure/sendbatch}: its body, its answer, and the reports that follow from the results. */
class JasminBatchTest {
    private static final Instant NOW = Instant.parse("2026-11-25T12:00:00Z");
    private static final ApiOptions USUAL = new ApiOptions(false, 10_000);
    private static final ApiOptions EXACT = new ApiOptions(true, 10_000);
    private static final JasminApi API = new JasminApi();
    private static final ApplicationSettings APPLICATION = ApplicationSettings.former("foo");
    private static final Pattern TITLE =
            Pattern.compile("([0-9]{3}) \\{\"title\": \"([^\"]+)\", \"description\": \".+\"\\}");
    private static final String ID = "07033084-5cfd-4812-90a4-e4d24ffb6e3d";

    private static HttpCall read(String json, ApiOptions options) {
        HttpHeaders headers = HttpHeaders.builder()
                .add("Authorization", "Basic Zm9vOmJhcg==")
                .add("Content-Type", "application/json")
                .build();
        byte[] body = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return API.read(HttpRequest.post("/secure/sendbatch", headers, body), options);
    }

    private static HttpAction begin(String json, ApiOptions options) {
        return read(json, options) instanceof HttpCall.ForAccount account
                ? account.handler().begin(APPLICATION, NOW)
                : new HttpAction.Respond(((HttpCall.Answered) read(json, options)).response());
    }

    private static HttpAction.Batch batch(String json) {
        return batch(json, USUAL);
    }

    private static HttpAction.Batch batch(String json, ApiOptions options) {
        HttpAction action = begin(json, options);
        assertThat(action)
                .as(() -> action instanceof HttpAction.Respond respond ? text(respond.response()) : "")
                .isInstanceOf(HttpAction.Batch.class);
        return (HttpAction.Batch) action;
    }

    private static String refused(String json) {
        return text(((HttpAction.Respond) begin(json, USUAL)).response());
    }

    private static String text(HttpResponse response) {
        return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
    }

    /** Returns the status and the title of the refusal. */
    private static String title(String json) {
        Matcher refused = TITLE.matcher(refused(json));
        assertThat(refused.matches()).as(refused(json)).isTrue();
        return refused.group(1) + ' ' + refused.group(2);
    }

    private static List<SendResult> accepted(HttpAction.Batch batch) {
        List<SendResult> results = new ArrayList<>();
        batch.messages().forEach(each -> results.add(new SendResult(each, Outcome.accepted(ID), null)));
        return results;
    }

    private static String answer(HttpAction.Batch batch) {
        return text(batch.answer().apply(accepted(batch)));
    }

    /** Returns the message count and what follows it. */
    private static String rest(HttpAction.Batch batch) {
        String answer = answer(batch);
        String start = "200 {\"data\": {\"batchId\": \"";
        assertThat(answer).startsWith(start);
        String id = answer.substring(start.length(), start.length() + 36);
        assertThat(UUID.fromString(id)).hasToString(id);
        return answer.substring(start.length() + 36);
    }

    // ---- The answer

    @Test
    void theAnswerHasTheIdAndTheNumberOfMessages() {
        assertThat(rest(batch("{'messages':[{'to':'1','content':'a'},{'to':['2','3'],'hex_content':'61'}]}")))
                .isEqualTo("\", \"messageCount\": 3}}");
        assertThat(rest(batch("{'messages':[]}"))).isEqualTo("\", \"messageCount\": 0}}");
    }

    @Test
    void everyBatchHasADifferentId() {
        HttpAction.Batch one = batch("{'messages':[{'to':'1','content':'a'}]}");
        List<SendResult> first = List.of(new SendResult(one.messages().get(0), Outcome.accepted("1"), null));
        List<SendResult> second = List.of(new SendResult(one.messages().get(0), Outcome.accepted("2"), null));
        assertThat(text(one.answer().apply(first)))
                .isNotEqualTo(text(one.answer().apply(second)));
        assertThat(text(one.answer().apply(first))).isEqualTo(text(one.answer().apply(first)));
    }

    // ---- Messages

    @Test
    void theArgumentsOfAMessageOverrideTheGlobals() {
        String json = "{'globals':{'from':'SHOP','content':'all','dlr_url':'http://h/','priority':1},"
                + "'messages':[{'to':1},{'to':'+2','content':'own','dlr-url':'http://i/'}]}";
        assertThat(batch(json).messages())
                .as("the URLs need callbacks of the account")
                .isEmpty();
        HttpCall.ForAccount call = (HttpCall.ForAccount) read(json, USUAL);
        List<PlainMessage> messages = ((HttpAction.Batch) call.handler().begin(WITH_CALLBACKS, NOW)).messages();
        assertThat(messages).hasSize(2);
        assertThat(messages.get(0).destination().text()).isEqualTo("1");
        assertThat(messages.get(0).source()).isEqualTo(Address.alphanumeric("SHOP"));
        assertThat(messages.get(0).body().octets()).containsExactly('a', 'l', 'l');
        assertThat(messages.get(0).callback().url()).isEqualTo("http://h/");
        assertThat(messages.get(1).destination()).isEqualTo(Address.international("2"));
        assertThat(messages.get(1).body().octets()).containsExactly('o', 'w', 'n');
        assertThat(messages.get(1).callback().url()).isEqualTo("http://i/");
        assertThat(messages.get(1).options().priority()).isOne();
    }

    @Test
    void theRecipientsCanBeInTheGlobals() {
        HttpAction.Batch batch = batch("{'globals':{'to':['1','2']},'messages':[{'content':'a'},{'content':'b'}]}");
        assertThat(batch.messages().stream().map(each -> each.destination().text()))
                .containsExactly("1", "2", "1", "2");
    }

    @Test
    void messagesCanHaveTlvs() {
        HttpAction.Batch batch =
                batch("{'messages':[{'to':'1','content':'a','custom_tlvs':[[5120,null,'OctetString','11']]}]}");
        assertThat(batch.messages().get(0).optionalParameters()).hasToString("[0x1400=3131]");
    }

    // ---- Schedules

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "86400s | 2026-11-26T12:00:00Z | 86400",
                "0060s | 2026-11-25T12:01:00Z | 60",
                "2026-12-01 08:00:00 | 2026-12-01T08:00:00Z | 504000"
            })
    void aBatchIsSentAtItsScheduledTime(String scheduleAt, Instant at, String seconds) {
        HttpAction.Batch batch = batch("{'messages':[{'to':'1','content':'a','validity_period':5}],"
                + "'batch_config':{'schedule_at':'" + scheduleAt + "'}}");
        MessageTime begin = scheduleAt.endsWith("s")
                ? MessageTime.ARRIVAL.plus(Duration.between(NOW, at))
                : new MessageTime.Calendar(at);
        assertThat(batch.messages().get(0).deliveryTime(NOW)).contains(begin);
        assertThat(batch.messages().get(0).expiryTime(NOW)).contains(begin.plus(Duration.ofMinutes(5)));
        assertThat(rest(batch)).isEqualTo("\", \"messageCount\": 1, \"scheduled\": \"" + seconds + "s\"}}");
    }

    @ParameterizedTest
    @CsvSource({
        "000000000100000R, 2026-11-26T12:01:00Z",
        "261127120000000+, 2026-11-27T12:00:00Z",
        "261125130000000+, 2026-11-26T12:00:00Z"
    })
    void aMessageIsNotScheduledBeforeItsBatch(String sdt, Instant expected) {
        HttpAction.Batch batch = batch("{'messages':[{'to':'1','content':'a','sdt':'" + sdt + "'}],"
                + "'batch_config':{'schedule_at':'86400s'}}");
        assertThat(batch.messages().get(0).scheduledFor(NOW)).contains(expected);
    }

    @ParameterizedTest
    @CsvSource({"''", "0s"})
    void aBatchWithoutADelayIsSentAtOnce(String scheduleAt) {
        HttpAction.Batch batch =
                batch("{'messages':[{'to':'1','content':'a'}],'batch_config':{'schedule_at':'" + scheduleAt + "'}}");
        assertThat(batch.messages().get(0).scheduledFor(NOW)).isEmpty();
        assertThat(rest(batch)).doesNotContain("scheduled");
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-25 11:59:59, Cannot schedule batch in past date",
        "2026-02-30 08:00:00, Cannot parse scheduled_at value",
        "2026-12-01T08:00:00, Cannot parse scheduled_at value",
        "2036-12-01 08:00:00, Cannot parse scheduled_at value",
        "1h, Cannot parse scheduled_at value",
        "-1s, Cannot parse scheduled_at value",
        "999999999s, Cannot parse scheduled_at value",
        "9999999999s, Cannot parse scheduled_at value"
    })
    void invalidScheduleTimesAreRefused(String scheduleAt, String title) {
        assertThat(title("{'messages':[],'batch_config':{'schedule_at':'" + scheduleAt + "'}}"))
                .isEqualTo("412 " + title);
    }

    // ---- Bodies

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{",
                "[]",
                "{}",
                "{'messages':{}}",
                "{'messages':[7]}",
                "{'messages':[],'globals':[]}",
                "{'messages':[],'batch_config':7}",
                "{'messages':[],'throttle':1}",
                "{'messages':[],'batch_config':{'throughput':1}}",
                "{'messages':[],'batch_config':{'schedule_at':60}}",
                "{'messages':[],'batch_config':{'callback_url':'ftp://h'}}",
                "{'messages':[],'batch_config':{'errback_url':['http://h']}}"
            })
    void aBodyOfAWrongFormIsRefusedAndNotIgnored(String json) {
        assertThat(title(json)).isEqualTo("412 Cannot parse JSON data");
    }

    @Test
    void theSizeOfABatchIsLimited() {
        String numbers = String.join(",", Collections.nCopies(1000, "'447700900123'"));
        assertThat(batch("{'messages':[{'to':[" + numbers + "],'content':'a'}]}")
                        .messages())
                .hasSize(1000);
        assertThat(title("{'messages':[{'to':[" + numbers + "],'content':'a'},{'to':'1','content':'a'}]}"))
                .isEqualTo("400 Too many messages");
        String content = "a".repeat(5000);
        assertThat(title("{'globals':{'content':'" + content + "'},'messages':[{'to':[" + numbers + "]}]}"))
                .isEqualTo("400 Too many messages");
    }

    @ParameterizedTest
    @EnumSource(HttpCall.Denial.class)
    void refusedCredentialsHaveATitle(HttpCall.Denial why) {
        HttpCall.ForAccount call = (HttpCall.ForAccount) read("{'messages':[]}", USUAL);
        assertThat(call.credentials()).isEqualTo(new HttpCredentials.Password("foo", new Secret("bar")));
        boolean isLater = why != HttpCall.Denial.MISSING && why != HttpCall.Denial.WRONG;
        assertThat(text(call.handler().denied(why)))
                .startsWith(
                        isLater
                                ? "503 {\"title\": \"Jasmin httpapi connection error\""
                                : "412 {\"title\": \"Authentication failed\"");
    }

    /** Without callbacks of the account, the reports would wait for ever. */
    @Test
    void resultUrlsAreRefusedToAnAccountWithoutCallbacks() {
        assertThat(title("{'messages':[],'batch_config':{'errback_url':'http://h/'}}"))
                .isEqualTo("412 Cannot report the results");
    }

    // ---- The request of a report

    @ParameterizedTest
    @CsvSource({"SENT, 1", "REFUSED, 0"})
    void aReportIsAGetWithTheResult(CallbackEvent event, int status) {
        CallbackRequest request =
                BatchCallback.request("http://u:p@h/cb?x=1#f", event, "b-1", "+44\n7", "Success \"1&2\"\nx");
        CallbackNotice notice = new CallbackNotice.Report(
                "n",
                NOW,
                "",
                event,
                request,
                "1",
                Address.NONE,
                Address.NONE,
                Receipt.of("1", MessageState.ENROUTE, ""),
                0,
                ZoneOffset.UTC);
        CallbackTarget target = new CallbackTarget(request.url(), "foo", List.of());
        BatchCallback style = new BatchCallback();
        HttpRequest sent = style.request(notice, target, NOW);
        assertThat(sent.method()).isEqualTo("GET");
        assertThat(sent.target())
                .isEqualTo("/cb?x=1&batchId=b-1&to=%2B44+7&status=" + status + "&statusText=Success+%221%262%22%0Ax");
        assertThat(sent.headers().first("Host")).contains("h");
        assertThat(sent.headers().first("Authorization")).contains("Basic dTpw");
        assertThat(style.url(notice, target)).isEqualTo("http://h/cb?x=1");
        assertThat(style.isForReceipts()).isFalse();
    }

    @Test
    void onlyServerErrorsAndStatus429CauseARepeatedReport() {
        BatchCallback style = new BatchCallback();
        assertThat(List.of(200, 204, 302, 400, 404).stream()
                        .map(status -> style.isTaken(HttpResponse.text(status, "")))
                        .collect(Collectors.toSet()))
                .isEqualTo(Set.of(true));
        assertThat(List.of(429, 500, 503).stream()
                        .map(status -> style.isTaken(HttpResponse.text(status, "")))
                        .collect(Collectors.toSet()))
                .isEqualTo(Set.of(false));
    }

    // ---- Reports

    private static final String REPORTED = ",'batch_config':{'callback_url':'http://ok/','errback_url':'http://no/'}}";

    private static List<String> reports(String messages, ApiOptions options, boolean isAccepted) {
        HttpCall.ForAccount call = (HttpCall.ForAccount) read("{'messages':[" + messages + "]" + REPORTED, options);
        HttpAction.Batch batch = (HttpAction.Batch) call.handler().begin(WITH_CALLBACKS, NOW);
        List<SendResult> results = new ArrayList<>();
        Outcome refusal = Outcome.of(Outcome.Kind.THROTTLED, 0x58, "");
        batch.messages()
                .forEach(each -> results.add(
                        isAccepted
                                ? new SendResult(each, Outcome.accepted(ID), null)
                                : new SendResult(each, refusal, RefusalReason.TOO_FAST)));
        List<HttpAction.ResultReport> reports = batch.reports().apply(results);
        assertThat(reports).allSatisfy(each -> assertThat(each.report().kind()).isEqualTo(Kind.NOTIFICATION));
        return reports.stream()
                .map(each -> each.event() + " " + each.request().url() + " "
                        + each.request().details().replace('\n', '|'))
                .toList();
    }

    private static final ApplicationSettings WITH_CALLBACKS = CallbackApplication.of(APPLICATION, "jasmin-get");

    @Test
    void theResultOfEachMessageIsReportedToTheUrlForThatResult() {
        String messages = "{'to':['1','2'],'content':'a'}";
        assertThat(reports(messages, USUAL, true))
                .containsExactly("SENT http://ok/ 1|Success \"" + ID + '"', "SENT http://ok/ 2|Success \"" + ID + '"');
        assertThat(reports(messages, USUAL, false))
                .containsExactly(
                        "REFUSED http://no/ 1|HTTPAPI error: Error \"User throughput exceeded\"",
                        "REFUSED http://no/ 2|HTTPAPI error: Error \"User throughput exceeded\"");
        assertThat(reports("{'to':'1','content':'a'}", EXACT, false))
                .containsExactly("REFUSED http://no/ 1|HTTPAPI error: Error \"User throughput exceeded");
    }

    @Test
    void invalidMessagesAreReportedAndValidMessagesAreSent() {
        String messages = "{'to':'x','content':'a'},{'to':'1','content':'a'},{'to':'2','content':'a','foo':1},"
                + "{'to':'3','content':[1]},{'to':[4,null],'hex-content':'6z'}";
        assertThat(reports(messages, USUAL, true))
                .containsExactly(
                        "REFUSED http://no/ x|HTTPAPI error: Error \"Argument [to] has an invalid value: [x].\"",
                        "SENT http://ok/ 1|Success \"" + ID + '"',
                        "REFUSED http://no/ 2|HTTPAPI error: Error \"Argument [foo] is unknown.\"",
                        "REFUSED http://no/ 3|HTTPAPI error: Error \"Argument [content] has an invalid value: [[1]].\"",
                        "REFUSED http://no/ 4|HTTPAPI error: Error \"Invalid hex-content data: '6z'\"",
                        "REFUSED http://no/ null|HTTPAPI error: Error \"Argument [to] has an invalid value: [null].\"");
    }

    /** Jasmin drops it without a word. */
    @Test
    void anIncompleteMessageIsReportedAndNotCounted() {
        String messages = "{'content':'a'},{'to':'1'}";
        assertThat(rest(batch("{'messages':[" + messages + "]}"))).isEqualTo("\", \"messageCount\": 0}}");
        assertThat(reports(messages, USUAL, true))
                .containsExactly(
                        "REFUSED http://no/ |HTTPAPI error: Error \"Mandatory argument [to] is not found.\"",
                        "REFUSED http://no/ 1|HTTPAPI error: Error \"content or hex-content not present.\"");
        assertThat(reports(messages, EXACT, true)).isEmpty();
    }

    /** The account is not known yet: a small body must not become much work. */
    @ParameterizedTest
    @CsvSource({"500000, 1000, 1", "4000000, 2, 1", "100, 1, 1001", "10000, 0, 600", "100, 0, 1001"})
    void aBatchThatExpandsBeyondTheLimitIsRefused(int contentOctets, int recipients, int entries) {
        String to =
                IntStream.range(0, recipients).mapToObj(each -> "\"4477\"").collect(Collectors.joining(",", "[", "]"));
        String messages = IntStream.range(0, entries)
                .mapToObj(each -> "{\"to\":" + to + "}")
                .collect(Collectors.joining(",", "[", "]"));
        String json = "{\"globals\":{\"content\":\"" + "x".repeat(contentOctets) + "\"},\"messages\":" + messages + "}";
        assertThat(title(json)).isEqualTo("400 Too many messages");
    }
}
