package org.strowger.tools.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.tools.ToolContext;
import org.strowger.tools.http.HttpSending.Api;
import org.strowger.tools.sender.SendPlan;
import org.strowger.tools.sender.SendSteps;
import org.strowger.tools.sender.Sender;

/** A sender by HTTP: what it asks of the server, and how it understands the answers. */
class HttpSenderTest {
    private static final Body HELLO = new Body("hello & more".getBytes(StandardCharsets.US_ASCII), false, 0);
    private static final String URL = "http://app.example/dlr?id=%d";

    private final HttpRig rig = new HttpRig(1);
    private final Steps steps = new Steps();

    @AfterEach
    void close() {
        rig.close();
    }

    /** The steps as words. */
    private static final class Steps implements SendSteps {
        private final List<String> said = new ArrayList<>();
        private final List<String> details = new ArrayList<>();

        @Override
        public void connected(InetSocketAddress server) {}

        @Override
        public void signedIn(String version) {
            said.add("ready");
        }

        @Override
        public void signInRefused(Outcome why) {
            said.add("refused");
            details.add(why.detail());
        }

        @Override
        public void submitted(int message) {
            said.add("submitted " + message);
        }

        @Override
        public void unfit(int message) {
            said.add("unfit " + message);
        }

        @Override
        public void answered(int message, Outcome outcome) {
            said.add(outcome.kind() + " " + message + " " + outcome.messageId());
            details.add(outcome.detail());
        }

        @Override
        public void reported(int message, Receipt receipt) {
            said.add(receipt.state() + " " + message);
        }

        @Override
        public void ended(Ending ending, CloseReason reason) {
            said.add(ending.toString());
        }
    }

    private static ShortMessage message(Body body) {
        return PlainMessage.from(Address.alphanumeric("SHOP"))
                .to(Address.international("447700900123"))
                .saying(body)
                .options(new SendOptions(ReceiptRequest.NEVER, false, 0, 0, false, false))
                .build();
    }

    private List<String> send(Api api, String key, String url, Traffic traffic, Body... bodies) {
        List<ShortMessage> messages = new ArrayList<>();
        for (Body body : bodies) {
            messages.add(message(body));
        }
        ToolContext context = rig.context(api, key, url);
        Duration atMost = Duration.ofSeconds(30);
        SendPlan plan = new SendPlan(rig.target(traffic), messages, traffic.receives(), atMost);
        Sender.start(rig.reactor().thread(), plan, context, steps);
        rig.reactor().advance(Duration.ofSeconds(40));
        return steps.said;
    }

    private HttpRequest sent(Api api, String key, String url, Body body) {
        send(api, key, url, Traffic.SENDS, body);
        assertThat(rig.requests()).hasSize(1);
        return rig.requests().get(0);
    }

    private static String text(HttpRequest request) {
        return new String(request.body(), StandardCharsets.UTF_8);
    }

    // ---- Requests

    @Test
    void sendsToTheOwnApiInJsonWithBasicCredentials() {
        HttpRequest request = sent(Api.V1, "", "", HELLO);

        assertThat(request.method() + " " + request.target()).isEqualTo("POST /v1/messages");
        assertThat(request.headers().first("Host")).contains("sms.example");
        assertThat(request.headers().first("Content-Type")).contains("application/json");
        String pair = Base64.getEncoder().encodeToString("shop:sesame".getBytes(StandardCharsets.UTF_8));
        assertThat(request.headers().first("Authorization")).contains("Basic " + pair);
        assertThat(text(request)).isEqualTo("{\"to\":\"+447700900123\",\"from\":\"SHOP\",\"text\":\"hello & more\"}");
        assertThat(steps.said).containsExactly("ready", "submitted 0", "ACCEPTED 0 1", "DONE");
    }

    @Test
    void sendsWithAnApiKeyAndACallback() {
        HttpRequest request = sent(Api.V1, "0123456789abcdef", "https://app.example/sms", HELLO);

        assertThat(request.headers().first("Authorization")).contains("Bearer 0123456789abcdef");
        assertThat(text(request)).endsWith("\"receipt\":\"final\",\"callback_url\":\"https://app.example/sms\"}");
    }

    @Test
    void sendsALongTextUnsplitWithAllCharacters() {
        String text = "\u20ac\u0436 \"quoted\" \uD83D\uDE00".repeat(40);

        assertThat(text(sent(Api.V1, "", "", new Body(text.getBytes(StandardCharsets.UTF_16BE), false, 8))))
                .contains("\"text\":\"" + text.replace("\"", "\\\"") + "\"");
    }

    @Test
    void sendsToKannelByAQuery() {
        rig.answering(request -> HttpResponse.text(202, "0: Accepted for delivery"));

        assertThat(sent(Api.KANNEL, "", "", HELLO).target())
                .isEqualTo("/cgi-bin/sendsms?username=shop&password=sesame&from=SHOP&to=%2B447700900123"
                        + "&text=hello+%26+more");
        assertThat(steps.said).containsExactly("ready", "submitted 0", "ACCEPTED 0 ", "DONE");
    }

