package org.strowger.router.http.kannel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
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
import org.strowger.router.http.api.CallbackStyle;
import org.strowger.router.http.api.CallbackTarget;

class KannelCallbackTest {
    private static final Instant AT = Instant.parse("2026-11-25T12:22:05Z");
    private static final Receipt DELIVERED = new Receipt(
            "abc/1",
            MessageState.DELIVERED,
            "021",
            new ReceiptTimes("2611251220", "2611251222"),
            new ReceiptCounts(1, 1),
            "hi");

    private static CallbackTarget target(String url) {
        return new CallbackTarget(url, "shop", List.of());
    }

    private static CallbackNotice.Report report(CallbackEvent event, Receipt receipt, int smppStatus) {
        CallbackRequest request = new CallbackRequest(
                "kannel", "", Set.of(event), "", new KannelDetails("31", "ac&c", "b b", "004477").form());
        return new CallbackNotice.Report(
                "notice-1",
                AT,
                "F1",
                event,
                request,
                "100",
                Address.alphanumeric("SHOP"),
                Address.international("4477"),
                receipt,
                smppStatus,
                ZoneOffset.UTC);
    }

    private static CallbackNotice.Incoming incoming(Body body, String text) {
        PlainMessage message = PlainMessage.from(Address.international("447700900111"))
                .to(new Address(0, 1, "6000"))
                .saying(body)
                .build();
        return new CallbackNotice.Incoming("notice-2", AT, "F1", message, text);
    }

    private static CallbackNotice.Incoming incoming(String text) {
        return incoming(new Body(text.getBytes(StandardCharsets.US_ASCII), false, 0), text);
    }

    private static HttpRequest request(CallbackNotice notice, String url) {
        return KannelCallback.GET.request(notice, target(url), AT);
    }

    private static String filled(CallbackNotice notice, String template) {
        return request(notice, "http://h/?" + template).query();
    }

    private static String header(HttpRequest request, String name) {
        return request.headers().first(name).orElse("(none)");
    }

    // ---- The request

    @Test
    void aReportIsAGetWithTheHeadersOfKannel() {
        HttpRequest request = request(
                report(CallbackEvent.DELIVERED, DELIVERED, 0), "http://u:p@app.example:81/dlr?id=4711&status=%d#top");
        assertThat(request.method()).isEqualTo("GET");
        assertThat(request.target()).isEqualTo("/dlr?id=4711&status=1");
        assertThat(header(request, "Host")).isEqualTo("app.example:81");
        assertThat(header(request, "User-Agent")).isEqualTo("Kannel/1.4.5");
        assertThat(header(request, "Authorization")).isEqualTo("Basic dTpw");
    }

    @Test
    void theCredentialsAreRemovedFromTheUrlAndTheEscapesInItAreReplaced() {
        assertThat(KannelCallback.GET.url(
                        report(CallbackEvent.DELIVERED, DELIVERED, 0), target("HTTP://u:p@app.example:81/%i")))
                .isEqualTo("http://app.example:81/F1");
    }

