package org.strowger.router.http.kannel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.router.http.kannel.KannelFixture.NOW;
import static org.strowger.router.http.kannel.KannelFixture.USUAL;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.message.Address;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.protocol.Secret;
import org.strowger.router.http.api.HttpCall;
import org.strowger.router.http.api.HttpCredentials;

class KannelXmlTest {
    private static final String EXAMPLE = """
            <?xml version="1.0"?>
            <message><submit>
              <from><username>tester</username><password>foobar</password><account>acct</account><binfo>b</binfo></from>
              <oa><number>4711</number></oa>
              <da><number>447700900123</number></da>
              <da><number>447700900124</number></da>
              <ud>some+text</ud>
              <udh>050003CC0201</udh>
              <smsc>A</smsc>
              <pid>0</pid><rpi>0</rpi><priority>1</priority>
              <dcs><mclass>1</mclass><coding>0</coding><compress>0</compress><alt-dcs>0</alt-dcs></dcs>
              <statusrequest><dlr-mask>31</dlr-mask><dlr-url>http://app.example/dlr?d=%d</dlr-url></statusrequest>
              <vp><delay>60</delay></vp>
              <timing><delay>5</delay></timing>
              <meta-data>?smpp?x=1</meta-data>
            </submit></message>
            """;

    private static HttpRequest post(byte[] body) {
        return HttpRequest.post("/cgi-bin/sendsms", HttpHeaders.of("Content-Type", "text/xml"), body);
    }

    private static HttpRequest post(String xml) {
        return post(xml.getBytes(StandardCharsets.UTF_8));
    }

    private static String submit(String content) {
        return "<message><submit><da><number>4477</number></da>" + content + "</submit></message>";
    }

    private static String octets(HttpRequest request) {
        return HexFormat.of()
                .formatHex(KannelFixture.messages(request, USUAL).get(0).body().octets());
    }

    @Test
    void theExampleInTheDocumentationIsRead() {
        HttpCall.ForAccount call = (HttpCall.ForAccount) KannelFixture.call(post(EXAMPLE), USUAL);
        assertThat(call.credentials()).isEqualTo(new HttpCredentials.Password("tester", new Secret("foobar")));
        List<PlainMessage> messages = KannelFixture.messages(post(EXAMPLE), USUAL);
        assertThat(messages)
                .extracting(each -> each.destination().text())
                .containsExactly("447700900123", "447700900124");
        PlainMessage message = messages.get(0);
        assertThat(message.source()).isEqualTo(new Address(0, 1, "4711"));
        assertThat(message.body().coding()).isEqualTo(0x11);
        assertThat(HexFormat.of().formatHex(message.body().octets()))
                .isEqualTo("050003cc0201" + HexFormat.of().formatHex("some text".getBytes(StandardCharsets.US_ASCII)));
        assertThat(message.options()).isEqualTo(new SendOptions(ReceiptRequest.ON_END, true, 1, 0, false, false));
        assertThat(message.callback().url()).isEqualTo("http://app.example/dlr?d=%d");
        assertThat(KannelDetails.of(message.callback())).isEqualTo(new KannelDetails("31", "acct", "b", ""));
        assertThat(message.expiresAt(NOW)).contains(NOW.plus(Duration.ofMinutes(60)));
        assertThat(message.scheduledFor(NOW)).contains(NOW.plus(Duration.ofMinutes(5)));
        assertThat(message.serviceType()).isEqualTo("b");
    }

    @Test
    void userAndPassElementsAreAccepted() {
        String xml = submit("<from><user>tester</user><pass>foobar</pass></from>");
        HttpCall.ForAccount call = (HttpCall.ForAccount) KannelFixture.call(post(xml), USUAL);
        assertThat(call.credentials()).isEqualTo(new HttpCredentials.Password("tester", new Secret("foobar")));
    }

    @Test
    void theTextIsPercentCodedInTheCharsetOfTheDocument() {
        assertThat(octets(post(submit("<ud>a%26b&amp;c&#x41;%zz</ud>")))).isEqualTo("6126622663" + "41" + "257a7a");
        assertThat(octets(post(submit("<ud>\u00e9%C3%A9</ud>")))).isEqualTo("0505");
        String declared = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + submit("<ud>\u00e9%E9</ud>");
        assertThat(octets(post(declared.getBytes(StandardCharsets.ISO_8859_1)))).isEqualTo("0505");
        String cyrillic = "<?xml version=\"1.0\" encoding=\"windows-1251\"?>" + submit("<ud>\u041f%CF</ud>");
        assertThat(octets(post(cyrillic.getBytes(Charset.forName("windows-1251")))))
                .isEqualTo("041f041f");
    }

    @Test
    void misplacedElementsAreIgnored() {
        String xml = "<message><da><number>1</number></da><submit><x><da><number>2</number></da></x>"
                + "<da><number>3</number><other>4</other></da></submit></message>";
        assertThat(KannelFixture.messages(post(xml), USUAL))
                .extracting(each -> each.destination().text())
                .containsExactly("3");
    }

    @Test
    void aDocumentWithoutRecipientIsRefused() {
        assertThat(KannelFixture.answer(post("<message><submit></submit></message>"), USUAL))
                .isEqualTo("400 Missing receiver(s) number(s), rejected");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no XML",
                "<message>",
                "<message><submit></message></submit>",
                "<!DOCTYPE message><message/>",
                "<!DOCTYPE m [<!ENTITY x \"y\">]><message><submit><ud>&x;</ud></submit></message>",
                "<!DOCTYPE m [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
                        + "<message><submit><ud>&x;</ud></submit></message>",
                "<!DOCTYPE m SYSTEM \"http://127.0.0.1:1/x.dtd\"><message/>",
                "<message><submit><ud>&x;</ud></submit></message>",
                "<?xml version=\"1.0\" encoding=\"klingon\"?><message/>",
                "<a><a><a><a><a><a><a><a><a></a></a></a></a></a></a></a></a></a>"
            })
    void invalidDocumentsAreRefused(String xml) {
        assertThat(KannelFixture.answer(post(xml), USUAL)).isEqualTo("400 Charset or body misformed, rejected");
    }

    @Test
    void aDocumentWithTooManyElementsIsRefused() {
        assertThat(KannelFixture.answer(post(submit("<x/>".repeat(4000))), USUAL))
                .isEqualTo("400 Charset or body misformed, rejected");
    }

    @Test
    void octetsOutsideTheCharsetAreRefused() {
        byte[] xml = submit("<ud>\u00e9</ud>").getBytes(StandardCharsets.ISO_8859_1);
        assertThat(KannelFixture.answer(post(xml), USUAL)).isEqualTo("400 Charset or body misformed, rejected");
    }
}