    @Test
    void requestsReportsOfKannelWithTheEscapesOfTheUrl() {
        byte[] octets = "\u0436".getBytes(StandardCharsets.UTF_16BE);

        assertThat(sent(Api.KANNEL, "", URL, new Body(octets, false, 8)).target())
                .endsWith("&text=%D0%B6&coding=2&charset=UTF-8&dlr-mask=3"
                        + "&dlr-url=http%3A%2F%2Fapp.example%2Fdlr%3Fid%3D%25d");
    }

    @Test
    void sendsToJasminByAQuery() {
        rig.answering(request -> HttpResponse.text(200, "Success \"07033084-5cfd-4812-90a4-e4d24ffb6e3d\""));

        assertThat(sent(Api.JASMIN, "", "http://app.example/dlr", HELLO).target())
                .isEqualTo("/send?username=shop&password=sesame&from=SHOP&to=%2B447700900123&content=hello+%26+more"
                        + "&dlr=yes&dlr-level=2&dlr-method=POST&dlr-url=http%3A%2F%2Fapp.example%2Fdlr");
        assertThat(steps.said).contains("ACCEPTED 0 07033084-5cfd-4812-90a4-e4d24ffb6e3d");
    }

    @Test
    void sendsNonGsmCharactersToJasminAsHexContent() {
        byte[] octets = "\u0436".getBytes(StandardCharsets.UTF_16BE);

        assertThat(sent(Api.JASMIN, "", "", new Body(octets, false, 8)).target())
                .endsWith("&coding=8&hex-content=0436");
    }

    @Test
    void gsmAlphabetTextsAreDecodedBeforeSending() {
        Body body = new Body(GsmAlphabet.DEFAULT.encode("caf\u00e9 \u20ac@", '?'), false, 0);

        assertThat(text(sent(Api.V1, "", "", body))).contains("\"text\":\"caf\u00e9 \u20ac@\"");
    }

    @Test
    void aPartOfALongTextIsNotSent() {
        Body part = new Body(new byte[] {5, 0, 3, 1, 2, 1, 'a'}, true, 0);

        assertThat(send(Api.V1, "", "", Traffic.SENDS, part))
                .contains("unfit 0")
                .endsWith("FAILED");
        assertThat(rig.requests()).isEmpty();
    }

    @Test
    void waitsForEachResponseBeforeTheNextRequest() {
        rig.after(Duration.ofSeconds(1));

        assertThat(send(Api.V1, "", "", Traffic.SENDS, HELLO, HELLO))
                .containsExactly("ready", "submitted 0", "ACCEPTED 0 1", "submitted 1", "ACCEPTED 1 1", "DONE");
    }

    // ---- Responses

    @ParameterizedTest
    @CsvSource({
        "400, PERMANENT",
        "401, PERMANENT",
        "422, PERMANENT",
        "429, THROTTLED",
        "500, TEMPORARY",
        "503, TEMPORARY",
        "504, UNCERTAIN",
        "302, PERMANENT",
        "200, PERMANENT",
    })
    void mapsRefusalsByTheirHttpStatus(int status, Outcome.Kind kind) {
        rig.answering(request -> HttpRig.json(
                status,
                "{\"type\":\"/v1/problems/too-fast\",\"title\":\"Too fast\",\"status\":1,\"detail\":\"wait\"}"));

        assertThat(send(Api.V1, "", "", Traffic.SENDS, HELLO))
                .contains(kind + " 0 ")
                .endsWith("FAILED");
        assertThat(steps.details).containsExactly(status + " too-fast: Too fast (wait)");
    }

    @Test
    void showsResponseTextsWithoutControlCharacters() {
        rig.answering(request -> HttpResponse.text(403, "Authorization failed\u001b[2J for sendsms\n"));

        send(Api.KANNEL, "", "", Traffic.SENDS, HELLO);

        assertThat(steps.details).hasSize(1);
        assertThat(steps.details.get(0))
                .startsWith("403: Authorization failed")
                .endsWith(" for sendsms")
                .doesNotContain("\u001b");
    }

    @Test
    void aRefusalWithoutTextIsReportedAsSuch() {
        rig.answering(request -> HttpResponse.text(503, ""));

        send(Api.V1, "", "", Traffic.SENDS, HELLO);

        assertThat(steps.details).containsExactly("503: the response has no text");
    }

    @Test
    void showsTheResponseTextOfJasmin() {
        rig.answering(request -> HttpResponse.text(412, "Error \"No route found\""));

        send(Api.JASMIN, "", "", Traffic.SENDS, HELLO);

        assertThat(steps.details).containsExactly("412: No route found");
    }

