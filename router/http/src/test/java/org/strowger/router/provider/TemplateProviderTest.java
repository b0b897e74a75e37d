package org.strowger.router.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.http.HttpRequest;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.router.http.gateway.WrittenText;

/** APIs that the configuration describes. */
class TemplateProviderTest {
    private static ProviderFixture template(String url, String template) {
        return new ProviderFixture(
                "{profile: template, url: '" + url + "', callback-url: 'https://sms.example', secret: "
                        + ProviderFixture.SECRET + ", template: " + template + "}");
    }

    // ---- Requests

    @Test
    void valuesInTheUrlArePercentEncoded() {
        HttpRequest request = template(
                        "http://x/send?u={system-id}&p={password}&to={to-digits}&t={text}&r={receipt-url}",
                        "{method: get}")
                .request("a&b c/é");
        assertThat(request.method()).isEqualTo("GET");
        assertThat(request.target())
                .isEqualTo("/send?u=AC0123&p=12345&to=447700900123&t=a%26b%20c%2F%C3%A9"
                        + "&r=https%3A%2F%2Fsms.example%2Fproviders%2Fp%2Freceipt%3Fsecret%3D0123456789abcdef");
        assertThat(request.body()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application/x-www-form-urlencoded | to={to}&text={text} | to=%2B447700900123&text=%22+%3C%26",
                "application/json | {\"to\":\"{to}\",\"a\":{},\"text\":\"{text}\"} |"
                        + " {\"to\":\"+447700900123\",\"a\":{},\"text\":\"\\\" <&\"}",
                "text/xml | <to>{to}</to><t>{text}</t> | <to>+447700900123</to><t>&quot; &lt;&amp;</t>",
                "text/plain | {to}/{text} | +447700900123/\" <&"
            })
    void valuesInTheBodyAreEncodedForItsContentType(String type, String body, String expected) {
        HttpRequest request = template("http://x/send", "{content-type: " + type + ", body: '" + body + "'}")
                .request("\" <&");
        assertThat(ProviderFixture.body(request)).isEqualTo(expected);
        assertThat(request.headers().first("Content-Type")).hasValue(type);
    }

    @Test
    void valuesAreInsertedIntoHeaders() {
        HttpRequest request = template(
                        "http://x/send", "{headers: ['X-Key: {password}', 'X-Id: {id}'], body: 'text={text}'}")
                .request("hi");
        assertThat(request.headers().first("X-Key")).hasValue("12345");
        assertThat(request.headers().first("X-Id")).hasValue("abc-1");
    }

    @Test
    void aSegmentIsSentOnlyIfTheTemplateHasItsHeader() {
        Body segment = new Body(new byte[] {5, 0, 3, 1, 2, 1, 'h', 'i'}, true, 0);
        var message = ProviderFixture.message(segment, ReceiptRequest.NEVER, Duration.ZERO);
        assertThat(template("http://x/", "{body: 'text={text}'}").provider.request(message))
                .isEmpty();
        assertThat(ProviderFixture.body(template("http://x/", "{body: 'u={udh-hex}&t={text}&h={text-hex}&c={coding}'}")
                        .request(message)))
                .isEqualTo("u=050003010201&t=hi&h=6869&c=0");
    }

    @Test
    void binaryMessagesAreSentOnlyIfTheTemplateHasHexadecimalText() {
        var message =
                ProviderFixture.message(new Body(new byte[] {0, 1}, false, 4), ReceiptRequest.NEVER, Duration.ZERO);
        assertThat(template("http://x/", "{body: 'text={text}'}").provider.request(message))
                .isEmpty();
        assertThat(ProviderFixture.body(template("http://x/", "{body: 'h={text-hex}&c={coding}&v={validity}'}")
                        .request(message)))
                .isEqualTo("h=0001&c=4&v=");
    }