    @Test
    void aUrlThatNamesNoHostIsRefused() {
        assertThatThrownBy(() -> request(incoming("a"), "http://%p/"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("shop");
    }

    @ParameterizedTest
    @CsvSource({"200, true", "202, true", "201, false", "204, false", "302, false", "404, false", "500, false"})
    void onlyStatus200And202AcknowledgeACallback(int status, boolean isTaken) {
        assertThat(KannelCallback.GET.isTaken(HttpResponse.text(status, "x"))).isEqualTo(isTaken);
    }

    // ---- Reports

    @ParameterizedTest
    @CsvSource({
        "DELIVERED, DELIVERED, 0, 1",
        "FAILED, UNDELIVERABLE, 0, 2",
        "FAILED, EXPIRED, 0, 34",
        "FAILED, UNKNOWN, 0, 66",
        "PROGRESS, ENROUTE, 0, 4",
        "SENT, UNKNOWN, 0, 8",
        "REFUSED, REJECTED, 11, 16"
    })
    void everyEventHasItsValue(CallbackEvent event, MessageState state, int status, String value) {
        assertThat(filled(report(event, Receipt.of("1", state, ""), status), "%d"))
                .isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({
        "SENT, UNKNOWN, 0, ACK%2F",
        "REFUSED, REJECTED, 11, NACK%2F0x0000000b%2FInvalid+Destination+Address",
        "REFUSED, REJECTED, 1025, NACK%2F0x00000401%2FUnknown+Error",
        "REFUSED, EXPIRED, 0, NACK%2Fvalidity+expired",
        "REFUSED, UNDELIVERABLE, 0, NACK%2FRetries+Exceeded"
    })
    void theReportOfAnSmscResponseHasTheTextAckOrNack(
            CallbackEvent event, MessageState state, int status, String text) {
        CallbackNotice.Report report = report(event, Receipt.of("", state, ""), status);
        assertThat(filled(report, "%A")).isEqualTo(text);
        assertThat(filled(report, "%a")).isEqualTo(text);
        assertThat(filled(report, "%b")).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "%p | 004477",
                "%q | %2B4477",
                "%P | SHOP",
                "%Q | SHOP",
                "%t | 2026-11-25+12:22:05",
                "%T | 1795609325",
                "%i | F1",
                "%n | shop",
                "%F | abc%2F1",
                "%o | ac%26c",
                "%B | b+b",
                "%c%m%M | -1-1-1",
                "%C | UTF-8",
                "%O | 00",
                "%R | http%3A%2F%2Fh%2F%3F%25R",
                "%D | %3Forig_msg%3Fdlr_mask%3D31%26%3Fsmpp%3Fdlr_err%3D021%26",
                "%#orig_msg#dlr_mask# | 31",
                "%#smpp#dlr_err# | 021",
                "x%#smpp#other#y | xy",
                "%u%f%v%V | ''",
                "%% | %",
                "%z%x%y%e%U | %z%x%y%e%U",
                "100% | 100%",
                "%b | id%3Aabc%2F1+sub%3A001+dlvrd%3A001+submit+date%3A2611251220+done+date%3A2611251222"
                        + "+stat%3ADELIVRD+err%3A021+text%3Ahi"
            })
    void everyEscapeIsReplacedInAReport(String template, String expected) {
        assertThat(filled(report(CallbackEvent.DELIVERED, DELIVERED, 0), template))
                .isEqualTo(expected);
    }

    @Test
    void theIdOfACallbackIsTheSameInEveryRepetition() {
        CallbackNotice report = report(CallbackEvent.DELIVERED, DELIVERED, 0);
        assertThat(filled(report, "%I")).isEqualTo(filled(report, "%I")).hasSize(36);
        assertThat(filled(report, "%I")).isNotEqualTo(filled(incoming("a"), "%I"));
    }

    @Test
    void aReportWithoutASenderLeavesEscapesWithoutAValueEmpty() {
        CallbackNotice.Report report = new CallbackNotice.Report(
                "n",
                AT,
                "",
                CallbackEvent.SENT,
                CallbackRequest.NONE,
                "1",
                Address.NONE,
                Address.international("4477"),
                Receipt.of("", MessageState.UNKNOWN, ""),
                0,
                ZoneOffset.UTC);
        assertThat(filled(report, "%p/%P/%o/%D")).isEqualTo("%2B4477///%3Forig_msg%3Fdlr_mask%3D%26");
    }

    @ParameterizedTest
    @ValueSource(strings = {"kannel-post", "kannel-xml"})
    void reportsAreGetRequestsInEveryStyle(String name) {
        CallbackStyle style = name.equals("kannel-post") ? KannelCallback.POST : KannelCallback.XML;
        assertThat(style.name()).isEqualTo(name);
        assertThat(style.request(report(CallbackEvent.SENT, DELIVERED, 0), target("http://h/%d"), AT))
                .isEqualTo(request(report(CallbackEvent.SENT, DELIVERED, 0), "http://h/%d"));
    }

    // ---- Messages from mobiles

    @Test
    void theRequestEqualsARecordedRequestOfKannel() {
        String template = "p=%p&P=%P&q=%q&Q=%Q&k=%k&s=%s&S=%S&r=%r&a=%a&b=%b&t=%t&T=%T&i=%i&d=%d&n=%n&c=%c&m=%m&M=%M"
                + "&C=%C&u=%u&B=%B&o=%o&O=%O&f=%f&F=%F&D=%D&v=%v&pct=%%&z=%z";
        assertThat(filled(incoming("get hello big+world 7"), template))
                .isEqualTo("p=%2B447700900111&P=6000&q=%2B447700900111&Q=6000&k=get&s=hello&S=big+world&r=7"
                        + "&a=get+hello+big%2Bworld+7&b=get+hello+big%2Bworld+7&t=2026-11-25+12:22:05&T=1795609325"
                        + "&i=F1&d=-1&n=shop&c=0&m=-1&M=-1&C=UTF-8&u=&B=&o=&O=00&f=&F=&D=&v=&pct=%&z=%z");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"%s/%s/%s/%s | b/c//", "%r | b+c", "%s/%r | b/c", "%s/%s/%r | b/c/", "%k/%k | a/a", "%a | a+b+c"})
    void eachWordEscapeTakesTheNextWordOfTheText(String template, String expected) {
        assertThat(filled(incoming(" a  b\nc "), template)).isEqualTo(expected);
        assertThat(filled(incoming(" "), "%k%s%r%a")).isEmpty();
    }

    @Test
    void ucs2AndBinaryContentIsSentInItsOwnCoding() {
        CallbackNotice cyrillic = incoming(new Body(HexFormat.of().parseHex("041f00200042"), false, 8), "\u041f B");
        assertThat(filled(cyrillic, "%c %C %a %b".replace(" ", "/"))).isEqualTo("2/UTF-16BE/%D0%9F+B/%04%1F%00+%00B");
        CallbackNotice binary = incoming(new Body(HexFormat.of().parseHex("0605040b8423f000ff"), true, 0xF5), "");
        assertThat(filled(binary, "%c/%C/%b/%u/%m/%O")).isEqualTo("1/8-BIT/%00%FF/%06%05%04%0B%84%23%F0/1/f5");
        CallbackNotice waiting = incoming(new Body(new byte[] {'a'}, false, 0xD1), "a");
        assertThat(filled(waiting, "%c/%M")).isEqualTo("0/5");
    }

    /** A text must not add a parameter, a path or a line, whatever the escape. */
    @Test
    void noTextCanAddAParameterPathOrHeader() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        String characters = "\r\n\u0000 &=?#%/\\@:;+*~.aZ9\u00e9\u041f\u2028\"<>";
        for (int round = 0; round < 2000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 12; i++) {
                text.append(characters.charAt(random.nextInt(characters.length())));
            }
            HttpRequest request = request(incoming(text.toString()), "http://h/%S/%s?a=%a&b=%b&S=%S&k=%k&r=%r&x=1");
            assertThat(request.target()).as("seed %d, text %s", seed, text).matches("[!-~&&[^#]]*");
            assertThat(request.path().chars().filter(each -> each == '/').count())
                    .isEqualTo(2);
            assertThat(request.query().chars().filter(each -> each == '&').count())
                    .isEqualTo(5);
            assertThat(request.query()).endsWith("&x=1");
        }
    }

    @Test
    void keepsHarmlessCharactersWithoutAnEncoding() {
        assertThat(filled(incoming("k a+b*c,d:e/f&g"), "%S")).isEqualTo("a+b~c,d:e%2Ff%26g");
    }

    @Test
    void theStylePostUrlSendsTheTextAsBody() {
        HttpRequest request =
                KannelCallback.POST.request(incoming("some words here"), target("http://app.example/mopost?k=%k"), AT);
        assertThat(request.method()).isEqualTo("POST");
        assertThat(request.target()).isEqualTo("/mopost?k=some");
        assertThat(new String(request.body(), StandardCharsets.UTF_8)).isEqualTo("some words here");
        assertThat(header(request, "Content-Type")).isEqualTo("text/plain; charset=\"UTF-8\"");
        assertThat(header(request, "X-Kannel-From")).isEqualTo("+447700900111");
        assertThat(header(request, "X-Kannel-To")).isEqualTo("6000");
        assertThat(header(request, "X-Kannel-Time")).isEqualTo("2026-11-25 12:22:05");
        assertThat(header(request, "Date")).isEqualTo("2026-11-25 12:22:05");
        assertThat(header(request, "X-Kannel-SMSC")).isEqualTo("F1");
        assertThat(header(request, "X-Kannel-Coding")).isEqualTo("0");
        assertThat(header(request, "X-Kannel-Service")).isEqualTo("shop");
        assertThat(request.headers().has("X-Kannel-UDH")).isFalse();
        assertThat(request.headers().has("X-Kannel-MClass")).isFalse();
    }

    @Test
    void theContentTypeOfAPostMatchesTheCodingOfTheMessage() {
        HttpRequest binary = KannelCallback.POST.request(
                incoming(new Body(HexFormat.of().parseHex("027000ff00"), true, 0xF5), ""), target("http://h/"), AT);
        assertThat(header(binary, "Content-Type")).isEqualTo("application/octet-stream");
        assertThat(header(binary, "X-Kannel-UDH")).isEqualTo("%02p%00");
        assertThat(header(binary, "X-Kannel-MClass")).isEqualTo("1");
        assertThat(HexFormat.of().formatHex(binary.body())).isEqualTo("ff00");
        HttpRequest ucs2 = KannelCallback.POST.request(
                incoming(new Body(HexFormat.of().parseHex("041f"), false, 8), "\u041f"), target("http://h/"), AT);
        assertThat(header(ucs2, "Content-Type")).isEqualTo("text/plain; charset=\"UTF-16BE\"");
        assertThat(HexFormat.of().formatHex(ucs2.body())).isEqualTo("041f");
    }

    @Test
    void aSenderCannotForgeAHeaderOrAnElement() {
        PlainMessage message = PlainMessage.from(Address.alphanumeric("<a>\r\nX: \u00fc"))
                .to(new Address(0, 1, "6000"))
                .build();
        CallbackNotice notice = new CallbackNotice.Incoming("n", AT, "F1", message, "");
        HttpRequest post = KannelCallback.POST.request(notice, target("http://h/"), AT);
        assertThat(header(post, "X-Kannel-From")).isEqualTo("<a>??X: ?");
        HttpHeaders headers = post.headers();
        assertThat(headers.has("X")).isFalse();
        HttpRequest xml = KannelCallback.XML.request(notice, target("http://h/"), AT);
        assertThat(new String(xml.body(), StandardCharsets.ISO_8859_1))
                .contains("<oa><number>&#60;a&#62;??X: &#252;</number></oa>");
    }

    @Test
    void theStylePostXmlSendsAnXmlDocument() {
        HttpRequest request = KannelCallback.XML.request(incoming("xml a b+c "), target("http://h/x"), AT);
        assertThat(header(request, "Content-Type")).isEqualTo("text/xml");
        assertThat(new String(request.body(), StandardCharsets.ISO_8859_1))
                .isEqualTo("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<message cid=\"1\"><submit>"
                        + "<oa><number>+447700900111</number></oa><da><number>6000</number></da>"
                        + "<ud>xml+a+b%2Bc+</ud><dcs><coding>0</coding></dcs>"
                        + "<at><year>2026</year><month>11</month><day>25</day><hour>12</hour><minute>22</minute>"
                        + "<second>5</second><timezone>0</timezone></at><from><account>F1</account></from>"
                        + "<to><service>shop</service></to></submit></message>");
    }
}