    @ParameterizedTest
    @CsvSource({"V1, 202, {}", "V1, 202, junk", "V1, 202, '[]'", "JASMIN, 200, Success", "JASMIN, 200, ''"})
    void aSuccessWithoutAnIdIsUncertain(Api api, int status, String body) {
        rig.answering(request -> HttpRig.json(status, body));

        assertThat(send(api, "", "", Traffic.SENDS, HELLO))
                .contains("UNCERTAIN 0 ")
                .endsWith("FAILED");
    }

    @Test
    void aRequestWithoutAResponseIsUncertain() {
        rig.after(Duration.ofSeconds(35));

        assertThat(send(Api.V1, "", "", Traffic.SENDS, HELLO)).contains("UNCERTAIN 0 ");
        assertThat(steps.details).hasSize(1);
        assertThat(steps.details.get(0)).contains("did not arrive in time");
    }

    // ---- Receipts

    private static String page(String next, boolean more, String... events) {
        return "{\"receipts\":[" + String.join(",", events) + "],\"next\":\"" + next + "\",\"more\":" + more + "}";
    }

    private static String event(String id, String state) {
        return "{\"type\":\"message.x\",\"timestamp\":\"2026-02-03T04:05:06Z\",\"data\":{\"event_id\":\"e\",\"id\":\""
                + id + "\",\"from\":\"SHOP\",\"to\":\"+447700900123\",\"state\":\"" + state + "\",\"error\":\"0\"}}";
    }

    @Test
    void readsOnlyNewReceiptsOfTheList() {
        rig.answering(request -> {
            if (request.method().equals("POST")) {
                return HttpRig.accepted("7");
            }
            return switch (request.query()) {
                case "max=100" -> HttpRig.json(200, page("5", true, event("7", "failed")));
                case "max=100&after=5" -> HttpRig.json(200, page("6", false));
                case "max=100&after=6" ->
                    HttpRig.json(200, page("8", true, event("9", "delivered"), event("7", "enroute")));
                case "max=100&after=8" -> HttpRig.json(200, page("9", false, event("7", "delivered")));
                default -> HttpRig.json(400, "");
            };
        });

        assertThat(send(Api.V1, "", "", Traffic.BOTH, HELLO))
                .as("older receipts do not count")
                .containsExactly("ready", "submitted 0", "ACCEPTED 0 7", "ENROUTE 0", "DELIVERED 0", "DONE");
    }

    @ParameterizedTest
    @CsvSource({"undeliverable", "expired", "rejected", "refused"})
    void failsIfTheMessageIsNotDelivered(String state) {
        rig.answering(request -> request.method().equals("POST")
                ? HttpRig.accepted("7")
                : HttpRig.json(
                        200,
                        request.query().contains("after") ? page("2", false, event("7", state)) : page("1", false)));

        assertThat(send(Api.V1, "", "", Traffic.BOTH, HELLO)).endsWith("FAILED");
    }

    @Test
    void reportsARefusedReceiptList() {
        rig.answering(request -> HttpRig.json(
                401, "{\"type\":\"/v1/problems/wrong-credentials\",\"title\":\"The credentials are wrong\"}"));

        assertThat(send(Api.V1, "", "", Traffic.BOTH, HELLO)).containsExactly("refused", "FAILED");
        assertThat(steps.details).containsExactly("401 wrong-credentials: The credentials are wrong");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{\"receipts\":[],\"more\":false}",
                "{\"receipts\":[],\"next\":\"1&max=1\",\"more\":false}",
                "{\"next\":\"1\"}",
                "[]"
            })
    void aListThatCannotBeReadIsRefused(String body) {
        rig.answering(request -> HttpRig.json(200, body));

        assertThat(send(Api.V1, "", "", Traffic.BOTH, HELLO)).containsExactly("refused", "FAILED");
    }

    // ---- Settings

    @Test
    void contradictorySettingsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rig.context(Api.KANNEL, "0123456789abcdef", ""))
                .withMessageContaining("no API keys")
                .withMessageNotContaining("0123456789abcdef");
        assertThatIllegalArgumentException().isThrownBy(() -> rig.context(Api.V1, "", "app.example"));
        assertThatIllegalArgumentException().isThrownBy(() -> rig.context(Api.V1, "new\r\nline", ""));
        assertThatIllegalArgumentException().isThrownBy(() -> Api.named("xml"));
    }

    @Test
    void onlyTheOwnApiHasAListOfReceipts() {
        var terms = rig.target(Traffic.BOTH).login().terms(0, 1);

        assertThat(rig.context(Api.KANNEL, "", "").traits().sessions().faultOf(terms))
                .hasValueSatisfying(
                        fault -> assertThat(fault).contains("--api kannel").contains("--callback-url"));
        assertThat(rig.context(Api.V1, "", "").traits().sessions().faultOf(terms))
                .isEmpty();
    }
}