    /** The coding has no number for them. */
    @ParameterizedTest
    @CsvSource({
        "3, a\u00e9@, h=610500&c=0",
        "3, a\u00ea, h=006100ea&c=8",
        "1, a@, h=6100&c=0",
        "0, a@, h=6140&c=0",
        "8, a, h=0061&c=8"
    })
    void textsInOtherAlphabetsAreConvertedToGsmOrUcs2(int coding, String text, String body) {
        byte[] octets = text.getBytes(coding == 8 ? StandardCharsets.UTF_16BE : StandardCharsets.ISO_8859_1);
        var message = ProviderFixture.message(new Body(octets, false, coding), ReceiptRequest.NEVER, Duration.ZERO);
        assertThat(ProviderFixture.body(template("http://x/", "{body: 'h={text-hex}&c={coding}'}")
                        .request(message)))
                .isEqualTo(body);
    }

    @Test
    void aSegmentThatWouldBeTooLongInUcs2IsNotSent() {
        byte[] octets = new byte[6 + 100];
        System.arraycopy(new byte[] {5, 0, 3, 1, 2, 1}, 0, octets, 0, 6);
        Arrays.fill(octets, 6, octets.length, (byte) 0xEA);
        var message = ProviderFixture.message(new Body(octets, true, 3), ReceiptRequest.NEVER, Duration.ZERO);
        assertThat(template("http://x/", "{body: 'u={udh-hex}&h={text-hex}&c={coding}'}")
                        .provider
                        .request(message))
                .isEmpty();
    }

    // ---- Responses

    @ParameterizedTest
    @CsvSource({
        "200, ACCEPTED",
        "204, ACCEPTED",
        "302, TEMPORARY",
        "400, PERMANENT",
        "401, TEMPORARY",
        "429, THROTTLED",
        "502, TEMPORARY"
    })
    void theHttpStatusDeterminesTheOutcomeIfThereAreNoConditions(int status, Outcome.Kind kind) {
        assertThat(template("http://x/", "{body: '{text}'}").outcome(status, "").kind())
                .isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200 | {\"status\": \"ok\", \"ids\": [{\"id\": 17}]} | ACCEPTED | 17",
                "200 | {\"status\": \"ok\"} | ACCEPTED | ''",
                "200 | {\"status\": \"ok\", \"ids\": [{\"id\": \"a b\"}]} | ACCEPTED | ''",
                "200 | {\"status\": \"slow\"} | THROTTLED | ''",
                "200 | {\"status\": \"later\", \"code\": 12} | TEMPORARY | ''",
                "500 | {\"status\": \"never\"} | PERMANENT | ''",
                "200 | {\"status\": \"else\"} | PERMANENT | ''",
                "200 | no document | PERMANENT | ''",
                "503 | no document | TEMPORARY | ''"
            })
    void conditionsTakePrecedenceOverTheHttpStatus(int status, String body, Outcome.Kind kind, String id) {
        ProviderFixture api = template(
                "http://x/",
                "{body: '{text}', accepted: json status = ok, throttled: json status = slow,"
                        + " temporary: 'json code ~ ^1[0-9]$', permanent: json status = never, id: json ids.0.id}");
        Outcome outcome = api.outcome(status, body);
        assertThat(outcome.kind()).isEqualTo(kind);
        assertThat(outcome.messageId()).isEqualTo(id);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "regex ^ID:\\s*([0-9]+) | ID: 1234 | 1234",
                "form id | ok=1&id=a%2Db | a-b",
                "body | ' 77 ' | 77",
                "header Content-Type | x | ''",
                "status | x | 200"
            })
    void anIdIsReadWithTheConfiguredExpression(String expression, String body, String id) {
        assertThat(template("http://x/", "{body: '{text}', id: '" + expression + "'}")
                        .outcome(200, body)
                        .messageId())
                .isEqualTo(id);
    }

    @Test
    void theIdIsAllocatedByStrowgerIfThereIsNoExpression() {
        assertThat(template("http://x/", "{body: 'r={id}'}").outcome(200, "")).isEqualTo(Outcome.accepted("abc-1"));
    }

    // ---- Requests of the provider

    @ParameterizedTest
    @CsvSource({"DELIVRD, DELIVERED", "Failed, UNDELIVERABLE", "expired, EXPIRED", "rejected, REJECTED"})
    void aReceiptIsReadFromAForm(String status, MessageState state) {
        assertThat(template("http://x/", "{body: '{text}'}")
                        .provider
                        .read(ProviderFixture.form("receipt", "id=1&error=9&status=" + status))
                        .messages()
                        .get(0)
                        .receipt())
                .hasValue(Receipt.of("1", state, "9"));
    }

    @Test
    void aReceiptIsReadFromADocument() {
        ProviderFixture api = template(
                "http://x/",
                "{body: '{text}', taken: OK, receipt: {id: json sms.id, status: json sms.state, delivered: ['2'],"
                        + " progress: ['1']}}");
        assertThat(api.provider
                        .read(ProviderFixture.json("receipt", "{\"sms\": {\"id\": \"x\", \"state\": 2}}"))
                        .messages()
                        .get(0)
                        .receipt())
                .hasValue(Receipt.of("x", MessageState.DELIVERED, ""));
        assertThat(api.provider
                        .read(ProviderFixture.json("receipt", "{\"sms\": {\"id\": \"x\", \"state\": 1}}"))
                        .messages()
                        .get(0)
                        .receipt())
                .hasValue(Receipt.of("x", MessageState.ENROUTE, ""));
        assertThat(api.provider
                        .read(ProviderFixture.json("receipt", "{\"sms\": {\"id\": \"x\", \"state\": 3}}"))
                        .fault())
                .isEqualTo("the status \"3\" is not in the template");
        assertThat(api.provider.taken(ProviderRequest.Kind.RECEIPT).body())
                .asString()
                .isEqualTo("OK");
    }

    @Test
    void aMessageFromAMobileIsRead() {
        ProviderFixture api = template(
                "http://x/", "{body: '{text}', message: {from: form msisdn, to: form short, text: form body}}");
        PlainMessage message = api.provider
                .read(ProviderFixture.form("mo", "msisdn=%2B447700900123&short=6000&body=hi"))
                .messages()
                .get(0);
        assertThat(message.source()).isEqualTo(Address.international("447700900123"));
        assertThat(message.body()).isEqualTo(WrittenText.automatic("hi"));
        assertThat(api.provider.read(ProviderFixture.form("mo", "short=6000")).isFaulty())
                .isTrue();
    }

    // ---- The configuration

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{body: '{texts}'} | there is no escape {texts}",
                "{id: xml a} | expected an expression",
                "{id: json} | needs an argument",
                "{accepted: 'json a ~ ('} | not a valid regular expression",
                "{headers: ['Host: a']} | writes this header itself",
                "{headers: ['no header']} | expected a header",
                "{method: delete} | expected"
            })
    void aTemplateWithAFaultIsRefused(String row) {
        String[] sides = row.split(" \\| ", 2);
        assertThat(ProviderFixture.verdict("{profile: template, url: 'http://x/', template: " + sides[0] + "}")
                        .text())
                .contains(sides[1]);
    }

    @Test
    void theTemplateSectionIsRequiredOnlyForItsProfile() {
        assertThat(ProviderFixture.verdict("{profile: template, url: 'http://x/'}")
                        .text())
                .contains("the profile needs the section template");
        assertThat(ProviderFixture.verdict("{profile: kannel, url: 'http://x/', template: {}}")
                        .text())
                .contains("the section is for the profile template");
        assertThat(ProviderFixture.verdict("{profile: template, url: 'http://x/?a={b}', template: {}}")
                        .text())
                .contains("there is no escape {b}");
    }
}
